import type { DuplicateChange, Duplicates, DuplicatesOverview, NewMerge } from '@cairn/contract/duplicates';
import { AppError } from '@cairn/contract/errors';
import { maxTagsOfTransaction } from '@cairn/contract/tags';
import { type Decided, mergeDecisions } from '@cairn/domain/merge-edits';
import { refreshOwnBalance } from '../accounts/own-accounts.store.ts';
import { readChoosableCategories } from '../categories/categories.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { reconcileAccount } from '../reconciliation/reconcile-accounts.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { unpairTransfers } from '../transactions/row-updates.store.ts';
import {
  readDuplicatesOf,
  readListedTransactions,
  readTransaction,
} from '../transactions/transactions.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import {
  type DuplicateState,
  excludeDuplicates,
  type MergeableRow,
  readMergeableRows,
  readSameAmountRows,
  writeDuplicateStates,
} from './duplicates.store.ts';
import { likelyDuplicates, maxDaysSearched } from './likely-duplicates.ts';

type Tx = HouseholdTransaction;
type OnceChange = Once<DuplicateChange> | null;
type States = readonly DuplicateState[];
type Change = { action: 'merge_duplicates' | 'take_duplicates_apart'; before: States; after: States };

/**
 * Transactions that a person merges because they are one charge: one counts, with what was decided about all of them; the others are kept
 * and can be taken apart again. Each change is one transaction with the totals, undone in the history by its step.
 */
export function createDuplicates({ database, queue, now }: ChangeDeps) {
  const change = async (tx: Tx, id: string, planned: Change): Promise<DuplicateChange> => {
    await writeMerge(tx, id, planned, now());
    await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
    return { ...(await readDuplicates(tx, id)), stepId: stepIdOf(tx) };
  };
  const changing = (
    scope: HouseholdScope,
    once: OnceChange,
    work: (tx: Tx) => Promise<DuplicateChange>,
  ): Promise<DuplicateChange> => inLedgerOnce(database, scope, { once, now: now() }, work);

  return {
    /** Throws `not_found`. */
    read: (scope: HouseholdScope, id: string): Promise<DuplicatesOverview> =>
      inHousehold(database, scope, async (tx) => ({
        ...(await readDuplicates(tx, id)),
        suggestions: await suggestDuplicates(tx, id, now()),
      })),
    /** Throws `not_found`, `conflict` when they cannot be one charge, or when it must be chosen what stays. */
    merge: (scope: HouseholdScope, id: string, merge: NewMerge, once: OnceChange) =>
      changing(scope, once, async (tx) => {
        const { decided, ...planned } = await planMerge(tx, id, merge);
        await editTransactions(
          tx,
          [{ id, ...decided, tagIds: decided.tagIds && [...decided.tagIds] }],
          now(),
        );
        return change(tx, id, { action: 'merge_duplicates', ...planned });
      }),
    /** Lets all that was merged into a transaction count again. Throws `not_found`. */
    takeApart: (scope: HouseholdScope, id: string) =>
      changing(scope, null, async (tx) => {
        const { duplicates } = await readDuplicates(tx, id);
        if (duplicates.length === 0) return { ...(await readDuplicates(tx, id)), stepId: null };
        const before = duplicates.map((one) => ({ id: one.id, duplicateOfId: id }));
        const after = before.map((state) => ({ ...state, duplicateOfId: null }));
        return change(tx, id, { action: 'take_duplicates_apart', before, after });
      }),
  };
}

export type DuplicateMerges = ReturnType<typeof createDuplicates>;

async function writeMerge(
  tx: Tx,
  subjectId: string,
  { action, before, after }: Change,
  now: Date,
): Promise<void> {
  await settleDuplicates(tx, await writeDuplicateStates(tx, after), now);
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'transaction',
      subjectId,
      action,
      before: { states: before },
      after: { states: after },
    },
  ]);
}

async function readDuplicates(tx: Tx, id: string): Promise<Duplicates> {
  return { transaction: await readTransaction(tx, id), duplicates: await readDuplicatesOf(tx, id) };
}

