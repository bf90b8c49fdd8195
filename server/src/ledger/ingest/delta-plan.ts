import type { PlainDate } from '@cairn/domain/plain-date';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import type { BankTransaction } from '../types.ts';
import { pairAdjustments } from './adjustments.ts';
import { matchOrphans, matchOtherSources, missingOrphans } from './match-orphans.ts';
import { pairPending } from './pending-pairs.ts';

export type DeltaPlan = {
  inserts: { row: BankTransaction; replacedTransactionId: string | null }[];
  /** The transaction's id and the user's input stay; its bank fields become `row`. */
  updates: { id: string; row: BankTransaction; replacedTransactionId: string | null; before: LedgerRow }[];
  /** Transactions that the bank removed without a replacement. */
  removals: LedgerRow[];
  /** Removals that the bank did not name: a replaced connection had these transactions, the new one does not. */
  missing: LedgerRow[];
  /**
   * The posted transaction was added in an earlier sync than its pending one was removed, or is there from a file too: the user's input
   * moves to it.
   */
  merges: { fromId: string; intoId: string; replacedTransactionId: string | null }[];
};

export type PlanInput = {
  upserted: readonly BankTransaction[];
  removedIds: readonly string[];
  /**
   * Transactions that the delta may affect: every one that it names (as itself, as a pending one, or as one already replaced), and of
   * its accounts the pending, the removed and the recent posted ones without a link.
   */
  existing: readonly LedgerRow[];
  /** Account → first day of the complete history of a replacement connection; null until it is complete, and without a replacement. */
  coveredSince?: ReadonlyMap<string, PlainDate> | null;
  /** Whether an account has unreadable transactions, by the provider's account id: a seemingly missing one may be among them. */
  hasUnreadableRows?: (providerAccountId: string) => boolean;
};

/**
 * Plans what a delta changes. Pure. Planning the same delta after applying it gives an empty plan.
 *
 * A posted transaction that replaces a pending one (by the bank's link, or by similarity to a removed one) updates the same row, so
 * it counts once, with the user's input. So does a transaction that a replacement connection reports under a new id.
 */
export function planDelta(input: PlanInput): DeltaPlan {
  const planning = openPlanning(input);
  const unmatched = planKnown(planning, input.upserted);
  const unadopted = planMatched(planning, unmatched, orphansOf(planning), matchOrphans);
  const unlinked = planPosted(planning, unadopted);
  const others = planMatched(planning, unlinked, rowsNotOfBank(planning), matchOtherSources);
  const unadjusted = planAdjusted(planning, others);
  const added = planMatched(planning, unadjusted, rowsTakenBack(planning), matchOtherSources);
  for (const row of added)
    planning.plan.inserts.push({ row, replacedTransactionId: row.pendingTransactionId });
  planPostedElsewhere(planning);
  planRemovals(planning);
  const { coveredSince = null, hasUnreadableRows = () => false } = input;
  if (coveredSince !== null) {
    const missing = orphansOf(planning).filter(
      (row) => !row.isRemoved && !hasUnreadableRows(row.providerAccountId),
    );
    planning.plan.missing = missingOrphans(missing, coveredSince);
    planning.plan.removals.push(...planning.plan.missing);
  }
  return planning.plan;
}

type Planning = {
  plan: DeltaPlan;
  existing: readonly LedgerRow[];
  byBankId: ReadonlyMap<string, LedgerRow>;
  /** Bank ids of pending transactions that were replaced before this delta. */
  replaced: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** Bank ids of stored rows that an incoming transaction updates; no other may update or remove them. */
  claimed: Set<string>;
};

function openPlanning({ existing, removedIds }: PlanInput): Planning {
  return {
    plan: { inserts: [], updates: [], removals: [], missing: [], merges: [] },
    existing,
    byBankId: new Map(existing.map((row) => [row.bankTransactionId, row])),
    replaced: new Set(existing.flatMap((row) => row.replacedTransactionId ?? [])),
    removed: new Set(removedIds),
    claimed: new Set(),
  };
}

