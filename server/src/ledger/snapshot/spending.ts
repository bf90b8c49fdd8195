import { type Cents, negateCents, sumCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { netSpendingKinds } from '@cairn/domain/transactions';
import type { LedgerSnapshot, SnapshotRow } from '../types.ts';

/** Oldest first. Rows of the same day have no order of their own, so their ids decide: no answer hangs on row order. */
export function compareRows(a: SnapshotRow, b: SnapshotRow): number {
  if (a.postedOn !== b.postedOn) return a.postedOn < b.postedOn ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The rows that make up spending until `today`, oldest first: spending and the refunds that lower it, never transfers or income. */
export function spendingUntil(snapshot: LedgerSnapshot, today: PlainDate): SnapshotRow[] {
  return snapshot.rows
    .filter((row) => netSpendingKinds.includes(row.kind) && row.postedOn <= today)
    .sort(compareRows);
}

/** Settled charges until `today`, oldest first. A pending amount may be a hold (a fuel pump's $150) and not yet the charge. */
export function settledCharges(snapshot: LedgerSnapshot, today: PlainDate): SnapshotRow[] {
  return spendingUntil(snapshot, today).filter(
    (row) => row.kind === 'spending' && row.amountCents < 0 && !row.isPending,
  );
}

/** What was spent, net of refunds: above zero when more went out than came back. */
export function spentCents(rows: readonly SnapshotRow[]): Cents {
  return negateCents(sumCents(rows.map((row) => row.amountCents)));
}

/** One payee, however the bank cased or spaced the name. */
export function payeeKey(row: SnapshotRow): string {
  return row.payee.trim().replace(/\s+/g, ' ').toLowerCase();
}
