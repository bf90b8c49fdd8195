import { memoize } from './memoize.ts';

const monthWords: ReadonlySet<string> = new Set(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december'.split(
    ' ',
  ),
);

/** Enough characters to distinguish names. */
const longestKey = 80;

/**
 * A stable key of a payee: lower case, without words that contain digits (references, dates, store and phone numbers), month names
 * and punctuation. A text of only numbers stays as it is.
 */
export function payeeKeyOf(payee: string): string {
  return cached(payee, () => readKey(payee));
}

/** Names repeat, and parsing one is slow. */
const cached = memoize<string>(20_000);

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
