import { type Cents, toCents } from '../money.ts';
import type { UnparsedTokens } from './tokens.ts';

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
  ...'more greater larger bigger higher'.split(' ').map((one) => `${one} than`),
  'over',
  'above',
  'exceeding',
  '>',
];
const fromWords = ['at least', 'from', 'no less than', 'minimum', '>='];
const belowWords = ['less than', 'smaller than', 'lower than', 'cheaper than', 'under', 'below', '<'];
const upToWords = ['at most', 'up to', 'no more than', 'maximum', '<='];

const longestBoundWords = 3;

/** Words before an amount. */
export const amountWords: readonly string[] = [
  ...[...aboveWords, ...fromWords, ...belowWords, ...upToWords].flatMap((phrase) => phrase.split(' ')),
  ...unitWords,
  'between',
  'and',
];

type Amount = { cents: Cents; count: number };

/** The amount at a place: `$10`, `10 dollars`, `1.2k`; a bare number only where `bare` says that nothing else can be meant. */
function amountAt(unread: UnparsedTokens, index: number, bare: boolean): Amount | null {
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

/** What a total may be set against, in the question's amounts: `more than $500`, `between $300 and $400`. */
export type Against =
  | { is: 'more' | 'less' | 'at least' | 'at most'; than: Cents }
  | { is: 'between'; least: Cents; most: Cents };

/** The bounds on the amount that a question names, taken out of it. `over $10` is more than $10.00. */
export function takeAmounts(unread: UnparsedTokens): AmountBounds {
  return takeBounds(unread).bounds;
}

type Bound = { against: Against; at: number; count: number };

/** What all the question's bounds apply to; `against` is null where that is not one thing, and so no total can be set against it. */
export type Bounds = { bounds: AmountBounds; against: Against | null; isOneRange: boolean };

export function takeBounds(unread: UnparsedTokens): Bounds {
  const found: Bound[] = [];
  for (let index = 0; index < unread.tokens.length; index += 1) {
    const bound = boundAt(unread, index);
    if (bound === null) continue;
    unread.take(index, bound.count);
    found.push(bound);
  }
  let bounds: AmountBounds = {};
  for (const { against } of found) bounds = { ...bounds, ...boundsOf(against) };
  const [first, second, ...others] = found;
  const isOneRange = others.length === 0 && (second === undefined || areJoined(first, second, unread));
  return { bounds, against: second === undefined ? (first?.against ?? null) : null, isOneRange };
}

/** `over $50 and under $100`: one from below and one from above, side by side. Others may be of different things. */
function areJoined(first: Bound | undefined, second: Bound, { tokens }: UnparsedTokens): boolean {
  if (first === undefined) return false;
  const between = tokens.slice(first.at + first.count, second.at).map(({ text }) => text);
  const keys = [first, second].map(({ against }) => Object.keys(boundsOf(against)).join(' '));
  return between.every((text) => ['and', 'but'].includes(text)) && new Set(keys).size === 2;
}

/** The rows that are within it. */
function boundsOf(against: Against): AmountBounds {
  switch (against.is) {
    case 'more':
      return { least: toCents(against.than + oneCent) };
    case 'less':
      return { most: toCents(Math.max(0, against.than - oneCent)) };
    case 'at least':
      return { least: against.than };
    case 'at most':
      return { most: against.than };
    case 'between':
      return { least: against.least, most: against.most };
  }
}

function boundAt(unread: UnparsedTokens, index: number): Bound | null {
  // `how much over $300` asks for the rest above it, which no bound says.
  if (unread.at(index - 2) === 'how' && unread.at(index - 1) === 'much') return null;
  return betweenAt(unread, index) ?? orMoreAt(unread, index) ?? boundWordAt(unread, index);
}

function betweenAt(unread: UnparsedTokens, index: number): Bound | null {
  if (unread.at(index) !== 'between') return null;
  const first = amountAt(unread, index + 1, true);
  if (first === null) return null;
  const and = index + 1 + first.count;
  if (unread.at(and) !== 'and') return null;
  const second = amountAt(unread, and + 1, true);
  if (second === null) return null;
  const count = 2 + first.count + second.count;
  // One of the two must say that it is money: `between 3 and 10 May` is days.
  const statesMoney = unread.run(index, count).some((text) => text.startsWith('$') || unitWords.has(text));
  if (!statesMoney || first.cents > second.cents) return null;
  return { against: { is: 'between', least: first.cents, most: second.cents }, at: index, count };
}

/** `$50 or more`, `$50 or less`. */
function orMoreAt(unread: UnparsedTokens, index: number): Bound | null {
  const amount = amountAt(unread, index, false);
  if (amount === null || unread.at(index + amount.count) !== 'or') return null;
  const word = unread.at(index + amount.count + 1) ?? '';
  if (!['more', 'above', 'less', 'under', 'below'].includes(word)) return null;
  const is = ['more', 'above'].includes(word) ? 'at least' : 'at most';
  return { against: { is, than: amount.cents }, at: index, count: amount.count + 2 };
}

function boundWordAt(unread: UnparsedTokens, index: number): Bound | null {
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
    const is = isAbove ? 'more' : isBelow ? 'less' : fromWords.includes(phrase) ? 'at least' : 'at most';
    return { against: { is, than: amount.cents }, at: index, count: length + amount.count };
  }
  return null;
}

function isYear(text: string | undefined): boolean {
  return text !== undefined && /^(19|20)\d\d$/.test(text);
}
