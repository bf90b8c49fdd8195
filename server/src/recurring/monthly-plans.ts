import { type Cents, negateCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { settledCharges } from '../snapshot/spending.ts';
import { payeeKeyOf } from './payee-key.ts';
import type { RecurringStream } from './stream.ts';
import { latestOf, streamsOf } from './streams.ts';

/** Fewest monthly charges that show a plan. */
const minCharges = 3;

/** Monthly charges of a payee at a fixed price, which may change; oldest first. */
export type MonthlyPlan = {
  charges: readonly SnapshotRow[];
  latest: SnapshotRow;
  /** Whether the latest charge is too different to be a new price. */
  hasJumped: boolean;
};

/** Several detectors use the same snapshot's plans of a day; computed once. */
const lastPlans = new WeakMap<LedgerSnapshot, { today: PlainDate; plans: readonly MonthlyPlan[] }>();

/**
 * Active fixed-price monthly charges. Excludes payees with other charges of the same amount, where a charge cannot be assigned to the
 * plan.
 */
export function monthlyPlans(snapshot: LedgerSnapshot, today: PlainDate): readonly MonthlyPlan[] {
  const known = lastPlans.get(snapshot);
  if (known?.today === today) return known.plans;
  const plans = findPlans(snapshot, today);
  lastPlans.set(snapshot, { today, plans });
  return plans;
}

function findPlans(snapshot: LedgerSnapshot, today: PlainDate): MonthlyPlan[] {
  const charges = settledCharges(snapshot, today);
  const streams = streamsOf(snapshot, today).filter((stream) => latestOf(stream).kind === 'spending');
  const inStream = new Set(streams.flatMap((stream) => stream.rows.map((row) => row.id)));
  const others = new Set(charges.filter((row) => !inStream.has(row.id)).map(priceKeyOf));
  return streams.flatMap((stream) => {
    const latest = stream.rows.at(-1);
    if (latest === undefined || !isPlan(stream)) return [];
    if (stream.rows.some((row) => others.has(priceKeyOf(row)))) return [];
    return [{ charges: stream.rows, latest, hasJumped: stream.jump !== null }];
  });
}

/** A charge's amount, above zero. */
export function priceOf(charge: SnapshotRow): Cents {
  return negateCents(charge.amountCents);
}

function isPlan(stream: RecurringStream): boolean {
  return (
    stream.cadence === 'monthly' &&
    stream.status !== 'stopped' &&
    !stream.isVariable &&
    stream.rows.length >= minCharges
  );
}

function priceKeyOf(row: SnapshotRow): string {
  return JSON.stringify([row.accountId, payeeKeyOf(row.payee), row.amountCents]);
}
