import { foldText } from '@cairn/domain/ledger-text';
import { type Cents, negateCents, sumCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { netSpendingKinds } from '@cairn/domain/transactions';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';

/** Oldest first; same days by id, so that results do not depend on the input's order. */
export function compareRows(a: SnapshotRow, b: SnapshotRow): number {
  if (a.postedOn !== b.postedOn) return a.postedOn < b.postedOn ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** All transactions that sums count: those in the snapshot's currency and the converted ones. */
export function countedRows({ rows, convertedRows = [] }: LedgerSnapshot): SnapshotRow[] {
  return [...rows, ...convertedRows];
}

/** Spending and refunds until `today`, oldest first, without transfers and income, in all currencies. */
export function spendingUntil(snapshot: LedgerSnapshot, today: PlainDate): SnapshotRow[] {
  return spendingOf(countedRows(snapshot), today);
}

/** The same in the snapshot's own currency only, to compare single amounts. */
export function ownSpendingUntil(snapshot: LedgerSnapshot, today: PlainDate): SnapshotRow[] {
  return spendingOf(snapshot.rows, today);
}

function spendingOf(rows: readonly SnapshotRow[], today: PlainDate): SnapshotRow[] {
  return rows
    .filter((row) => netSpendingKinds.includes(row.kind) && row.postedOn <= today)
    .toSorted(compareRows);
}

/** Posted charges in the snapshot's own currency until `today`, oldest first. A pending amount may be a hold (a fuel pump's $150). */
export function settledCharges(snapshot: LedgerSnapshot, today: PlainDate): SnapshotRow[] {
  return ownSpendingUntil(snapshot, today).filter(
    (row) => row.kind === 'spending' && row.amountCents < 0 && !row.isPending,
  );
}

/** Spending net of refunds; positive when more went out than came back. */
export function spentCents(rows: readonly SnapshotRow[]): Cents {
  return negateCents(sumCents(rows.map((row) => row.amountCents)));
}

/** The payee's name as texts are compared. */
export function payeeKey(row: SnapshotRow): string {
  return foldText(row.payee);
}
