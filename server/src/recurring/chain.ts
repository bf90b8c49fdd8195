import type { Crowd } from './crowd.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { daysOff, expectedAfter, type Rhythm } from './rhythm.ts';
import type { StreamRow } from './stream.ts';

/** Payments that follow each other in a rhythm, oldest first. */
export type Chain<Row extends StreamRow = StreamRow> = {
  rhythm: Rhythm;
  rows: readonly DatedRow<Row>[];
  /** Between each two rows: how many periods lie between them (above one where some were left out), and how many days off. */
  links: readonly { steps: number; off: number }[];
  /** How much less surprising the rows are if the chain is real, in bits. */
  bits: number;
};

/** Each period in which nothing came speaks against the rhythm. */
const bitsPerSkip = 2.5;
/** What chance alone gives a link: of several rows the nearest is taken (1.44 bits on average), and of several chains the best. */
const bitsOfChance = { alone: 0.5, amongOthers: 2 } as const;
/** The same amount again says more than a date does, as long as the date says something. */
const sameAmount = { mostBits: 5, perDateBit: 2 } as const;
const similarRatio = 1.15;
/** What a link says of its being the same thing, by how far the amounts are apart. */
const amountBits = [
  { upToRatio: 1.03, bits: 2.5 },
  { upToRatio: similarRatio, bits: 1 },
  { upToRatio: 1.4, bits: 0.5 },
  { upToRatio: 2, bits: -3 },
  { upToRatio: 4, bits: -6 },
] as const;
/** A price that changed is not paid again, and the new one was not paid before: else these are two things. */
const bitsForOldPriceAgain = -4;
/** A trial costs nothing, or so little that no price rise explains the step, for at most three payments. */
const trial = { leastRatio: 2, bits: -1.5, mostLinks: 2 } as const;
/** Of so many about one day only those of the same amount can be told apart. */
const mostNeighbours = 24;

/** Where the same amount comes as often, a link to one of it is worth nothing, even on the very day. */
const worthlessPerDay = {
  alone: -Math.log(1 - 2 ** -bitsOfChance.alone),
  amongOthers: -Math.log(1 - 2 ** -bitsOfChance.amongOthers),
} as const;

/** Which amounts may follow each other: any; those a price rise explains; only the same. */
export type Likeness = 'any' | 'alike' | 'same';
const mostRatio: Record<Likeness, number> = { any: 4, alike: 1.4, same: 1 };

/** By the row that is linked to: which row it follows (itself: none), how many periods and days off, and how many links before. */
type Links = { from: Int32Array; steps: Uint8Array; off: Int32Array; depth: Int32Array };

/**
 * The chain among `rows` (oldest first, and `crowd` made of them) that is hardest to explain by chance. A link's worth is how seldom a row of this kind
 * (same, similar or any amount) would fall so near the day by chance, given how many there are of them, and how alike the
 * amounts are. Dynamic programming over links; each row has a bounded number of them, so it is O(n log n).
 */
export function bestChain<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  crowd: Crowd,
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
    const mostSame = mostSameAfter(crowd.perDay(from, 'same'), bits[from] ?? 0);
    for (let steps = 1; steps <= rhythm.mostSkipped + 1; steps += 1) {
      const expected = expectedAfter(row, rhythm, steps);
      const usualDays = rhythm.months === 0 ? expected[1] - expected[0] : 0;
      for (const to of candidates(rows, crowd, from, expected, rhythm, likeness, mostSame)) {
        const ratio = ratioOf(crowd.amountAt(from), crowd.amountAt(to));
        const isTrial = depth <= trial.mostLinks && isTrialStep(crowd, from, to, ratio);
        if (isTrial ? likeness !== 'any' : ratio > mostRatio[likeness]) continue;
        const off = daysOff(rows[to]?.day ?? 0, expected, rhythm);
        const windowDays = 2 * Math.abs(off) + usualDays + 1;
        const worth = linkBits(crowd, from, to, windowDays, ratio, isTrial) - (steps - 1) * bitsPerSkip;
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

/** How many of the same amount are worth looking at after a row to which a chain of so many bits leads. */
function mostSameAfter(perDay: number, bits: number): number {
  if (perDay >= worthlessPerDay.alone) return 0;
  // Where no chain has begun, a link among others begins none; only the next one may.
  return bits === 0 && perDay >= worthlessPerDay.amongOthers ? 1 : mostNeighbours;
}

/** The rows that may follow: all near the expected day, or, in a crowd, those of the same amount. */
function candidates(
  rows: readonly DatedRow[],
  crowd: Crowd,
  from: number,
  [first, last]: readonly [number, number],
  rhythm: Rhythm,
  likeness: Likeness,
  mostSame: number,
): readonly number[] {
  const [early, late] = [first - rhythm.toleranceDays, last + rhythm.toleranceDays];
  if (likeness === 'same')
    return mostSame === 0 ? none : crowd.sameAmountBetween(from, early, late, mostSame);
  const start = Math.max(from + 1, crowd.firstFrom(early));
  if ((rows[start]?.day ?? Number.POSITIVE_INFINITY) > late) return none;
  const found: number[] = [];
  for (let index = start; index < rows.length && (rows[index]?.day ?? 0) <= late; index += 1) {
    if (found.length >= mostNeighbours) return crowd.sameAmountBetween(from, early, late, mostNeighbours);
    found.push(index);
  }
  return found;
}

function linkBits(
  crowd: Crowd,
  from: number,
  to: number,
  windowDays: number,
  ratio: number,
  isTrial: boolean,
): number {
  if (crowd.amountAt(from) === crowd.amountAt(to)) {
    const ofDate = dateBits(crowd.perDay(to, 'same'), windowDays, crowd.isNextOfSame(from, to));
    return ofDate + Math.min(sameAmount.mostBits, sameAmount.perDateBit * Math.max(0, ofDate));
  }
  const ofAny = dateBits(
    crowd.perDay(to, ratio <= similarRatio ? 'similar' : 'any'),
    windowDays,
    to === from + 1,
  );
  const ofAmount = isTrial
    ? trial.bits
    : (amountBits.find((entry) => ratio <= entry.upToRatio)?.bits ?? trial.bits);
  return ofAny + ofAmount + (crowd.isChangeForGood(from, to) ? 0 : bitsForOldPriceAgain);
}

function isTrialStep(crowd: Crowd, from: number, to: number, ratio: number): boolean {
  return ratio > trial.leastRatio && Math.abs(crowd.amountAt(from)) < Math.abs(crowd.amountAt(to));
}

/** How surprising it is that one of them fell into the window, where so many come a day, less what chance gives. */
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
