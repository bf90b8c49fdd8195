import { type Cents, toCents } from '../money.ts';
import type { Unread } from './tokens.ts';

export type AmountBounds = { least?: Cents; most?: Cents };

const oneCent = 1;
const amountPattern = /^(\$?)\s?(\d[\d,]*)(?:\.(\d+))?(k?)$/;
const unitWords = new Set(['dollars', 'dollar', 'bucks', 'usd']);

/** `more than 3 charges` is a number of them, and no amount. */
const countedNouns = new Set(
  'times charges charge transactions transaction payments payment purchases purchase visits deposits refunds subscriptions days weeks months years bills orders'.split(
    ' ',
  ),
);

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
  const isMoney = sign !== '' || thousand !== '' || hasUnit;
  if (!isMoney && (!bare || countedNouns.has(unread.at(index + 1) ?? ''))) return null;
  const places = thousand === '' ? 2 : 5;
  if (fraction.length > places) return null;
  const digits = `${whole.replaceAll(',', '')}${fraction.padEnd(places, '0')}`;
  // Longer than any amount of a ledger.
  if (digits.length > 15) return null;
  return { cents: toCents(Number(digits)), count: hasUnit ? 2 : 1 };
}

/** An amount that something may be set against: `more than $500`. */
export type Against = { is: 'more' | 'less'; than: Cents };

/** The bounds on the amount that a question names, taken out of it. `over $10` is more than $10.00. */
export function takeAmounts(unread: Unread): AmountBounds {
  return takeBounds(unread).bounds;
}

/** The bounds, with the amount as it was said where it was one that something may be set against. */
export function takeBounds(unread: Unread): { bounds: AmountBounds; against: Against | null } {
  const bounds: AmountBounds = {};
  let against: Against | null = null;
  for (let index = 0; index < unread.tokens.length; index += 1) {
    const between = takeBetween(unread, index) ?? takeOrMore(unread, index);
    const found = between === null ? takeBound(unread, index) : { bounds: between, against: null };
    Object.assign(bounds, found.bounds);
    against = found.against ?? against;
  }
  return { bounds, against };
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

function takeBound(unread: Unread, index: number): { bounds: AmountBounds; against: Against | null } {
  for (let length = longestBoundWords; length > 0; length -= 1) {
    const words = unread.run(index, length);
    if (words.length < length) continue;
    const phrase = words.join(' ');
    const isAbove = aboveWords.includes(phrase);
    const isBelow = belowWords.includes(phrase);
    if (!isAbove && !isBelow && !fromWords.includes(phrase) && !upToWords.includes(phrase)) continue;
    // `from 2025` and `up to 3 May` are dates.
    const bare = isAbove || isBelow || phrase === 'at least' || phrase === 'at most';
    const amount = amountAt(unread, index + length, bare);
    if (amount === null || isYear(unread.at(index + length))) continue;
    unread.take(index, length + amount.count);
    const { cents } = amount;
    if (isAbove) return { bounds: { least: toCents(cents + oneCent) }, against: { is: 'more', than: cents } };
    if (isBelow)
      return {
        bounds: { most: toCents(Math.max(0, cents - oneCent)) },
        against: { is: 'less', than: cents },
      };
    return { bounds: fromWords.includes(phrase) ? { least: cents } : { most: cents }, against: null };
  }
  return { bounds: {}, against: null };
}

function isYear(text: string | undefined): boolean {
  return text !== undefined && /^(19|20)\d\d$/.test(text);
}
