import { tokensOf } from '@cairn/domain/questions/tokens';
import type { WordIndex } from '@cairn/domain/questions/vocabulary';

/** What a model's call may refer to. `accounts`: the refs that the model was told → ids. */
export type ToolContext = { question: string; index: WordIndex; accounts: ReadonlyMap<string, string> };

/** Whether every number of a model's phrase is one of the question's: a number of its own is none of ours. */
export function usesOnlyNumbersOf(question: string, said: string): boolean {
  const numbers = (text: string) => text.replaceAll(',', '').match(/\d+/g) ?? [];
  const known = new Set(numbers(question));
  return numbers(said).every((number) => known.has(number));
}

/** Characters that nobody sees: what a person reads must be what the rule holds. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The words as they stand in the question, one after the other; null where they do not. */
export function quoteFromQuestion(said: string, question: string): string | null {
  const wanted = tokensOf(said);
  const asked = tokensOf(question);
  const from = asked.findIndex((_, start) => wanted.every(({ text }, n) => asked[start + n]?.text === text));
  const [first, last] = [asked[from], asked[from + wanted.length - 1]];
  if (wanted.length === 0 || first === undefined || last === undefined) return null;
  const text = question.slice(first.start, last.end);
  return unseen.test(text) ? null : text;
}
