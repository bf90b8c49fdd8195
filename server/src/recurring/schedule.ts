import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { meanDeviation } from './deviation.ts';
import { type Prior, priorOf } from './owed-or-chosen.ts';
import { countTrialRows, hasFixedAmount } from './price.ts';
import type { Rhythm } from './rhythm.ts';

/**
 * Maximum mean deviation in days at a fixed price. Bills moved by weekends and slow posting stay below half of it; haircuts at one
 * price exceed it twice.
 */
const maxDeviationOfFixed: Record<Rhythm['name'], number> = {
  week: 1,
  fortnight: 0.95,
  month: 1.35,
  'two months': 2,
  quarter: 2.5,
  year: 4,
};
/** Purchases by choice need an exact day as well as one price, as a gym's membership has. */
const chosenDeviation = 0.5;
/** With varying amounts only monthly rhythms count, and no purchases by choice: groceries every Saturday are not owed. */
const maxDeviationOfVariable: Record<Exclude<Prior, 'chosen'>, number> = { owed: 2.6, either: 1.5 };
const minCoverageOfVariable = 0.7;
/** Required share of the payee's payments at the chain's prices; below it, any rhythm could be picked out. */
const minShareOfPrice: Record<Prior, number> = { owed: 0.6, either: 0.8, chosen: 0.8 };
/** Two plans at one price: the first has half of the payments, and each must be on its exact day. */
const twins = { minShare: 0.4, maxDeviation: 0.3, minCoverage: 0.9, minRows: 6 } as const;
/** With exact days fewer payments are required. */
const exactDeviation = 0.5;
/** Payments required when one is missing. */
const minWithSkip = 5;
/** Among many other payments, a plan needs more payments and fewer missing ones. */
const amongPurchases = { maxShare: 0.6, deviation: 0.75, minCoverage: 0.75 } as const;
const minAmongPurchases: Record<Prior, number> = { owed: 3, either: 4, chosen: 5 };
const minByDaysAmongPurchases = 8;
/** Additional payments may deviate by this factor more than those that showed the chain. */
const deviationOfContinued = 1.5;
/** Limits for two payments a year apart, by category prior. */
const yearlyPair: Record<Prior, { maxRatio: number; maxOff: number }> = {
  owed: { maxRatio: 1.35, maxOff: 7 },
  either: { maxRatio: 1.15, maxOff: 4 },
  chosen: { maxRatio: 1, maxOff: 2 },
};

/**
 * Whether outgoing payments follow a schedule, as bills do, or merely repeat, as habits do. `group`: the payee's remaining rows.
 * Income needs no such proof.
 */
export function isSchedule(chain: Chain, group: readonly DatedRow[]): boolean {
  const [first, last] = [chain.rows[0], chain.rows.at(-1)];
  if (first === undefined || last === undefined || last.row.amountCents > 0) return true;
  const prior = priorOf(chain.rows);
  if (chain.rows.length === 2) {
    const { maxRatio, maxOff } = yearlyPair[prior];
    const off = Math.abs(chain.links[0]?.off ?? 0);
    return ratioOf(first.row.amountCents, last.row.amountCents) <= maxRatio && off <= maxOff;
  }
  return hasFixedPrice(chain) ? isPlan(chain, group, prior) : isVariableBill(chain, prior, 1);
}

/**
 * Whether a continued chain is still a schedule. Contractual payments always are, even if late or doubled; others may turn out to be
 * part of a habit.
 */
export function followsSchedule(whole: Chain): boolean {
  const [first] = whole.rows;
  const prior = priorOf(whole.rows);
  if (first === undefined || first.row.amountCents > 0 || prior === 'owed' || whole.rows.length < 4)
    return true;
  if (!hasFixedPrice(whole)) return isVariableBill(whole, prior, deviationOfContinued);
  return meanDeviation(whole) <= maxDeviationFor(whole, prior) * deviationOfContinued;
}

function hasFixedPrice({ rows }: Chain): boolean {
  return hasFixedAmount(rows.slice(countTrialRows(rows)));
}

function isVariableBill(chain: Chain, prior: Prior, factor: number): boolean {
  if (prior === 'chosen') return false;
  const room = chain.rhythm.months > 1 ? 1.5 : 1;
  return (
    chain.rhythm.months > 0 &&
    coverageOf(chain) >= minCoverageOfVariable &&
    meanDeviation(chain) <= maxDeviationOfVariable[prior] * room * factor
  );
}

function isPlan(chain: Chain, group: readonly DatedRow[], prior: Prior): boolean {
  const coverage = coverageOf(chain);
  const between = rowsBetween(chain, group);
  const prices = new Set(chain.rows.map(({ row }) => row.amountCents));
  const share =
    chain.rows.length / Math.max(1, between.filter(({ row }) => prices.has(row.amountCents)).length);
  if (share < minShareOfPrice[prior])
    return (
      share >= twins.minShare &&
      coverage >= twins.minCoverage &&
      chain.rows.length >= twins.minRows &&
      meanDeviation(chain) <= twins.maxDeviation
    );
  const isMost = chain.rows.length >= amongPurchases.maxShare * between.length;
  const fewest = chain.rhythm.months === 0 ? minByDaysAmongPurchases : minAmongPurchases[prior];
  // Before the deviation, which takes longest to compute.
  if (!isMost && coverage < amongPurchases.minCoverage) return false;
  const deviation = meanDeviation(chain);
  const isExact = deviation <= exactDeviation;
  const isAlone = between.length === chain.rows.length;
  if (coverage < 1 && !isExact && !isAlone && prior !== 'owed' && chain.rows.length < minWithSkip)
    return false;
  const maxDeviation = maxDeviationFor(chain, prior);
  if (isMost) return deviation <= maxDeviation;
  return (
    deviation <= maxDeviation * amongPurchases.deviation &&
    chain.rows.length >= (isExact && coverage === 1 && prior !== 'chosen' ? chain.rhythm.minRows : fewest)
  );
}

function maxDeviationFor({ rhythm }: Chain, prior: Prior): number {
  return maxDeviationOfFixed[rhythm.name] * (prior === 'chosen' ? chosenDeviation : 1);
}

/** Share of expected payments that occurred. */
function coverageOf({ links }: Chain): number {
  return (
    links.length /
    Math.max(
      1,
      links.reduce((sum, link) => sum + link.steps, 0),
    )
  );
}

/** The payee's payments during the chain. */
function rowsBetween({ rows }: Chain, group: readonly DatedRow[]): readonly DatedRow[] {
  const [first, last] = [rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0];
  return group.filter(({ day }) => day >= first && day <= last);
}
