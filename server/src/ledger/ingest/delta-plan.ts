import type { PlainDate } from '@cairn/domain/plain-date';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import type { BankTransaction } from '../types.ts';
import { pairAdjustments } from './adjustments.ts';
import { adoptRows, missingOrphans } from './adopt-rows.ts';
import { type Charge, pairPending } from './pending-pairs.ts';

export type DeltaPlan = {
  inserts: { row: BankTransaction; replacedTransactionId: string | null }[];
  /** The row keeps its id, and with it all that a person wrote on it; the bank's part becomes `row`. */
  updates: { id: string; row: BankTransaction; replacedTransactionId: string | null; before: LedgerRow }[];
  /** Rows that the bank took back and that nothing replaced. */
  removals: LedgerRow[];
  /** Those of the removals that the bank did not name: a connection ended, and the one in its place does not have them. */
  missing: LedgerRow[];
  /** A posted row came in an earlier sync than the removal of its pending row: what a person wrote moves over. */
  merges: { fromId: string; intoId: string; replacedTransactionId: string }[];
};

export type PlanInput = {
  upserted: readonly BankTransaction[];
  removedIds: readonly string[];
  /**
   * Rows that the delta may concern: every row that it names (as itself, as a pending row, or as one already replaced), and
   * of the accounts that it touches the pending rows, the removed ones and the recent posted ones that replaced nothing.
   */
  existing: readonly LedgerRow[];
  /**
   * Once the whole record of a connection that took another's place is here: by account, its first day. Null before, and in
   * ordinary life.
   */
  coveredSince?: ReadonlyMap<string, PlainDate> | null;
  /** Whether the record of an account, by the bank's id, has rows that cannot be read: what it seems to lack may be one of those. */
  isHalfRead?: (providerAccountId: string) => boolean;
};

/**
 * Works out what a delta changes. Pure. Applying the plan and planning the same delta again gives an empty plan.
 *
 * A posted row that takes the place of a pending one (by the bank's link, or, where the bank gives none, by likeness to
 * a row that the bank took back) becomes the same row of the ledger, so nothing is counted twice and no edit is lost. So does a
 * row that a connection tells under a new id after it took the place of another.
 */
export function planDelta({
  upserted,
  removedIds,
  existing,
  coveredSince = null,
  isHalfRead = () => false,
}: PlanInput): DeltaPlan {
  const byBankId = new Map(existing.map((row) => [row.bankTransactionId, row]));
  const replaced = new Set(existing.flatMap((row) => row.replacedTransactionId ?? []));
  // A bank may tell a pending row and the posted one that takes its place at once, and take the pending one back only later.
  const beingReplaced = new Set(upserted.flatMap((row) => row.pendingTransactionId ?? []));
  const removed = new Set(removedIds);
  const plan: DeltaPlan = { inserts: [], updates: [], removals: [], missing: [], merges: [] };
  const claimed = new Set<string>();

  const unknown: BankTransaction[] = [];
  for (const row of upserted) {
    const known = byBankId.get(row.bankTransactionId);
    if (row.isPending && beingReplaced.has(row.bankTransactionId)) continue;
    if (known !== undefined) {
      if (known.isOrphaned) claimed.add(known.bankTransactionId);
      if (known.isRemoved || known.isOrphaned || !isSameBankPart(known, row)) {
        plan.updates.push({
          id: known.id,
          row,
          replacedTransactionId: known.replacedTransactionId,
          before: known,
        });
      }
    } else if (!replaced.has(row.bankTransactionId)) {
      unknown.push(row);
    }
  }

  /** The posted row becomes the pending one's row of the ledger. */
  const takeOver = (pending: LedgerRow, row: BankTransaction) => {
    const replacedTransactionId = pending.bankTransactionId;
    claimed.add(replacedTransactionId);
    plan.updates.push({ id: pending.id, row, replacedTransactionId, before: pending });
  };

  const strangers: BankTransaction[] = [];
  for (const row of unknown) {
    const pending = row.pendingTransactionId === null ? undefined : byBankId.get(row.pendingTransactionId);
    if (pending === undefined || claimed.has(pending.bankTransactionId)) strangers.push(row);
    else takeOver(pending, row);
  }

  const unlinked = planAdoptions(plan, strangers, existing, claimed);
  const takenBack = existing.filter(
    (row) =>
      row.isPending &&
      !row.isOrphaned &&
      !claimed.has(row.bankTransactionId) &&
      (row.isRemoved || removed.has(row.bankTransactionId)) &&
      !replaced.has(row.bankTransactionId),
  );
  const adjustments = existing.filter((row) => row.isAdjustment && !row.isRemoved);
  const takenOver = pairAdjustments(
    adjustments,
    unlinked.filter((row) => !row.isPending),
  );
  const pairs = pairPending(takenBack.map(chargeOf), unlinked.filter((row) => !row.isPending).map(chargeOf));
  for (const row of unlinked) {
    const pendingId = pairs.get(row.bankTransactionId);
    const pending = pendingId === undefined ? undefined : byBankId.get(pendingId);
    const adjustment = takenOver.get(row.bankTransactionId);
    if (pending === undefined && adjustment !== undefined) takeOver(adjustment, row);
    else if (pending === undefined)
      plan.inserts.push({ row, replacedTransactionId: row.pendingTransactionId });
    else takeOver(pending, row);
  }

  planRemovals(plan, existing, removed, claimed);
  if (coveredSince !== null) {
    plan.missing = missingOrphans(
      orphansOf(existing, claimed).filter((row) => !row.isRemoved && !isHalfRead(row.providerAccountId)),
      coveredSince,
    );
    plan.removals.push(...plan.missing);
  }
  return plan;
}

