import { type Cents, sumCents } from './money.ts';

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

/** The amount where all members are known, else null. */
export function knownAmount(sum: PartialSum): Cents | null {
  return sum.is === 'known' ? sum.amount : null;
}

/** How many members are unknown. */
export function unknownCount(sum: PartialSum): number {
  if (sum.is === 'known') return 0;
  return sum.is === 'unknown' ? sum.count : sum.count - sum.knownCount;
}
