import { type Cents, negateCents } from '@cairn/contract/money';
import { daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { payeeKey, settledCharges } from './spending.ts';

/** Days between two charges of a monthly plan: 28 to 31, and some for weekends and slow posting. */
const shortestGapDays = 25;
const longestGapDays = 36;
/** Three charges a month apart are the fewest that show a rhythm. */
const fewestCharges = 3;
/** A step beyond this share of the price before is another purchase, not the plan's new price. */
const largestStepShare = 0.3;

/** A payee's charges about a month apart at a fixed price, which may change now and then; oldest first. */
export type MonthlyStream = { charges: readonly SnapshotRow[]; latest: SnapshotRow };

/**
 * The fixed-price monthly charges that go on today. A payee who is also paid in between is left out: without knowing which
 * charge belongs to the plan, nothing exact can be said of it.
 */
export function monthlyStreams(snapshot: LedgerSnapshot, today: PlainDate): MonthlyStream[] {
  const byPayee = Map.groupBy(settledCharges(snapshot, today), payeeKey);
  return [...byPayee.values()].flatMap((charges) => {
    const run = latestRun(charges);
    const latest = run.at(-1);
    if (latest === undefined || run.length < fewestCharges) return [];
    if (daysBetween(latest.postedOn, today) > longestGapDays || !hasFixedPrice(run)) return [];
    return [{ charges: run, latest }];
  });
}

/** What a charge of a stream cost, above zero. */
export function priceOf(charge: SnapshotRow): Cents {
  return negateCents(charge.amountCents);
}

/** The longest run up to the latest charge in which each follows the one before by a month and about the same price. */
function latestRun(charges: readonly SnapshotRow[]): SnapshotRow[] {
  const run: SnapshotRow[] = [];
  for (const charge of charges.toReversed()) {
    const next = run[0];
    if (next !== undefined && !isNextOf(next, charge)) break;
    run.unshift(charge);
  }
  return run;
}

function isNextOf(next: SnapshotRow, charge: SnapshotRow): boolean {
  const gapDays = daysBetween(charge.postedOn, next.postedOn);
  const step = Math.abs(priceOf(next) - priceOf(charge));
  return (
    gapDays >= shortestGapDays && gapDays <= longestGapDays && step <= priceOf(charge) * largestStepShare
  );
}

/** A plan's price repeats from month to month; what one buys by habit (a cinema evening) seldom does to the cent. */
function hasFixedPrice(run: readonly SnapshotRow[]): boolean {
  const changes = run.filter((charge, index) => {
    const before = run[index - 1];
    return before !== undefined && priceOf(before) !== priceOf(charge);
  }).length;
  return changes * 2 < run.length;
}
