import { fillers } from './signal-words.ts';
import { forgivenSlips, nearest } from './spelling.ts';
import { isWord, type Token } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

/** A word that was read as another one. */
export type Mended = { from: string; to: string; at: number };

/** A word so far from any other that only a suggestion can be made of it, never a reading. */
const slipsOfASuggestion = 3;
const mostSuggestions = 3;

/**
 * Reads words that nobody knows as the one known word that lies a slip or two away. Where two lie equally near it stays as it is: the
 * person is asked, not guessed for. Cairn's own words come before those of the statements.
 */
export function mendSpelling(
  tokens: readonly Token[],
  index: WordIndex,
): { tokens: Token[]; mended: Mended[] } {
  const mended: Mended[] = [];
  const read = tokens.map((token, at) => {
    const { text } = token;
    if (!isWord(token) || index.ownWords.has(text) || index.merchantWords.has(text)) return token;
    const most = forgivenSlips(text.length);
    if (most === 0) return token;
    const own = nearest(text, index.ownWords, most);
    const [only, ...others] = own.length > 0 ? own : nearest(text, index.merchantWords, most);
    if (only === undefined || others.length > 0 || isLostIn(text, only, index)) return token;
    mended.push({ from: text, to: only, at });
    return { ...token, text: only };
  });
  return { tokens: read, mended };
}

/** A wrong letter makes `life` of `like`; a word that carries nothing is read only where letters are swapped, missing or too many. */
function isLostIn(text: string, filler: string, { merchantWords }: WordIndex): boolean {
  if (!fillers.has(filler) || merchantWords.has(filler) || filler.length !== text.length) return false;
  return [...text].toSorted().join('') !== [...filler].toSorted().join('');
}

/** Known words that a word nobody understood may have meant. */
export function suggestionsFor(word: string, index: WordIndex): string[] {
  const most = Math.min(slipsOfASuggestion, Math.floor(word.length / 2));
  return nearest(word, [...index.categories.keys(), ...index.merchantWords], most).slice(0, mostSuggestions);
}
