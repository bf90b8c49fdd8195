import { tokensOf } from '@cairn/domain/questions/tokens';
import type { WordIndex } from '@cairn/domain/questions/vocabulary';

/** What a call may refer to. `accounts`: refs sent to the model → ids. */
export type ToolContext = { question: string; index: WordIndex; accounts: ReadonlyMap<string, string> };

/** Whether every number in a model's phrase also occurs in the question. */
export function usesOnlyNumbersOf(question: string, text: string): boolean {
  const numbers = (of: string) => of.replaceAll(',', '').match(/\d+/g) ?? [];
  const known = new Set(numbers(question));
  return numbers(text).every((number) => known.has(number));
}

/** Invisible characters: a rule must contain only what its user can read. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The text as spelled in the question; null when it does not occur there. */
export function quoteFromQuestion(text: string, question: string): string | null {
  const wanted = tokensOf(text);
  const asked = tokensOf(question);
  const from = asked.findIndex((_, start) => wanted.every(({ text }, n) => asked[start + n]?.text === text));
  const [first, last] = [asked[from], asked[from + wanted.length - 1]];
  if (wanted.length === 0 || first === undefined || last === undefined) return null;
  const quote = question.slice(first.start, last.end);
  return invisible.test(quote) ? null : quote;
}