/** Plans updates by the bank's ids and links. Returns the transactions that match no stored row. */
function planKnown(planning: Planning, upserted: readonly BankTransaction[]): BankTransaction[] {
  const { plan, byBankId, replaced, claimed } = planning;
  // A bank may send a pending transaction and its posted one together, and remove the pending one later.
  const beingReplaced = new Set(upserted.flatMap((row) => row.pendingTransactionId ?? []));
  const unknown: BankTransaction[] = [];
  for (const row of upserted) {
    const before = byBankId.get(row.bankTransactionId);
    if (row.isPending && beingReplaced.has(row.bankTransactionId)) continue;
    if (before !== undefined) {
      if (before.isOrphaned) claimed.add(before.bankTransactionId);
      if (before.isRemoved || before.isOrphaned || !isSameBankPart(before, row)) {
        const { id, replacedTransactionId } = before;
        plan.updates.push({ id, row, replacedTransactionId, before });
      }
    } else if (!replaced.has(row.bankTransactionId)) {
      unknown.push(row);
    }
  }
  return unknown.filter((row) => {
    const pending = row.pendingTransactionId === null ? undefined : byBankId.get(row.pendingTransactionId);
    if (pending === undefined || claimed.has(pending.bankTransactionId)) return true;
    replaceRow(planning, pending, row);
    return false;
  });
}

/** Updates the row of a pending transaction or an adjustment to the transaction that replaces it. */
function replaceRow(planning: Planning, before: LedgerRow, row: BankTransaction): void {
  updateRow(planning, before, row, before.bankTransactionId);
}

function updateRow(
  { plan, claimed }: Planning,
  before: LedgerRow,
  row: BankTransaction,
  replacedTransactionId: string | null,
): void {
  claimed.add(before.bankTransactionId);
  plan.updates.push({ id: before.id, row, replacedTransactionId, before });
}

function orphansOf({ existing, claimed }: Planning): LedgerRow[] {
  return existing.filter((row) => row.isOrphaned && !claimed.has(row.bankTransactionId));
}

/** What a person or a file brought; the bank's own transaction takes it over. Adjustments are paired by amount alone. */
function rowsNotOfBank({ existing, claimed }: Planning): LedgerRow[] {
  return existing.filter(
    (row) =>
      row.source !== 'bank' && !row.isAdjustment && !row.isRemoved && !claimed.has(row.bankTransactionId),
  );
}

/** What undone imports brought, and what a person removed: with what a person made of it, it returns as the bank's own. */
function rowsTakenBack({ existing, claimed }: Planning): LedgerRow[] {
  return existing.filter(
    (row) =>
      row.source !== 'bank' && !row.isAdjustment && row.isRemoved && !claimed.has(row.bankTransactionId),
  );
}

/** Updates stored rows to the bank's transactions that are the same. Returns the transactions without a match. */
function planMatched(
  planning: Planning,
  unmatched: readonly BankTransaction[],
  candidates: readonly LedgerRow[],
  match: typeof matchOtherSources,
): readonly BankTransaction[] {
  // A first sync has none: its rows need not be put in order.
  if (candidates.length === 0) return unmatched;
  const matches = match(unmatched, candidates);
  return planFound(
    unmatched,
    (row) => matches.get(row.bankTransactionId),
    (before, row) => updateRow(planning, before, row, row.pendingTransactionId),
  );
}

/** Plans the transactions that replace a similar pending one without a link. Returns the others. */
function planPosted(planning: Planning, unlinked: readonly BankTransaction[]): BankTransaction[] {
  const { existing, byBankId, replaced, removed, claimed } = planning;
  const removedPending = existing.filter(
    (row) =>
      row.isPending &&
      !row.isOrphaned &&
      !claimed.has(row.bankTransactionId) &&
      (row.isRemoved || removed.has(row.bankTransactionId)) &&
      !replaced.has(row.bankTransactionId),
  );
  const pendingIds = pairPending(
    removedPending,
    unlinked.filter((row) => !row.isPending),
  );
  return planFound(
    unlinked,
    (row) => byBankId.get(pendingIds.get(row.bankTransactionId) ?? ''),
    (before, row) => replaceRow(planning, before, row),
  );
}

