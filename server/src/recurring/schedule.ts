import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { type Prior, priorOf } from './owed-or-chosen.ts';
import { countTrialRows, hasFixedAmount } from './price.ts';
import type { Rhythm } from './rhythm.ts';
import { meanStray } from './stray.ts';

/**
 * So many days off its schedule on average a payment at a fixed price may come. Bills that weekends and slow posting move stay below half of
 * it; haircuts at one price stray by more than twice as much.
 */
const mostStrayOfFixed: Record<Rhythm['name'], number> = {
  week: 1,
  fortnight: 0.95,
  month: 1.35,
  'two months': 2,
  quarter: 2.5,
  year: 4,
};
/** What is mostly chosen needs a tight day as well as one price: a gym's, a membership's. */
const chosenStray = 0.5;
/** Where amounts vary too, only months show a schedule, and of what is mostly chosen none: groceries come every Saturday and are not owed. */
const mostStrayOfVariable: Record<Exclude<Prior, 'chosen'>, number> = { owed: 2.6, either: 1.5 };
const leastCoverageOfVariable = 0.7;
/** Of what the payee was paid at the same prices in that time this much is in the chain; else any rhythm can be picked out of it. */
const leastShareOfPrice: Record<Prior, number> = { owed: 0.6, either: 0.8, chosen: 0.8 };
/** Two plans at one price: the first of them has half of what was paid at it, and then each must come on its very day. */
const twins = { leastShare: 0.4, mostStray: 0.3, leastCoverage: 0.9, fewestRows: 6 } as const;
/** Where payments come on the very day, fewer of them show a schedule. */
const exactStray = 0.5;
/** A few payments with one left out are no schedule yet. */
const fewestWithSkip = 5;
/** Where most of what the payee is paid is something else, a plan among it must show more often and leave out less. */
const amongPurchases = { mostShare: 0.6, stray: 0.75, leastCoverage: 0.75 } as const;
const fewestAmongPurchases: Record<Prior, number> = { owed: 3, either: 4, chosen: 5 };
const fewestByDaysAmongPurchases = 8;
/** Odd and late payments that continue a chain may stray by so much more than those that showed it. */
const strayOfContinued = 1.5;
/** Two payments a year apart show a bill more easily where bills are what the category holds. */
const yearlyPair: Record<Prior, { mostRatio: number; mostOff: number }> = {
  owed: { mostRatio: 1.35, mostOff: 7 },
  either: { mostRatio: 1.15, mostOff: 4 },
  chosen: { mostRatio: 1, mostOff: 2 },
};

/**
 * Whether what was paid out keeps to a schedule, as what is owed does, or only comes again, as what is done by habit. `group`: what is left
 * of the payee's rows. Pay and other income needs no such proof: nobody is paid by habit.
 */
export function isSchedule(chain: Chain, group: readonly DatedRow[]): boolean {
  const [first, last] = [chain.rows[0], chain.rows.at(-1)];
  if (first === undefined || last === undefined || last.row.amountCents > 0) return true;
  const prior = priorOf(chain.rows);
  if (chain.rows.length === 2) {
    const { mostRatio, mostOff } = yearlyPair[prior];
    const off = Math.abs(chain.links[0]?.off ?? 0);
    return ratioOf(first.row.amountCents, last.row.amountCents) <= mostRatio && off <= mostOff;
  }
  return hasFixedPrice(chain) ? isPlan(chain, group, prior) : isVariableBill(chain, prior, 1);
}

/**
 * Whether a chain is still a schedule with what continued it. What is owed is: a bill that is late or doubled is a bill. Else one in which
 * chance found equal prices on even days may turn out to be a part of a habit.
 */
export function keepsSchedule(whole: Chain): boolean {
  const [first] = whole.rows;
  const prior = priorOf(whole.rows);
  if (first === undefined || first.row.amountCents > 0 || prior === 'owed' || whole.rows.length < 4)
    return true;
  if (!hasFixedPrice(whole)) return isVariableBill(whole, prior, strayOfContinued);
  return meanStray(whole) <= mostStrayFor(whole, prior) * strayOfContinued;
}

function hasFixedPrice({ rows }: Chain): boolean {
  return hasFixedAmount(rows.slice(countTrialRows(rows)));
}

function isVariableBill(chain: Chain, prior: Prior, factor: number): boolean {
  if (prior === 'chosen') return false;
  const room = chain.rhythm.months > 1 ? 1.5 : 1;
  return (
    chain.rhythm.months > 0 &&
    coverageOf(chain) >= leastCoverageOfVariable &&
    meanStray(chain) <= mostStrayOfVariable[prior] * room * factor
  );
}

function isPlan(chain: Chain, group: readonly DatedRow[], prior: Prior): boolean {
  const stray = meanStray(chain);
  const coverage = coverageOf(chain);
  const between = rowsBetween(chain, group);
  const prices = new Set(chain.rows.map(({ row }) => row.amountCents));
  const share =
    chain.rows.length / Math.max(1, between.filter(({ row }) => prices.has(row.amountCents)).length);
  if (share < leastShareOfPrice[prior])
    return (
      share >= twins.leastShare &&
      stray <= twins.mostStray &&
      coverage >= twins.leastCoverage &&
      chain.rows.length >= twins.fewestRows
    );
  const isExact = stray <= exactStray;
  const isAlone = between.length === chain.rows.length;
  if (coverage < 1 && !isExact && !isAlone && prior !== 'owed' && chain.rows.length < fewestWithSkip)
    return false;
  const mostStray = mostStrayFor(chain, prior);
  if (chain.rows.length >= amongPurchases.mostShare * between.length) return stray <= mostStray;
  const fewest = chain.rhythm.months === 0 ? fewestByDaysAmongPurchases : fewestAmongPurchases[prior];
  return (
    stray <= mostStray * amongPurchases.stray &&
    coverage >= amongPurchases.leastCoverage &&
    chain.rows.length >= (isExact && coverage === 1 && prior !== 'chosen' ? chain.rhythm.fewestRows : fewest)
  );
}

function mostStrayFor({ rhythm }: Chain, prior: Prior): number {
  return mostStrayOfFixed[rhythm.name] * (prior === 'chosen' ? chosenStray : 1);
}

/** Of the payments that the rhythm expects, the share that came. */
function coverageOf({ links }: Chain): number {
  return (
    links.length /
    Math.max(
      1,
      links.reduce((sum, link) => sum + link.steps, 0),
    )
  );
}

/** What the payee was paid from the chain's first payment to its last one. */
function rowsBetween({ rows }: Chain, group: readonly DatedRow[]): readonly DatedRow[] {
  const [first, last] = [rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0];
  return group.filter(({ day }) => day >= first && day <= last);
}
