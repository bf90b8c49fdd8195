import type { WordIndex } from '@cairn/contract/ask/vocabulary';

/** What a model's call may refer to. `accounts`: the refs that the model was told → ids. */
export type ToolContext = { question: string; index: WordIndex; accounts: ReadonlyMap<string, string> };

/** Whether every number of a model's phrase is one of the question's: a number of its own is none of ours. */
export function hasNumbersOf(question: string, said: string): boolean {
  const numbers = (text: string) => text.replaceAll(',', '').match(/\d+/g) ?? [];
  const known = new Set(numbers(question));
  return numbers(said).every((number) => known.has(number));
}
