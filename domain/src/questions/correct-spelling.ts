import { calendarWords } from './calendar-words.ts';
import { fillers } from './signal-words.ts';
import { nearest, shortestCorrected } from './spelling.ts';
import { isWord, type Token } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

/** A word that was read as another one. */
export type Corrected = { from: string; to: string; at: number };

/** A word so far from any other that only a suggestion can be made of it, never a reading. */
const maxSuggestionDistance = 3;
const maxSuggestions = 3;
/** Words that a name follows. */
const nameFollows = new Set(['on', 'at', 'my']);
/** Ordinary words that lie one such slip from another: `garage` from `garbage`, and each Monday from one. */
const ordinaryWords = new Set(
  'bears boars carts clash crabs crash feeds fights flees flood frees gamers garage hostel hostels movers pests powder saloon thrash trolls vests waiter mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends'.split(
    ' ',
  ),
);

/** Replaces each unknown word by the one known word at edit distance 1. Ambiguous words stay; Cairn's own words come before merchants. */
export function correctSpelling(
  tokens: readonly Token[],
  index: WordIndex,
): { tokens: Token[]; corrected: Corrected[] } {
  const corrected: Corrected[] = [];
  const read = tokens.map((token, at) => {
    const { text } = token;
    if (!isWord(token) || index.ownWords.has(text) || index.merchantWords.has(text)) return token;
    if (text.length < shortestCorrected) return token;
    const own = nearest(text, index.ownWords, 1);
    const [only, ...others] = own.length > 0 ? own : nearest(text, index.merchantWords, 1);
    if (only === undefined || others.length > 0) return token;
    if (!mayBe(text, only, tokens[at - 1]?.text ?? '', index)) return token;
    corrected.push({ from: text, to: only, at });
    return { ...token, text: only };
  });
  return { tokens: read, corrected };
}

/** Whether an unknown word may be replaced: only swapped, missing and doubled letters, since most unknown words are ordinary ones. */
function mayBe(
  text: string,
  known: string,
  before: string,
  { subjectWords, merchantWords }: WordIndex,
): boolean {
  const isAnagram = [...text].toSorted().join('') === [...known].toSorted().join('');
  if (ordinaryWords.has(text) || (text.length === known.length && !isAnagram)) return false;
  if (subjectWords.has(known) || merchantWords.has(known)) return true;
  // What follows `on` or `my` is a name, and a word that carries nothing would be passed over.
  return !nameFollows.has(before) && (!fillers.has(known) || calendarWords.has(known));
}

/** Known words that an unknown word may have meant. */
export function suggestionsFor(word: string, index: WordIndex): string[] {
  const most = Math.min(maxSuggestionDistance, Math.floor(word.length / 2));
  return nearest(word, [...index.categories.keys(), ...index.merchantWords], most).slice(0, maxSuggestions);
}
