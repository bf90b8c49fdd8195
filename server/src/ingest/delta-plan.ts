import type { PlainDate } from '@cairn/domain/plain-date';
import { type BankTransaction, isSameRecord } from '../ledger/bank-transaction.ts';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import { pairAdjustments } from './adjustments.ts';
import { doubledRows, matchOrphans, matchOtherSources, missingOrphans } from './match-orphans.ts';
import { matchReplaced, matchResent, matchSentBefore } from './match-resent.ts';
import { isPlausibleLink, pairPending } from './pending-pairs.ts';

export type DeltaPlan = {
  inserts: { row: BankTransaction; replacedTransactionId: string | null }[];
  /** The transaction's id and the user's input stay; its bank fields become `row`. */
  updates: { id: string; row: BankTransaction; replacedTransactionId: string | null; before: LedgerRow }[];
  /** Transactions that the bank removed without a replacement. */
  removals: LedgerRow[];
  /** Removals that the bank did not name: a replaced connection had these transactions, the new one does not. */
  missing: LedgerRow[];
  /**
   * The transaction was added in an earlier sync than the one that it replaces was removed, or is there from a file too: the user's input
   * moves to it.
   */
  merges: { fromId: string; intoId: string; replacedTransactionId: string | null }[];
};

export type PlanInput = {
  upserted: readonly BankTransaction[];
  removedIds: readonly string[];
  /**
   * Transactions that the delta may affect: every one that it names (as itself, as a pending one, or as one already replaced), and of
   * its accounts the pending, the recently removed and the recent posted ones.
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
 * it counts once, with the user's input. So does a transaction that the bank takes away and sends again, or that a replacement connection
 * reports, under a new id.
 */
export function planDelta(input: PlanInput): DeltaPlan {
  const planning = createPlanning(input);
  const unmatched = planKnown(planning, withPlausibleLinks(planning, input.upserted));
  const unadopted = planMatched(planning, unmatched, orphansOf(planning), matchOrphans);
  const unequal = planMatched(
    planning,
    unadopted,
    removedRows(planning),
    (rows, removed) => matchResent(rows, removed, presentRows(planning)),
    replaceRow,
  );
  const unposted = planPosted(planning, unequal);
  const unlinked = planMatched(planning, unposted, rowsBeingRemoved(planning), matchReplaced, replaceRow);
  const others = planOthers(planning, unlinked, {
    again: updatesKnownElsewhere(planning),
    candidates: rowsNotOfBank(planning),
  });
  planning.plan.removals.push(...others.merged);
  const unadjusted = planAdjusted(planning, others.unmatched);
  const added = planOthers(planning, unadjusted, {
    again: postedUpdates(planning),
    candidates: rowsTakenBack(planning),
  });
  for (const row of added.unmatched)
    planning.plan.inserts.push({ row, replacedTransactionId: row.pendingTransactionId });
  planRemovals(planning);
  const { coveredSince = null, hasUnreadableRows = () => false } = input;
  if (coveredSince !== null) {
    const missing = orphansOf(planning).filter(
      (row) => row.removedAt === null && !hasUnreadableRows(row.providerAccountId),
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
  /** Bank ids that were replaced by others before this delta. */
  replaced: ReadonlySet<string>;
  removed: ReadonlySet<string>;
  /** Bank ids of stored rows that an incoming transaction updates; no other may update or remove them. */
  claimed: Set<string>;
};

function createPlanning({ existing, removedIds }: PlanInput): Planning {
  return {
    plan: { inserts: [], updates: [], removals: [], missing: [], merges: [] },
    existing,
    byBankId: new Map(existing.map((row) => [row.sourceId, row])),
    replaced: new Set(existing.flatMap((row) => row.replacedTransactionId ?? [])),
    removed: new Set(removedIds),
    claimed: new Set(),
  };
}

/** The transactions without the links that cannot be true (see `isPlausibleLink`): what they link is two charges. */
function withPlausibleLinks(
  { byBankId }: Planning,
  upserted: readonly BankTransaction[],
): readonly BankTransaction[] {
  const incoming = new Map(upserted.map((row) => [row.sourceId, row]));
  return upserted.map((row) => {
    const id = row.pendingTransactionId ?? '';
    const pending = incoming.get(id) ?? byBankId.get(id);
    const isWrong = pending?.isPending === true && !isPlausibleLink(pending, row);
    return isWrong ? { ...row, pendingTransactionId: null } : row;
  });
}

/** Plans updates by the bank's ids and links. Returns the transactions that match no stored row. */
function planKnown(planning: Planning, upserted: readonly BankTransaction[]): BankTransaction[] {
  const { plan, byBankId, replaced, claimed } = planning;
  // A bank may send a pending transaction and its posted one together, and remove the pending one later.
  const beingReplaced = new Set(upserted.flatMap((row) => row.pendingTransactionId ?? []));
  const unknown: BankTransaction[] = [];
  for (const row of upserted) {
    const before = byBankId.get(row.sourceId);
    if (row.isPending && beingReplaced.has(row.sourceId)) continue;
    if (before !== undefined) {
      if (before.isOrphaned) claimed.add(before.sourceId);
      if (before.removedAt !== null || before.isOrphaned || !isSameRecord(before, row)) {
        const { id, replacedTransactionId } = before;
        plan.updates.push({ id, row, replacedTransactionId, before });
      }
    } else if (!row.isPending || !replaced.has(row.sourceId)) {
      unknown.push(row);
    }
  }
  // The pending one may have come again under another id.
  const resent = new Map(
    planning.existing.flatMap((row) => (row.isPending ? [[row.replacedTransactionId, row] as const] : [])),
  );
  return unknown.filter((row) => {
    const pendingId = row.pendingTransactionId;
    const pending = pendingId === null ? undefined : (byBankId.get(pendingId) ?? resent.get(pendingId));
    if (pending === undefined || claimed.has(pending.sourceId)) return true;
    replaceRow(planning, pending, row);
    return false;
  });
}

/**
 * Updates the row of a transaction or an adjustment to the transaction that replaces it. A posted one that took over what was written on
 * another still names that one.
 */
function replaceRow(planning: Planning, before: LedgerRow, row: BankTransaction): void {
  const { sourceId, replacedTransactionId, isPending } = before;
  updateRow(planning, before, row, (isPending ? null : replacedTransactionId) ?? sourceId);
}

/** Updates a row to the transaction that is the same. */
function followRow(planning: Planning, before: LedgerRow, row: BankTransaction): void {
  updateRow(planning, before, row, row.pendingTransactionId);
}

function updateRow(
  { plan, claimed }: Planning,
  before: LedgerRow,
  row: BankTransaction,
  replacedTransactionId: string | null,
): void {
  claimed.add(before.sourceId);
  plan.updates.push({ id: before.id, row, replacedTransactionId, before });
}

function orphansOf({ existing, claimed }: Planning): LedgerRow[] {
  return existing.filter((row) => row.isOrphaned && !claimed.has(row.sourceId));
}

/** What a person or a file brought; the bank's own transaction takes it over. Adjustments are paired by amount alone. */
function rowsNotOfBank({ existing, claimed }: Planning): LedgerRow[] {
  return existing.filter(
    (row) =>
      row.source !== 'bank' && !row.isAdjustment && row.removedAt === null && !claimed.has(row.sourceId),
  );
}

/** The bank's own that it removed, before or in this delta. None whose place another has taken. */
function removedRows({ existing, removed, replaced, claimed }: Planning): LedgerRow[] {
  return existing.filter(
    (row) =>
      row.source === 'bank' &&
      !row.isOrphaned &&
      !row.isAdjustment &&
      !claimed.has(row.sourceId) &&
      (row.removedAt !== null || removed.has(row.sourceId)) &&
      !replaced.has(row.sourceId),
  );
}

function presentRows({ existing, removed }: Planning): LedgerRow[] {
  return existing.filter((row) => row.removedAt === null && !removed.has(row.sourceId));
}

/** The bank's own that count, but for those of an ended connection. */
function presentOfBank(planning: Planning): LedgerRow[] {
  return presentRows(planning).filter(({ source, isOrphaned }) => source === 'bank' && !isOrphaned);
}

function rowsBeingRemoved(planning: Planning): LedgerRow[] {
  return removedRows(planning).filter((row) => row.removedAt === null);
}

/** What undone imports brought, and what a person removed: with what a person made of it, it returns as the bank's own. */
function rowsTakenBack({ existing, claimed }: Planning): LedgerRow[] {
  return existing.filter(
    (row) =>
      row.source !== 'bank' && !row.isAdjustment && row.removedAt !== null && !claimed.has(row.sourceId),
  );
}

/** Updates stored rows to the bank's transactions that are the same. Returns the transactions without a match. */
function planMatched(
  planning: Planning,
  unmatched: readonly BankTransaction[],
  candidates: readonly LedgerRow[],
  match: (rows: readonly BankTransaction[], candidates: readonly LedgerRow[]) => Map<string, LedgerRow>,
  update = followRow,
): readonly BankTransaction[] {
  // A first sync has none: its rows need not be put in order.
  if (candidates.length === 0) return unmatched;
  const matches = match(unmatched, candidates);
  return planFound(
    unmatched,
    (row) => matches.get(row.sourceId),
    (before, row) => update(planning, before, row),
  );
}

/** Plans the transactions that replace a similar pending one without a link. Returns the others. */
function planPosted(planning: Planning, unlinked: readonly BankTransaction[]): BankTransaction[] {
  const { byBankId } = planning;
  const pendingIds = pairPending(
    removedRows(planning).filter((row) => row.isPending),
    unlinked.filter((row) => !row.isPending),
  );
  return planFound(
    unlinked,
    (row) => byBankId.get(pendingIds.get(row.sourceId) ?? ''),
    (before, row) => replaceRow(planning, before, row),
  );
}

/** Plans the transactions that replace an adjustment. Returns the others. */
function planAdjusted(planning: Planning, unlinked: readonly BankTransaction[]): BankTransaction[] {
  const adjustments = planning.existing.filter((row) => row.isAdjustment && row.removedAt === null);
  const adjustmentById = pairAdjustments(
    adjustments,
    unlinked.filter((row) => !row.isPending),
  );
  return planFound(
    unlinked,
    (row) => adjustmentById.get(row.sourceId),
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

type Others = {
  /** Updates whose transactions may be there from others too. */
  again: DeltaPlan['updates'];
  /** What others brought. */
  candidates: readonly LedgerRow[];
};

/**
 * Plans what others brought: it becomes the bank's transaction that is the same, or what a person made of it moves to the one that the bank
 * updates. Both are compared at once, as equal charges of a day are told by their count. Returns the transactions without a match, and the
 * rows from which something moved.
 */
function planOthers(
  planning: Planning,
  unmatched: readonly BankTransaction[],
  { again, candidates }: Others,
): { unmatched: readonly BankTransaction[]; merged: LedgerRow[] } {
  // A first sync has none: its rows need not be put in order.
  if (candidates.length === 0) return { unmatched, merged: [] };
  const rows = [...unmatched, ...again.map(({ row }) => row)];
  const goneSince = new Map(again.map(({ row, before }) => [row, before.removedAt]));
  // What was there before the bank took a charge away was another one, as both were there.
  const mayBe = (row: BankTransaction, { addedAt }: LedgerRow) => addedAt >= (goneSince.get(row) ?? addedAt);
  const doubled = doubledRows(unmatched, presentOfBank(planning));
  const matches = matchOtherSources(rows, candidates, doubled, mayBe);
  const matchOf = ({ sourceId }: BankTransaction) => matches.get(sourceId);
  const merged = again.flatMap(({ id, row, replacedTransactionId }) => {
    const other = matchOf(row);
    if (other === undefined) return [];
    planning.claimed.add(other.sourceId);
    planning.plan.merges.push({ fromId: other.id, intoId: id, replacedTransactionId });
    return [other];
  });
  const left = planFound(unmatched, matchOf, (before, row) => followRow(planning, before, row));
  return { unmatched: left, merged };
}

/** Updates of pending transactions that have posted. */
function postedUpdates({ plan }: Planning): DeltaPlan['updates'] {
  return plan.updates.filter(({ before, row }) => before.isPending && !row.isPending);
}

/**
 * A charge that posts with another amount than it was pending with may be there from a file, which had the posted amount. So may one that
 * the bank sends again, from a file that came while it was gone.
 */
function updatesKnownElsewhere(planning: Planning): DeltaPlan['updates'] {
  const changed = postedUpdates(planning).filter(({ before, row }) => before.amountCents !== row.amountCents);
  const sentAgain = planning.plan.updates.filter(
    ({ before }) => before.source === 'bank' && before.removedAt !== null,
  );
  return [...new Set([...changed, ...sentAgain])];
}

/** Plans removals, and merges of the removed ones into those that replaced them in an earlier sync. */
function planRemovals({ plan, existing, removed, claimed }: Planning): void {
  const removals = existing.filter(
    (row) => removed.has(row.sourceId) && !claimed.has(row.sourceId) && row.removedAt === null,
  );
  const unlinked = existing.filter(
    (row) =>
      row.source === 'bank' &&
      row.removedAt === null &&
      !row.isOrphaned &&
      !removed.has(row.sourceId) &&
      row.replacedTransactionId === null,
  );
  const pendingByPosted = pairPending(
    removals.filter((row) => row.isPending),
    unlinked.filter((row) => !row.isPending),
  );
  const intoIds = new Map(
    unlinked.flatMap(({ id, sourceId }) => {
      const pendingId = pendingByPosted.get(sourceId);
      return pendingId === undefined ? [] : [[pendingId, id] as const];
    }),
  );
  const free = unlinked.filter(({ sourceId }) => !pendingByPosted.has(sourceId));
  const replaced = removals.filter(({ sourceId }) => !intoIds.has(sourceId));
  for (const [fromId, into] of matchSentBefore(replaced, free)) intoIds.set(fromId, into.id);
  for (const row of removals) {
    plan.removals.push(row);
    const intoId = intoIds.get(row.sourceId);
    if (intoId !== undefined)
      plan.merges.push({ fromId: row.id, intoId, replacedTransactionId: row.sourceId });
  }
}