function orphansOf(existing: readonly LedgerRow[], claimed: ReadonlySet<string>): LedgerRow[] {
  return existing.filter((row) => row.isOrphaned && !claimed.has(row.bankTransactionId));
}

/** Gives a row that an ended connection left behind the id that it has now. Gives the rows that are none of those. */
function planAdoptions(
  plan: DeltaPlan,
  strangers: readonly BankTransaction[],
  existing: readonly LedgerRow[],
  claimed: Set<string>,
): BankTransaction[] {
  const adopted = adoptRows(strangers, orphansOf(existing, claimed));
  for (const row of strangers) {
    const before = adopted.get(row.bankTransactionId);
    if (before === undefined) continue;
    claimed.add(before.bankTransactionId);
    plan.updates.push({ id: before.id, row, replacedTransactionId: row.pendingTransactionId, before });
  }
  return strangers.filter((row) => !adopted.has(row.bankTransactionId));
}

function planRemovals(
  plan: DeltaPlan,
  existing: readonly LedgerRow[],
  removed: ReadonlySet<string>,
  claimed: ReadonlySet<string>,
): void {
  const leaving = existing.filter(
    (row) => removed.has(row.bankTransactionId) && !claimed.has(row.bankTransactionId) && !row.isRemoved,
  );
  const lonelyPosted = existing.filter(
    (row) => !row.isPending && !row.isRemoved && !row.isOrphaned && row.replacedTransactionId === null,
  );
  const late = pairPending(leaving.filter((row) => row.isPending).map(chargeOf), lonelyPosted.map(chargeOf));
  const intoByPending = new Map([...late].map(([postedId, pendingId]) => [pendingId, postedId]));
  const idByBankId = new Map(existing.map((row) => [row.bankTransactionId, row.id]));
  for (const row of leaving) {
    plan.removals.push(row);
    const intoId = idByBankId.get(intoByPending.get(row.bankTransactionId) ?? '');
    if (intoId !== undefined) {
      plan.merges.push({ fromId: row.id, intoId, replacedTransactionId: row.bankTransactionId });
    }
  }
}

function chargeOf(row: BankTransaction): Charge {
  return { ...row, accountKey: row.providerAccountId };
}

/** Whether the bank says of a row what it said before; many "modified" rows are identical. */
function isSameBankPart(a: BankTransaction, b: BankTransaction): boolean {
  return (
    a.providerAccountId === b.providerAccountId &&
    a.postedOn === b.postedOn &&
    a.authorizedOn === b.authorizedOn &&
    a.amountCents === b.amountCents &&
    a.currency === b.currency &&
    a.description === b.description &&
    a.originalDescription === b.originalDescription &&
    a.merchantName === b.merchantName &&
    a.isPending === b.isPending &&
    a.paymentChannel === b.paymentChannel &&
    a.category?.primary === b.category?.primary &&
    a.category?.detailed === b.category?.detailed &&
    a.category?.confidence === b.category?.confidence
  );
}
