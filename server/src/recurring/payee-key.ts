import { openMemory } from './remembered.ts';

const monthWords: ReadonlySet<string> = new Set(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december'.split(
    ' ',
  ),
);

/** Characters of a name that tell it from others; the rest of a wall of text does not. */
const longestKey = 80;

/**
 * One payee, however a statement writes the name this month: in lower case, without the words that hold a digit (references,
 * dates, store and telephone numbers), month names and punctuation. A text of nothing but numbers stays as it is.
 */
export function payeeKeyOf(payee: string): string {
  return remembered(payee, () => readKey(payee));
}

/** A statement repeats few names, and taking one apart costs more than the rest of a row. */
const remembered = openMemory<string>(20_000);

function readKey(payee: string): string {
  const plain = payee.toWellFormed().normalize('NFKC').toLowerCase();
  const words = plain
    .split(/\s+/)
    .filter((word) => !/\p{Nd}/u.test(word))
    .flatMap((word) => word.split(/[^\p{L}\p{M}]+/u))
    .filter((word) => word !== '' && !monthWords.has(word));
  const key = words.length > 0 ? words.join(' ') : plain.replace(/\s+/g, ' ').trim();
  return Array.from(key).slice(0, longestKey).join('');
}
