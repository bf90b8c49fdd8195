import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { longestTrial, trialRatio } from './price.ts';
import { daysOff, expectedAfter } from './rhythm.ts';
import type { StreamRow } from './stream.ts';

/** The first full payment may be skipped once; a longer pause after a trial is its end. */
const maxSteps = 2;

/**
 * Prepends a trial. Its price does not predict the later one, so the search may miss it. If the payee's only other payments
 * are one to three before the chain, in its rhythm and below half of its price, they belong to it. `group`: all of the payee's rows,
 * oldest first.
 */
export function withTrialStart<Row extends StreamRow>(
  chain: Chain<Row>,
  group: readonly DatedRow<Row>[],
): Chain<Row> {
  const [first] = chain.rows;
  const others = group.length - chain.rows.length;
  if (first === undefined || others === 0 || others > longestTrial) return chain;
  const trial = group.filter((row) => row.day < first.day);
  if (trial.length !== others) return chain;
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
  for (let steps = 1; steps <= maxSteps; steps += 1) {
    const off = daysOff(rhythm, to.day, ...expectedAfter(from, rhythm, steps));
    if (Math.abs(off) <= rhythm.toleranceDays) return { steps, off };
  }
  return null;
}