/** What is likely the same charge and can be merged with it. */
async function suggestDuplicates(tx: Tx, id: string, now: Date): Promise<DuplicatesOverview['suggestions']> {
  const household = await readHousehold(tx);
  const found = await readSameAmountRows(tx, id, maxDaysSearched);
  const rows = found.map((one) => ({ ...one, arrivedOn: todayOf(household, one.arrivedAt) }));
  const row = rows.find((one) => one.id === id);
  if (row === undefined || rows.length === 1) return [];
  const mergeable = await readMergeableRows(
    tx,
    rows.map((one) => one.id),
  );
  const isLinked = (oneId: string) => mergeable.some((one) => one.id === oneId && one.isLinked);
  // Of two that are linked, neither can be merged into the other.
  const others = rows.filter((one) => one.id !== id && !(isLinked(id) && isLinked(one.id)));
  const likely = likelyDuplicates(row, others, todayOf(household, now));
  const reasons = new Map(likely.map((one) => [one.id, one.reason]));
  const transactions = await readListedTransactions(tx, [...reasons.keys()]);
  return transactions.map((transaction) => ({ transaction, reason: reasons.get(transaction.id) ?? '' }));
}

async function planMerge(
  tx: Tx,
  id: string,
  { duplicateIds, ...chosen }: NewMerge,
): Promise<Pick<Change, 'before' | 'after'> & { decided: Decided }> {
  const wanted = [...new Set([id, ...duplicateIds])];
  const rows = await readMergeableRows(tx, wanted);
  const find = (one: string): MergeableRow => {
    const row = rows.find((each) => each.id === one);
    if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
    return row;
  };
  const kept = find(id);
  const others = wanted.filter((one) => one !== id).map(find);
  if (others.length === 0)
    throw new AppError('invalid_request', 'duplicateIds: must name another transaction');
  for (const other of others) requireSameCharge(kept, other);
  if (chosen.categoryId !== undefined && !(await readChoosableCategories(tx)).has(chosen.categoryId))
    throw new AppError('not_found', 'This category was not found.');
  const decided = mergeDecisions([kept, ...others], chosen, maxTagsOfTransaction);
  // What was merged into one that is merged now goes with it.
  const moved = rows.filter((row) => row.id !== id && row.duplicateOfId !== id);
  const before = moved.map((row) => ({ id: row.id, duplicateOfId: row.duplicateOfId }));
  const after = moved.map((row) => ({ id: row.id, duplicateOfId: id }));
  return { before, after, decided };
}

function requireSameCharge(kept: MergeableRow, other: MergeableRow): void {
  const refuse = (reason: string): never => {
    throw new AppError('conflict', reason);
  };
  if (kept.isPart || other.isPart) refuse('A part of a split cannot be merged. Join the split first.');
  if (kept.accountId !== other.accountId)
    refuse('They are on different accounts, so they are not one charge.');
  if (kept.currency !== other.currency)
    refuse('They are in different currencies, so they are not one charge.');
  if (Math.sign(kept.amountCents) !== Math.sign(other.amountCents))
    refuse('One is money in and one is money out, so they are not one charge.');
  if (other.isLinked)
    refuse('One is split, linked to another transaction or has an attachment. Let that one stay.');
}

/** Brings transfers, totals and the accounts' balance checks in line with what these are the same charge as. */
export async function settleDuplicates(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const changed = await excludeDuplicates(tx, ids, now);
  await unpairTransfers(
    tx,
    changed.filter(({ isMerged }) => isMerged).map(({ id }) => id),
  );
  const days = new TouchedDays();
  for (const { accountId, postedOn } of changed) days.add(accountId, postedOn);
  await reclassifyTransferLegs(
    tx,
    [...new Set(changed.map(({ amountCents }) => Math.abs(amountCents)))],
    days,
  );
  await rewriteDailyTotals(tx, days);
  for (const accountId of new Set(changed.map((row) => row.accountId))) {
    await reconcileAccount(tx, accountId, now);
    await refreshOwnBalance(tx, accountId);
  }
}
