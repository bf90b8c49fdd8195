import { type Cents, toCents } from '../money.ts';
import type { Unread } from './tokens.ts';

export type AmountBounds = { least?: Cents; most?: Cents };

const oneCent = 1;
const amountPattern = /^(\$?)\s?(\d[\d,]*)(?:\.(\d+))?(k?)$/;
const unitWords = new Set(['dollars', 'dollar', 'bucks', 'usd']);

const aboveWords = [
  'more than',
  'greater than',
  'larger than',
  'bigger than',
  'higher than',
  'over',
  'above',
  'exceeding',
  '>',
];
const fromWords = ['at least', 'from', 'no less than', 'minimum', '>='];
const belowWords = ['less than', 'smaller than', 'lower than', 'cheaper than', 'under', 'below', '<'];
const upToWords = ['at most', 'up to', 'no more than', 'maximum', '<='];

const longestBoundWords = 3;

/** Words that stand before an amount. */
export const amountWords: readonly string[] = [
  ...[...aboveWords, ...fromWords, ...belowWords, ...upToWords].flatMap((phrase) => phrase.split(' ')),
  ...unitWords,
  'between',
  'and',
];

type Amount = { cents: Cents; count: number };

/** The amount at a place: `$10`, `10 dollars`, `1.2k`; a bare number only where `bare` says that nothing else can be meant. */
function amountAt(unread: Unread, index: number, bare: boolean): Amount | null {
  const match = amountPattern.exec(unread.at(index) ?? '');
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', thousand = ''] = match;
  const hasUnit = unitWords.has(unread.at(index + 1) ?? '');
  if (sign === '' && thousand === '' && !hasUnit && !bare) return null;
  const places = thousand === '' ? 2 : 5;
  if (fraction.length > places) return null;
  const digits = `${whole.replaceAll(',', '')}${fraction.padEnd(places, '0')}`;
  // Longer than any amount of a ledger.
  if (digits.length > 15) return null;
  return { cents: toCents(Number(digits)), count: hasUnit ? 2 : 1 };
}

/** The bounds on the amount that a question names, taken out of it. `over $10` is more than $10.00. */
export function takeAmounts(unread: Unread): AmountBounds {
  const bounds: AmountBounds = {};
  for (let index = 0; index < unread.tokens.length; index += 1) {
    const between = takeBetween(unread, index);
    Object.assign(bounds, between ?? takeOrMore(unread, index) ?? takeBound(unread, index));
  }
  return bounds;
}

function takeBetween(unread: Unread, index: number): AmountBounds | null {
  if (unread.at(index) !== 'between') return null;
  const first = amountAt(unread, index + 1, true);
  if (first === null) return null;
  const and = index + 1 + first.count;
  if (unread.at(and) !== 'and') return null;
  const second = amountAt(unread, and + 1, true);
  if (second === null) return null;
  const count = 2 + first.count + second.count;
  // One of the two must say that it is money: `between 3 and 10 May` is days.
  const saysMoney = unread.run(index, count).some((text) => text.startsWith('$') || unitWords.has(text));
  if (!saysMoney || first.cents > second.cents) return null;
  unread.take(index, count);
  return { least: first.cents, most: second.cents };
}

/** `$50 or more`, `$50 or less`. */
function takeOrMore(unread: Unread, index: number): AmountBounds | null {
  const amount = amountAt(unread, index, false);
  if (amount === null || unread.at(index + amount.count) !== 'or') return null;
  const word = unread.at(index + amount.count + 1) ?? '';
  if (!['more', 'above', 'less', 'under', 'below'].includes(word)) return null;
  unread.take(index, amount.count + 2);
  return ['more', 'above'].includes(word) ? { least: amount.cents } : { most: amount.cents };
}

function takeBound(unread: Unread, index: number): AmountBounds {
  for (let length = longestBoundWords; length > 0; length -= 1) {
    const words = unread.run(index, length);
    if (words.length < length) continue;
    const phrase = words.join(' ');
    const isAbove = aboveWords.includes(phrase);
    const isBelow = belowWords.includes(phrase);
    if (!isAbove && !isBelow && !fromWords.includes(phrase) && !upToWords.includes(phrase)) continue;
    // `from 2025` and `up to 3 May` are dates.
    const amount = amountAt(
      unread,
      index + length,
      isAbove || isBelow || phrase === 'at least' || phrase === 'at most',
    );
    if (amount === null || isYear(unread.at(index + length))) continue;
    unread.take(index, length + amount.count);
    if (isAbove) return { least: toCents(amount.cents + oneCent) };
    if (isBelow) return { most: toCents(Math.max(0, amount.cents - oneCent)) };
    return fromWords.includes(phrase) ? { least: amount.cents } : { most: amount.cents };
  }
  return {};
}

function isYear(text: string | undefined): boolean {
  return text !== undefined && /^(19|20)\d\d$/.test(text);
}
