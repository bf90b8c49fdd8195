import { fillers } from './signal-words.ts';
import { forgivenSlips, nearest } from './spelling.ts';
import { isWord, type Token } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

/** A word that was read as another one. */
export type Corrected = { from: string; to: string; at: number };

/** A word so far from any other that only a suggestion can be made of it, never a reading. */
const slipsOfASuggestion = 3;
const mostSuggestions = 3;

/**
 * Reads unknown words as the one known word that lies a slip or two away. Where two lie equally near it stays as it is: the
 * person is asked, not guessed for. Cairn's own words come before those of the statements.
 */
export function correctSpelling(
  tokens: readonly Token[],
  index: WordIndex,
): { tokens: Token[]; corrected: Corrected[] } {
  const corrected: Corrected[] = [];
  const read = tokens.map((token, at) => {
    const { text } = token;
    if (!isWord(token) || index.ownWords.has(text) || index.merchantWords.has(text)) return token;
    const most = forgivenSlips(text.length);
    if (most === 0) return token;
    const own = nearest(text, index.ownWords, most);
    const [only, ...others] = own.length > 0 ? own : nearest(text, index.merchantWords, most);
    if (only === undefined || others.length > 0 || isLostIn(text, only, index) || isAnotherWord(text, only))
      return token;
    corrected.push({ from: text, to: only, at });
    return { ...token, text: only };
  });
  return { tokens: read, corrected };
}

/** A wrong letter makes `life` of `like`; a word that carries nothing is read only where letters are swapped, missing or too many. */
function isLostIn(text: string, filler: string, { merchantWords }: WordIndex): boolean {
  if (!fillers.has(filler) || merchantWords.has(filler) || filler.length !== text.length) return false;
  return [...text].toSorted().join('') !== [...filler].toSorted().join('');
}

/** Words shorter than this are other words when one letter differs: `wife` is no `wifi`. */
const shortestWithWrongLetter = 5;

function isAnotherWord(text: string, known: string): boolean {
  return (
    text.length < shortestWithWrongLetter &&
    known.length === text.length &&
    [...text].toSorted().join('') !== [...known].toSorted().join('')
  );
}

/** Known words that an unknown word may have meant. */
export function suggestionsFor(word: string, index: WordIndex): string[] {
  const most = Math.min(slipsOfASuggestion, Math.floor(word.length / 2));
  return nearest(word, [...index.categories.keys(), ...index.merchantWords], most).slice(0, mostSuggestions);
}