/** Plans the transactions that replace an adjustment. Returns the others. */
function planAdjusted(planning: Planning, unlinked: readonly BankTransaction[]): BankTransaction[] {
  const adjustments = planning.existing.filter((row) => row.isAdjustment && !row.isRemoved);
  const adjustmentById = pairAdjustments(
    adjustments,
    unlinked.filter((row) => !row.isPending),
  );
  return planFound(
    unlinked,
    (row) => adjustmentById.get(row.bankTransactionId),
    (before, row) => replaceRow(planning, before, row),
  );
}

/** Plans the transactions for which a stored one is found. Returns the others. */
function planFound(
  rows: readonly BankTransaction[],
  find: (row: BankTransaction) => LedgerRow | undefined,
  plan: (before: LedgerRow, row: BankTransaction) => void,
): BankTransaction[] {
  return rows.filter((row) => {
    const before = find(row);
    if (before !== undefined) plan(before, row);
    return before === undefined;
  });
}

/**
 * A charge that posts with another amount than it was pending with may be there from a file, which had the posted amount: then it is the
 * same, and what a person made of it moves. So does what was made of a row that was taken back.
 */
function planPostedElsewhere(planning: Planning): void {
  const { plan } = planning;
  const posted = plan.updates.filter(({ before, row }) => before.isPending && !row.isPending);
  const changed = posted.filter(({ before, row }) => before.amountCents !== row.amountCents);
  plan.removals.push(...mergeIntoPosted(planning, changed, rowsNotOfBank(planning)));
  mergeIntoPosted(planning, posted, rowsTakenBack(planning));
}

/** Plans that what a person made of these rows moves to the posted transactions that are the same. Returns the rows. */
function mergeIntoPosted(
  { plan, claimed }: Planning,
  posted: DeltaPlan['updates'],
  others: readonly LedgerRow[],
): LedgerRow[] {
  const matches = matchOtherSources(
    posted.map(({ row }) => row),
    others,
  );
  return posted.flatMap(({ id, row, replacedTransactionId }) => {
    const other = matches.get(row.bankTransactionId);
    if (other === undefined) return [];
    claimed.add(other.bankTransactionId);
    plan.merges.push({ fromId: other.id, intoId: id, replacedTransactionId });
    return [other];
  });
}

/** Plans removals, and merges of a pending transaction into a posted one that was added earlier. */
function planRemovals({ plan, existing, removed, claimed }: Planning): void {
  const removals = existing.filter(
    (row) => removed.has(row.bankTransactionId) && !claimed.has(row.bankTransactionId) && !row.isRemoved,
  );
  const unlinkedPosted = existing.filter(
    (row) =>
      row.source === 'bank' &&
      !row.isPending &&
      !row.isRemoved &&
      !row.isOrphaned &&
      row.replacedTransactionId === null,
  );
  const pendingByPosted = pairPending(
    removals.filter((row) => row.isPending),
    unlinkedPosted,
  );
  const postedByPending = new Map([...pendingByPosted].map(([postedId, pendingId]) => [pendingId, postedId]));
  const idByBankId = new Map(existing.map((row) => [row.bankTransactionId, row.id]));
  for (const row of removals) {
    plan.removals.push(row);
    const intoId = idByBankId.get(postedByPending.get(row.bankTransactionId) ?? '');
    if (intoId !== undefined)
      plan.merges.push({ fromId: row.id, intoId, replacedTransactionId: row.bankTransactionId });
  }
}

/** Whether the bank's fields are equal; many "modified" transactions are unchanged. */
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
