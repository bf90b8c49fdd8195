import { type Cents, sumCents, toCents } from './money.ts';

/**
 * A sum of which members may be unknown: all are known, some are, or none is. Only the first is a figure that shares, percentages and
 * comparisons may be made of; `part` is the sum of those that are known, of how many.
 */
export type PartialSum =
  | { is: 'known'; amount: Cents }
  | { is: 'part'; amount: Cents; knownCount: number; count: number }
  | { is: 'unknown'; count: number };

/** Adds up amounts; null is an unknown one. Of none at all the sum is known, and zero. Pure. */
export function partialSum(amounts: readonly (Cents | null)[]): PartialSum {
  const known = amounts.filter((amount) => amount !== null);
  const count = amounts.length;
  if (known.length === count) return { is: 'known', amount: sumCents(known) };
  if (known.length === 0) return { is: 'unknown', count };
  return { is: 'part', amount: sumCents(known), knownCount: known.length, count };
}

/**
 * What is known of a sum of transactions, some of which may have no exchange rate. No figure by itself: `sumOfRows` makes one of it with
 * their count. Cents may stand for it, and never it for cents.
 */
export type CentsInPart = number & { readonly __brand: 'Cents' | 'CentsInPart' };

/** Of `count` transactions, those `countWithoutRate` are in no amount. A zero that lacks some is no zero: it is unknown. Pure. */
export function sumOfRows(
  part: CentsInPart,
  { count, countWithoutRate }: { count: number; countWithoutRate: number },
): PartialSum {
  const amount = toCents(part);
  if (countWithoutRate === 0) return { is: 'known', amount };
  if (amount === 0 || countWithoutRate >= count) return { is: 'unknown', count };
  return { is: 'part', amount, knownCount: count - countWithoutRate, count };
}

/** The amount where all members are known, else null. */
export function knownAmount(sum: PartialSum): Cents | null {
  return sum.is === 'known' ? sum.amount : null;
}

/** How many members are unknown. */
export function unknownCount(sum: PartialSum): number {
  if (sum.is === 'known') return 0;
  return sum.is === 'unknown' ? sum.count : sum.count - sum.knownCount;
}
