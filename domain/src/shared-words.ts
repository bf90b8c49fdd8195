import { foldText } from './ledger-text.ts';

/** The words that descriptions of one payment share: letters with their marks only, without store numbers or dates. */
export function wordsIn(text: string): Set<string> {
  return new Set(foldText(text).match(/(?:\p{L}\p{M}*){3,}/gu) ?? []);
}

/** The share of the shorter text's words that the other contains, from 0 to 1; 0 without words. */
export function sharedWordShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / smaller;
}
