import { readTokens } from './figures.ts';
import { directionOf, negations, plainWords } from './lexicon.ts';
import { readPieces } from './read-text.ts';

/**
 * The first thing in a text that nobody vouches for: a figure of its own in any spelling, a sign that is not plain, a placeholder
 * that is not in `placeholders`, or a word that is neither plain nor in `words`. Null when there is none. For text around
 * figures that are put in as placeholders, such as `{total1}`. Directions and negations are vouched for by `words` only.
 */
export function findUnproven(
  text: string,
  known: { placeholders: ReadonlySet<string>; words: ReadonlySet<string> },
): string | null {
  for (const token of readTokens(readPieces(text, [], true))) {
    if (token.kind === 'figure') return text.slice(token.from, token.to);
    if (token.kind === 'strange') return token.sign;
    if (token.kind === 'fact' && !token.keys.every((key) => known.placeholders.has(key)))
      return token.keys.join();
    if (token.kind !== 'word' || known.words.has(token.word)) continue;
    const isTurning = directionOf(token.word, undefined) !== null || negations.has(token.word);
    if (isTurning || !plainWords.has(token.word)) return token.word;
  }
  return null;
}
