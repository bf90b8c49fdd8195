import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { longestTrial, trialRatio } from './price.ts';
import { daysOff, expectedAfter } from './rhythm.ts';
import type { StreamRow } from './stream.ts';

/** The first payment in full may be left out once; a longer silence after a trial is its end. */
const mostSteps = 2;

/**
 * The chain with the trial that it began with. A trial's price says nothing of the one after it, so a few days off are enough
 * for the search to leave it out; but where all else that the payee was paid are one to three payments before, in the chain’s rhythm, each
 * below half of its first one, they belong to it. Otherwise the chain as it was. `group`: all of the payee’s rows, oldest first.
 */
export function withTrialStart<Row extends StreamRow>(
  chain: Chain<Row>,
  group: readonly DatedRow<Row>[],
): Chain<Row> {
  const [first] = chain.rows;
  if (first === undefined) return chain;
  const trial = group.filter((row) => row.day < first.day);
  const isAllElse = trial.length + chain.rows.length === group.length;
  if (trial.length === 0 || trial.length > longestTrial || !isAllElse) return chain;
  const links: Chain['links'][number][] = [];
  for (const [index, row] of trial.entries()) {
    const isFarLower =
      Math.abs(row.row.amountCents) < Math.abs(first.row.amountCents) &&
      ratioOf(row.row.amountCents, first.row.amountCents) > trialRatio;
    const link = linkBetween(row, trial[index + 1] ?? first, chain);
    if (!isFarLower || link === null) return chain;
    links.push(link);
  }
  return { ...chain, rows: [...trial, ...chain.rows], links: [...links, ...chain.links] };
}

function linkBetween(from: DatedRow, to: DatedRow, { rhythm }: Chain): { steps: number; off: number } | null {
  for (let steps = 1; steps <= mostSteps; steps += 1) {
    const off = daysOff(to.day, expectedAfter(from, rhythm, steps), rhythm);
    if (Math.abs(off) <= rhythm.toleranceDays) return { steps, off };
  }
  return null;
}
