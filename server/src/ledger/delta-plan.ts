import { pairAdjustments } from './adjustments.ts';
import { type Charge, pairPending } from './pending-pairs.ts';
import type { BankTransaction } from './types.ts';

/** A row as it stands in the ledger: the bank's part of it, and whether the bank has taken it back. */
export type LedgerRow = BankTransaction & {
  id: string;
  /** The pending row that this one took the place of, linked by the bank or by us. */
  replacedTransactionId: string | null;
  isRemoved: boolean;
  /** Added by a person, until the bank's own row comes. */
  isAdjustment: boolean;
};

export type DeltaPlan = {
  inserts: { row: BankTransaction; replacedTransactionId: string | null }[];
  /** The row keeps its id, and with it all that a person wrote on it; the bank's part becomes `row`. */
  updates: { id: string; row: BankTransaction; replacedTransactionId: string | null; before: LedgerRow }[];
  /** Rows that the bank took back and that nothing replaced. */
  removals: LedgerRow[];
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
};

/**
 * Works out what a delta changes. Pure. Applying the plan and planning the same delta again gives an empty plan.
 *
 * A posted row that takes the place of a pending one (by the bank's link, or, where the bank gives none, by likeness to
 * a row that the bank took back) becomes the same row of the ledger, so nothing is counted twice and no edit is lost.
 */
export function planDelta({ upserted, removedIds, existing }: PlanInput): DeltaPlan {
  const byBankId = new Map(existing.map((row) => [row.bankTransactionId, row]));
  const replaced = new Set(existing.flatMap((row) => row.replacedTransactionId ?? []));
  const removed = new Set(removedIds);
  const plan: DeltaPlan = { inserts: [], updates: [], removals: [], merges: [] };
  const claimed = new Set<string>();

  const unknown: BankTransaction[] = [];
  for (const row of upserted) {
    const known = byBankId.get(row.bankTransactionId);
    if (known !== undefined) {
      if (known.isRemoved || !isSameBankPart(known, row)) {
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

  const unlinked: BankTransaction[] = [];
  for (const row of unknown) {
    const pending = row.pendingTransactionId === null ? undefined : byBankId.get(row.pendingTransactionId);
    if (pending === undefined || claimed.has(pending.bankTransactionId)) unlinked.push(row);
    else takeOver(pending, row);
  }

  const takenBack = existing.filter(
    (row) =>
      row.isPending &&
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
  return plan;
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
    (row) => !row.isPending && !row.isRemoved && row.replacedTransactionId === null,
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
