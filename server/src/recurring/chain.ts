import { type DatedRow, ratioOf } from './dated-row.ts';
import { daysOff, expectedAfter, type Rhythm } from './rhythm.ts';
import type { RowDensity } from './row-density.ts';
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

/** Cost of each skipped period. */
const bitsPerSkip = 2.5;
/** Expected gain by chance: the nearest of several rows is taken (1.44 bits on average), and the best of several chains. */
const bitsOfChance = { alone: 0.5, amongOthers: 2 } as const;
/** An equal amount adds evidence in proportion to the date's evidence. */
const sameAmount = { maxBits: 5, perDateBit: 2 } as const;
const similarRatio = 1.15;
/** Evidence of a link by the ratio of its amounts. */
const amountBits = [
  { upToRatio: 1.03, bits: 2.5 },
  { upToRatio: similarRatio, bits: 1 },
  { upToRatio: 1.4, bits: 0.5 },
  { upToRatio: 2, bits: -3 },
  { upToRatio: 4, bits: -6 },
] as const;
/** After a price change the old price does not return and the new one did not occur before; otherwise these are two things. */
const bitsForOldPriceAgain = -4;
/** A trial is free or far below the later price, for at most three payments. */
const trial = { minRatio: 2, bits: -1.5, maxLinks: 2 } as const;
/** With more candidates near one day, only equal amounts can be distinguished. */
const maxNeighbours = 24;

/** At this density of equal amounts a link has no evidence, even on the exact day. */
const worthlessPerDay = {
  alone: -Math.log(1 - 2 ** -bitsOfChance.alone),
  amongOthers: -Math.log(1 - 2 ** -bitsOfChance.amongOthers),
} as const;

/** Allowed amount changes: any; within a price rise; none. */
export type Likeness = 'any' | 'alike' | 'same';
const maxRatio: Record<Likeness, number> = { any: 4, alike: 1.4, same: 1 };

/** For each row: its predecessor (itself: none), periods and days off, and the number of links before. */
type Links = { from: Int32Array; steps: Uint8Array; off: Int32Array; depth: Int32Array };

/**
 * The chain among `rows` (oldest first; `density` computed from them) with the most evidence. A link's evidence is how unlikely it is
 * that a row with an equal, similar or any amount falls this near the expected day by chance, plus the similarity of amounts. Dynamic
 * programming with a bounded number of links per row: O(n log n).
 */
export function bestChain<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  density: RowDensity,
  rhythm: Rhythm,
  likeness: Likeness,
): Chain<Row> | null {
  const bits = new Float64Array(rows.length);
  const links: Links = {
    from: Int32Array.from(rows, (_, index) => index),
    steps: new Uint8Array(rows.length),
    off: new Int32Array(rows.length),
    depth: new Int32Array(rows.length),
  };
  for (const [from, row] of rows.entries()) {
    const depth = links.depth[from] ?? 0;
    const maxSame = maxSameAfter(density.perDay(from, 'same'), bits[from] ?? 0);
    for (let steps = 1; steps <= rhythm.maxSkipped + 1; steps += 1) {
      const expected = expectedAfter(row, rhythm, steps);
      const usualDays = rhythm.months === 0 ? expected[1] - expected[0] : 0;
      for (const to of candidates(rows, density, from, expected, rhythm, likeness, maxSame)) {
        const ratio = ratioOf(density.amountAt(from), density.amountAt(to));
        const isTrial = depth <= trial.maxLinks && isTrialStep(density, from, to, ratio);
        if (isTrial ? likeness !== 'any' : ratio > maxRatio[likeness]) continue;
        const off = daysOff(rows[to]?.day ?? 0, expected, rhythm);
        const windowDays = 2 * Math.abs(off) + usualDays + 1;
        const worth = linkBits(density, from, to, windowDays, ratio, isTrial) - (steps - 1) * bitsPerSkip;
        const total = (bits[from] ?? 0) + worth;
        if (total <= (bits[to] ?? 0)) continue;
        bits[to] = total;
        links.from[to] = from;
        links.steps[to] = steps;
        links.off[to] = off;
        links.depth[to] = depth + 1;
      }
    }
  }
  return walkBack(rows, rhythm, bits, links);
}

