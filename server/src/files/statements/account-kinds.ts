import type { AccountKind } from './statement.ts';

const kinds: readonly (readonly [RegExp, AccountKind])[] = [
  [/lineofcredit|line of credit|heloc/i, 'loan'],
  [/check(?!out)|current|giro|\bchequ|\bdebit\b|cash management/i, 'checking'],
  [/sav(?:er|ing)|\bsav\b|emergency fund|money market/i, 'savings'],
  [/card|credit(?! union)|\bvisa\b|master ?card|\bamex\b|american express|\bdiscover\b|\bdiners\b/i, 'card'],
  [/loan|mortgage|debt|liabilit/i, 'loan'],
  [/cash|wallet/i, 'cash'],
  [/invest|brokerage|retire|\b401\W?\(?k\b|\bira\b|\bhsa\b|\bpension\b|stocks|securities/i, 'investment'],
];

/** The kind of account that a word of an app, or the account’s own name, means; null where it says none. */
export function kindOfWord(word: string): AccountKind | null {
  return kinds.find(([words]) => words.test(word))?.[1] ?? null;
}

/** What journals call the account that openings come from. */
export const openingName = /open|initial|anfangs|eröffnung|ouverture|apertura|beginn/i;
