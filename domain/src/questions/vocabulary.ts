import type { CategoryKind } from '../categories.ts';
import type { PlainDate } from '../plain-date.ts';
import { amountWords } from './amounts.ts';
import { calendarWords } from './calendar-words.ts';
import { categoryPhrases } from './category-words.ts';
import { fillers, meaningWords, politePhrases, signalPhrases } from './signal-words.ts';
import { isWord, tokensOf } from './tokens.ts';

/** What a household's questions may be about. Names are the bank's text: data, compared with and shown, never more. */
export type AskVocabulary = {
  today: PlainDate;
  /** The household’s. */
  currency: string;
  categories: readonly { id: string; name: string; parentId: string | null; kind: CategoryKind }[];
  accounts: readonly { id: string; name: string; type: string; subtype: string | null }[];
  /** Merchants, and descriptions where the bank names none, as they are in rows; most frequent first. */
  merchants: readonly string[];
};

/** The categories that questions may name: a hidden one only while it has rows. */
export function namedInQuestions<One extends { isHidden: boolean; transactionsCount: number }>(
  categories: readonly One[],
): One[] {
  return categories.filter(({ isHidden, transactionsCount }) => !isHidden || transactionsCount > 0);
}

/** The vocabulary with what looks things up in it. */
export type WordIndex = {
  vocabulary: AskVocabulary;
  /** Phrase → ids of the categories that it means. */
  categories: ReadonlyMap<string, readonly string[]>;
  /** Phrase → the text that rows hold. */
  merchants: ReadonlyMap<string, string>;
  /** Phrase → ids of the accounts that it may mean. */
  accounts: ReadonlyMap<string, readonly string[]>;
  /** Words that Cairn has of itself; a slip of the finger is corrected to one of these first. */
  ownWords: ReadonlySet<string>;
  /** Those of them that name a category or an account. */
  subjectWords: ReadonlySet<string>;
  /** Words of the household's merchants. */
  merchantWords: ReadonlySet<string>;
};

/** A merchant matches by at most so many words in a row. */
const longestMerchant = 5;
/** A single word of a statement that is shorter than this is no name. */
const shortestMerchantWord = 3;

/** Words that are not understood, but are no slips of other ones: none of them is corrected, or dropped from a question that is offered. */
const otherOwnWords = meaningWords;

const wordsOf = (phrases: Iterable<string>) => [...phrases].flatMap((phrase) => phrase.split(' '));

/** Kinds of account, as people say them → the bank's words for them. */
const accountKinds: Record<string, readonly string[]> = {
  checking: ['checking'],
  savings: ['savings'],
  'credit card': ['credit card'],
  'credit cards': ['credit card'],
  'money market': ['money market'],
  cd: ['cd'],
};

/** Makes the index of a vocabulary. */
export function indexWords(vocabulary: AskVocabulary): WordIndex {
  const categories = categoryPhrases(vocabulary.categories);
  const accounts = accountPhrases(vocabulary.accounts);
  const subjectWords = new Set(
    wordsOf([...categories.keys(), ...accounts.keys(), ...Object.keys(accountKinds)]),
  );
  const ownWords = new Set([
    ...wordsOf(signalPhrases.keys()),
    ...subjectWords,
    ...calendarWords,
    ...amountWords,
    ...wordsOf(politePhrases),
    ...otherOwnWords,
    ...fillers,
  ]);
  const merchants = merchantPhrases(vocabulary.merchants, ownWords);
  return {
    vocabulary,
    categories,
    merchants,
    accounts,
    ownWords,
    subjectWords,
    merchantWords: new Set(wordsOf(merchants.keys())),
  };
}

/** Every run of words of a merchant's name means it, unless all of them are words that questions are made of anyway. */
function merchantPhrases(names: readonly string[], ownWords: ReadonlySet<string>): Map<string, string> {
  const phrases = new Map<string, string>();
  for (const name of names) {
    const tokens = tokensOf(name);
    for (let from = 0; from < tokens.length; from += 1) {
      let phrase = '';
      let hasOwnName = false;
      for (const token of tokens.slice(from, from + longestMerchant)) {
        phrase = phrase === '' ? token.text : `${phrase} ${token.text}`;
        hasOwnName ||=
          isWord(token) && token.text.length >= shortestMerchantWord && !ownWords.has(token.text);
        if (hasOwnName && !phrases.has(phrase))
          phrases.set(phrase, name.slice(tokens[from]?.start, token.end));
      }
    }
  }
  return phrases;
}

function accountPhrases(accounts: AskVocabulary['accounts']): Map<string, readonly string[]> {
  const phrases = new Map<string, readonly string[]>();
  const add = (phrase: string, id: string) =>
    phrases.set(phrase, [...new Set([...(phrases.get(phrase) ?? []), id])]);
  for (const { id, name, subtype } of accounts) {
    const phrase = tokensOf(name)
      .map(({ text }) => text)
      .join(' ');
    if (phrase !== '') add(phrase, id);
    for (const [mentioned, subtypes] of Object.entries(accountKinds))
      if (subtype !== null && subtypes.includes(subtype)) add(mentioned, id);
  }
  return phrases;
}

/** The kind of account that a phrase names; null when it names none. */
export function accountKindOf(phrase: string): string | null {
  return accountKinds[phrase]?.[0] ?? null;
}