const none: readonly number[] = [];

/** Limit of equal-amount candidates after a row, by its density and the chain so far. */
function maxSameAfter(perDay: number, bits: number): number {
  if (perDay >= worthlessPerDay.alone) return 0;
  // Without a chain, a link among dense equal amounts cannot start one; only the next one can.
  return bits === 0 && perDay >= worthlessPerDay.amongOthers ? 1 : maxNeighbours;
}

/** Candidates for the next payment: all near the expected day, or, with too many, those of the same amount. */
function candidates(
  rows: readonly DatedRow[],
  density: RowDensity,
  from: number,
  [first, last]: readonly [number, number],
  rhythm: Rhythm,
  likeness: Likeness,
  maxSame: number,
): readonly number[] {
  const [early, late] = [first - rhythm.toleranceDays, last + rhythm.toleranceDays];
  if (likeness === 'same')
    return maxSame === 0 ? none : density.sameAmountBetween(from, early, late, maxSame);
  const start = Math.max(from + 1, density.firstFrom(early));
  if ((rows[start]?.day ?? Number.POSITIVE_INFINITY) > late) return none;
  const found: number[] = [];
  for (let index = start; index < rows.length && (rows[index]?.day ?? 0) <= late; index += 1) {
    if (found.length >= maxNeighbours) return density.sameAmountBetween(from, early, late, maxNeighbours);
    found.push(index);
  }
  return found;
}

function linkBits(
  density: RowDensity,
  from: number,
  to: number,
  windowDays: number,
  ratio: number,
  isTrial: boolean,
): number {
  if (density.amountAt(from) === density.amountAt(to)) {
    const ofDate = dateBits(density.perDay(to, 'same'), windowDays, density.isNextOfSame(from, to));
    return ofDate + Math.min(sameAmount.maxBits, sameAmount.perDateBit * Math.max(0, ofDate));
  }
  const ofAny = dateBits(
    density.perDay(to, ratio <= similarRatio ? 'similar' : 'any'),
    windowDays,
    to === from + 1,
  );
  const ofAmount = isTrial
    ? trial.bits
    : (amountBits.find((entry) => ratio <= entry.upToRatio)?.bits ?? trial.bits);
  return ofAny + ofAmount + (density.isChangeForGood(from, to) ? 0 : bitsForOldPriceAgain);
}

function isTrialStep(density: RowDensity, from: number, to: number, ratio: number): boolean {
  return ratio > trial.minRatio && Math.abs(density.amountAt(from)) < Math.abs(density.amountAt(to));
}

/** Evidence in bits of one row within the window at this density, less the gain by chance. */
function dateBits(perDay: number, windowDays: number, isAlone: boolean): number {
  const chance = 1 - Math.exp(-perDay * windowDays);
  return -Math.log2(chance) - (isAlone ? bitsOfChance.alone : bitsOfChance.amongOthers);
}

function walkBack<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  rhythm: Rhythm,
  bits: Float64Array,
  links: Links,
): Chain<Row> | null {
  let end = 0;
  for (let index = 1; index < bits.length; index += 1) if ((bits[index] ?? 0) > (bits[end] ?? 0)) end = index;
  const chain: DatedRow<Row>[] = [];
  const between: { steps: number; off: number }[] = [];
  for (let at = end; ; at = links.from[at] ?? at) {
    const row = rows[at];
    if (row === undefined) return null;
    chain.push(row);
    if (links.from[at] === at) break;
    between.push({ steps: links.steps[at] ?? 1, off: links.off[at] ?? 0 });
  }
  return { rhythm, rows: chain.reverse(), links: between.reverse(), bits: bits[end] ?? 0 };
}
