import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { daysOff, expectedAfter } from './rhythm.ts';
import type { StreamRow } from './stream.ts';

/** A plan that resumes at the same price within this many periods is the same plan. */
const longestRestPeriods = 6;
/** At another price it must resume sooner, with a similar amount. */
const longestBreakPeriods = 2.6;
const largestStepRatio = 1.6;

/** Joins chains that are one stream: its due day changed, or it paused. */
export function joinChains<Row extends StreamRow>(chains: readonly Chain<Row>[]): Chain<Row>[] {
  const open: Chain<Row>[] = [];
  for (const chain of chains.toSorted(byBeginning)) {
    const earlier = open
      .filter((candidate) => follows(candidate, chain))
      .sort((a, b) => closeness(a, chain) - closeness(b, chain))[0];
    if (earlier === undefined) open.push(chain);
    else open[open.indexOf(earlier)] = join(earlier, chain);
  }
  return open;
}

function byBeginning(a: Chain, b: Chain): number {
  const [x, y] = [a.rows[0], b.rows[0]];
  return (x?.day ?? 0) - (y?.day ?? 0) || (x?.row.amountCents ?? 0) - (y?.row.amountCents ?? 0);
}

function follows(earlier: Chain, later: Chain): boolean {
  const [last, first] = [earlier.rows.at(-1), later.rows[0]];
  if (last === undefined || first === undefined || earlier.rhythm !== later.rhythm) return false;
  const pauseDays = first.day - last.day;
  const period = earlier.rhythm.days[0];
  if (pauseDays < period / 2) return false;
  const ratio = ratioOf(last.row.amountCents, first.row.amountCents);
  if (ratio === 1) return pauseDays <= period * longestRestPeriods;
  return ratio <= largestStepRatio && pauseDays <= period * longestBreakPeriods;
}

function closeness(earlier: Chain, later: Chain): number {
  const [last, first] = [earlier.rows.at(-1), later.rows[0]];
  if (last === undefined || first === undefined) return Number.POSITIVE_INFINITY;
  return Math.log(ratioOf(last.row.amountCents, first.row.amountCents)) * 1000 + (first.day - last.day);
}

function join<Row extends StreamRow>(earlier: Chain<Row>, later: Chain<Row>): Chain<Row> {
  const [last, first] = [earlier.rows.at(-1), later.rows[0]];
  const link = last === undefined || first === undefined ? [] : [linkBetween(earlier, last, first)];
  return {
    rhythm: earlier.rhythm,
    rows: [...earlier.rows, ...later.rows],
    links: [...earlier.links, ...link, ...later.links],
    bits: earlier.bits + later.bits,
  };
}

function linkBetween({ rhythm }: Chain, last: DatedRow, first: DatedRow): { steps: number; off: number } {
  const steps = Math.max(1, Math.round((first.day - last.day) / ((rhythm.days[0] + rhythm.days[1]) / 2)));
  return { steps, off: daysOff(rhythm, first.day, ...expectedAfter(last, rhythm, steps)) };
}
