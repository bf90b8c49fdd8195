import { signalPhrases } from './signal-words.ts';
import type { UnparsedTokens } from './tokens.ts';
import { accountKindOf, type WordIndex } from './vocabulary.ts';

/** Whom and what a question is about, as written. */
export type QuestionSubjects = {
  categories: { ids: readonly string[]; mentioned: string; at: number; count: number }[];
  merchants: { search: string; at: number; count: number }[];
  accounts: { ids: readonly string[]; kind: string | null; mentioned: string; at: number; count: number }[];
};

const longestPhrase = 5;
/** Words that ask what is in an account, or owed on it. */
const ofBalances = new Set('balance balances owe owed owing debt debts worth have has'.split(' '));

/** Takes the names of merchants of several words, before a part of one is taken for something else. */
export function takeLongMerchants(
  unread: UnparsedTokens,
  index: WordIndex,
  subjects: QuestionSubjects,
): void {
  takePhrases(unread, 2, (phrase, at, count) => {
    const search = index.merchants.get(phrase);
    // `credit card` and `health care` are Cairn's words, also where a merchant is called so.
    if (search === undefined || index.categories.has(phrase) || index.accounts.has(phrase)) return false;
    subjects.merchants.push({ search, at, count });
    return true;
  });
}

/** Takes accounts, categories and what people call them. */
export function takeNamed(unread: UnparsedTokens, index: WordIndex, subjects: QuestionSubjects): void {
  takePhrases(unread, 1, (phrase, at, count) => {
    // `income` is what is measured, not the category of that name.
    if (signalPhrases.has(phrase)) return false;
    // `car loan` may be an account, and what is paid on it: which one is meant, the rest of the question says.
    const isCategory =
      index.categories.has(phrase) && !unread.tokens.some(({ text }) => ofBalances.has(text));
    const accountIds = isCategory ? undefined : index.accounts.get(phrase);
    const kind = accountKindOf(phrase);
    if (accountIds !== undefined || kind !== null) {
      const account = ['account', 'accounts'].includes(unread.at(at + count) ?? '') ? 1 : 0;
      unread.take(at + count, account);
      subjects.accounts.push({ ids: accountIds ?? [], kind, mentioned: phrase, at, count: count + account });
      return true;
    }
    const ids = index.categories.get(phrase);
    if (ids === undefined) return false;
    subjects.categories.push({ ids, mentioned: phrase, at, count });
    return true;
  });
}

/** Takes the single words that only a merchant can be meant by. */
export function takeMerchants(unread: UnparsedTokens, index: WordIndex, subjects: QuestionSubjects): void {
  takePhrases(unread, 1, (phrase, at, count) => {
    const search = index.merchants.get(phrase);
    if (search === undefined) return false;
    subjects.merchants.push({ search, at, count });
    return true;
  });
}

/** Offers each run of free tokens, longest first, to a reader that may take it. */
export function takePhrases(
  unread: UnparsedTokens,
  shortest: number,
  offer: (phrase: string, at: number, count: number) => boolean,
): void {
  for (let at = 0; at < unread.tokens.length; at += 1) {
    const words = unread.run(at, longestPhrase);
    for (let count = words.length; count >= shortest; count -= 1) {
      if (!offer(words.slice(0, count).join(' '), at, count)) continue;
      unread.take(at, count);
      break;
    }
  }
}
