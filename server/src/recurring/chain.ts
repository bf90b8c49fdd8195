import { bestOfLinks, type ChainLinks, linkIfBetter, unlinked } from './chain-links.ts';
import { type DatedRow, ratioOfSizes } from './dated-row.ts';
import { windowFields } from './due-windows.ts';
import {
  bitsForOldPriceAgain,
  bitsOfOtherAmount,
  bitsOfSameAmount,
  bitsOfSkipped,
  dateBits,
  similarRatio,
} from './link-evidence.ts';
import { daysAsNear, daysOff, type Rhythm } from './rhythm.ts';
import type { RowDensity } from './row-density.ts';
import type { SearchedRows } from './searched-rows.ts';
import type { StreamRow } from './stream.ts';

/** Payments in a rhythm, oldest first. */
export type Chain<Row extends StreamRow = StreamRow> = {
  rhythm: Rhythm;
  rows: readonly DatedRow<Row>[];
  /** Between consecutive payments: number of periods (above one if payments were skipped) and days off schedule. */
  links: readonly { steps: number; off: number }[];
  /** Evidence that the chain is real rather than chance, in bits. */
  bits: number;
};

/** A trial is free or far below the later price, for at most three payments. */
const trial = { minRatio: 2, maxLinks: 2 } as const;
/** With more candidates near one day, only equal amounts can be distinguished. */
export const maxNeighbors = 24;

/** Allowed amount changes: any, or within a price rise. */
export type Likeness = 'any' | 'alike';
const maxRatio: Record<Likeness, number> = { any: 4, alike: 1.4 };

/**
 * The chain with the most evidence among the first so many rows, with their density. A link's evidence is how unlikely it is that a row
 * with an equal, similar or any amount falls this near the expected day by chance, plus the similarity of amounts. Dynamic programming
 * with a bounded number of links per row: O(n).
 */
export function bestChain<Row extends StreamRow>(
  { rows, days, windowsOf }: SearchedRows<Row>,
  count: number,
  density: RowDensity,
  rhythm: Rhythm,
  likeness: Likeness,
): Chain<Row> | null {
  const windows = windowsOf(rhythm);
  const links = unlinked(count);
  for (let at = 0; at < windows.length && (windows[at] ?? 0) < count; at += windowFields) {
    const from = windows[at] ?? 0;
    const steps = windows[at + 1] ?? 0;
    const first = windows[at + 2] ?? 0;
    const last = windows[at + 3] ?? 0;
    const start = windows[at + 4] ?? 0;
    const end = Math.min(count, windows[at + 5] ?? 0);
    const isCrowded = end - start > maxNeighbors;
    let to = isCrowded ? nextOfSameFrom(density, from, start) : start;
    for (let tried = 0; tried < maxNeighbors && to < end; tried += 1) {
      const off = daysOff(rhythm, days[to] ?? 0, first, last);
      link(links, density, likeness, from, to, steps, off, daysAsNear(rhythm, off, first, last));
      to = isCrowded ? (density.nextOfSame[to] ?? count) : to + 1;
    }
  }
  const best = bestOfLinks(rows, count, links);
  return best === null ? null : { rhythm, ...best };
}

/** The next row of the same amount, not before the `first` one. */
function nextOfSameFrom({ nextOfSame }: RowDensity, from: number, first: number): number {
  let next = nextOfSame[from] ?? first;
  while (next < first) next = nextOfSame[next] ?? first;
  return next;
}

/** Links two rows if their amounts allow it and a better chain results. In one function, since numbers that pass between two are allocated. */
function link(
  links: ChainLinks,
  density: RowDensity,
  likeness: Likeness,
  from: number,
  to: number,
  steps: number,
  off: number,
  windowDays: number,
): void {
  const size = density.sizes[from] ?? 0;
  const nextSize = density.sizes[to] ?? 0;
  const ratio = ratioOfSizes(size, nextSize);
  const isTrial = size < nextSize && ratio > trial.minRatio && (links.depth[from] ?? 0) <= trial.maxLinks;
  if (isTrial ? likeness !== 'any' : ratio > maxRatio[likeness]) return;
  const amount = density.amountOf[from] ?? 0;
  const next = density.amountOf[to] ?? 0;
  let bits: number;
  if (amount === next) {
    const isAlone = density.nextOfSame[from] === to;
    bits = bitsOfSameAmount(dateBits(density.same[next] ?? density.any, windowDays, isAlone));
  } else {
    const similar = ratio <= similarRatio ? density.similar[density.bucketOf[next] ?? 0] : undefined;
    const isForGood = (density.lastOf[amount] ?? 0) <= to && (density.firstOf[next] ?? 0) >= from;
    bits =
      dateBits(similar ?? density.any, windowDays, to === from + 1) +
      bitsOfOtherAmount(ratio, isTrial) +
      (isForGood ? 0 : bitsForOldPriceAgain);
  }
  linkIfBetter(links, from, to, bits - bitsOfSkipped(steps - 1), steps, off);
}
