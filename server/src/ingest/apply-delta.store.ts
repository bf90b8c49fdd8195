import type { CategoryKind } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { type StoredAccount, updateAccounts } from '../accounts/accounts.store.ts';
import { withoutIgnoredAccounts } from '../accounts/ignored-accounts.store.ts';
import { readCoveredSince, releaseOrphans } from '../accounts/orphans.store.ts';
import { readCategoryKinds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { moveEdits } from '../edits/edits.store.ts';
import { moveHung } from '../journal/hung-rows.store.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import type { BankDelta, StoredPrediction } from '../ledger/types.ts';
import { moveParts } from '../splits/split-parts.store.ts';
import { refreshParts } from '../splits/splits.store.ts';
import { rewriteDailyTotals, type TouchedDays } from '../totals/daily-totals.store.ts';
import { moveLinks } from '../transactions/row-links.store.ts';
import { markRemoved } from '../transactions/row-updates.store.ts';
import { insertRows, type RowWrite, updateRows } from '../transactions/row-writes.store.ts';
import {
  readOrphans,
  readRowsNotOfBank,
  readRowsOfDelta,
  readSizesOfTransfers,
  type StoredRow,
} from '../transactions/transaction-rows.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { AddedRows } from './added-rows.ts';
import { bankEntries } from './bank-entries.ts';
import { type DeltaPlan, planDelta } from './delta-plan.ts';

export type AppliedCounts = { added: number; modified: number; removed: number };

/** What a delta changed, and whether the ledger's version increased. */
export type Applied = { counts: AppliedCounts; isChanged: boolean };

export type ApplyInput = {
  connectionId: string;
  delta: BankDelta;
  /** Predicts a transaction that is added or changed, when it is written. */
  predict: (row: BankTransaction) => StoredPrediction;
  /** Whether some of an account's transactions are unreadable, by the provider's account id. Default: none. */
  hasUnreadableRows?: (providerAccountId: string) => boolean;
  today: PlainDate;
  now: Date;
};

/** How far before today a posted transaction is searched for when its pending one is removed. */
const postedLookBackDays = 45;

/**
 * Applies a bank delta in the caller's transaction: accounts, transactions, transfers and daily totals. Idempotent; a delta without
 * changes leaves the ledger's version as it is. Throws when a transaction's account is not in the delta.
 */
export async function applyDelta(tx: HouseholdTransaction, input: ApplyInput): Promise<Applied> {
  const { hasUnreadableRows = () => false, today, now } = input;
  await lockLedger(tx);
  const delta = await withoutIgnoredAccounts(tx, input.connectionId, input.delta);
  const { accounts, isChanged } = await updateAccounts(tx, input.connectionId, delta, today);
  const accountIds = accounts.map((account) => account.id);
  const planned = await planFor(tx, { ...input, delta, hasUnreadableRows }, accountIds);
  const { plan, existing, isReplacementComplete } = planned;
  const hasLedgerChanges = isReplacementComplete || isAnyOf(plan);
  if (hasLedgerChanges) await raiseLedgerVersion(tx);
  const storedById = new Map(existing.map((row) => [row.id, row]));
  const write = createRowWriter(input.predict, accounts, storedById, await readCategoryKinds(tx));
  const added = new AddedRows();
  await insertRows(tx, added.recordEach(plan.inserts, write));
  const updates: RowWrite[] = [];
  await updateRows(tx, keepEach(plan.updates, write, updates), now);
  const removedIds = plan.removals.map((row) => row.id);
  await markRemoved(tx, removedIds, now);
  for (const merge of plan.merges) {
    await moveParts(tx, merge);
    await moveLinks(tx, merge);
    await moveHung(tx, merge);
    await moveEdits(tx, merge);
  }
  if (isReplacementComplete) {
    const complete = accounts.filter(({ providerAccountId }) => !hasUnreadableRows(providerAccountId));
    await releaseOrphans(
      tx,
      complete.map(({ id }) => id),
    );
  }
  await recordChanges(tx, [
    ...bankEntries(
      { added: added.countByAccount, updates, removals: storedOf(plan.removals, storedById) },
      storedById,
    ),
    ...changedPredictions(updates, storedById),
    ...plan.missing.map(missingEntry),
  ]);

  const { days: touched } = added;
  addTouchedDays(touched, updates, plan, storedById);
  const newIds = new Set([...added.ids, ...updates.map(({ id }) => id)]);
  const sizes = new Set([
    ...changedSizes(updates, plan, storedById),
    ...(await readSizesOfTransfers(tx, [...added.sizes])),
  ]);
  const splitIds = [...splitsIn(plan, storedById), ...added.splitIds, ...splitByRules(updates)];
  await refreshParts(tx, splitIds, { isPredicted: true, now }, { days: touched, sizes });
  await reclassifyTransferLegs(tx, [...sizes], touched, newIds);
  await rewriteDailyTotals(tx, touched);
  const counts = { added: plan.inserts.length, modified: updates.length, removed: removedIds.length };
  return { counts, isChanged: isChanged || hasLedgerChanges };
}

type PlannedRow = Pick<RowWrite, 'id' | 'row' | 'replacedTransactionId'>;

/** Completes planned rows with account, prediction and kind. Throws when a row's account is missing. */
function createRowWriter(
  predict: ApplyInput['predict'],
  accounts: readonly StoredAccount[],
  storedById: ReadonlyMap<string, StoredRow>,
  kinds: ReadonlyMap<string, CategoryKind>,
): (planned: PlannedRow) => RowWrite {
  const accountByProviderId = new Map(accounts.map((account) => [account.providerAccountId, account]));
  return ({ id, row, replacedTransactionId }) => {
    const account = accountByProviderId.get(row.providerAccountId);
    if (account === undefined) throw new Error('A transaction arrived without its account');
    const predicted = predict(row);
    const stored = storedById.get(id);
    const staysHidden =
      predicted.redirectedFrom !== null && stored?.predictedCategoryId === predicted.redirectedFrom;
    const prediction = staysHidden ? { ...predicted, categoryId: predicted.redirectedFrom } : predicted;
    const kind = classify({
      accountType: account.type,
      amountCents: row.amountCents,
      description: row.description,
      userCategoryKind: stored?.userCategoryKind ?? null,
      predictedCategoryId: prediction.categoryId,
      predictedCategoryKind: kinds.get(prediction.categoryId ?? '') ?? null,
      ruleKind: prediction.ruleEffects.kind?.kind ?? null,
      isPaired: stored !== undefined && stored.transferId !== null,
      linkedAs: stored?.linkedAs ?? null,
    });
    return { id, accountId: account.id, row, replacedTransactionId, prediction, kind, source: 'bank' };
  };
}

/** Completes planned rows one by one, and keeps each. */
function* keepEach(
  planned: readonly PlannedRow[],
  write: (planned: PlannedRow) => RowWrite,
  kept: RowWrite[],
): Generator<RowWrite> {
  for (const one of planned) {
    const completed = write(one);
    kept.push(completed);
    yield completed;
  }
}

function isAnyOf({ inserts, updates, removals, merges }: DeltaPlan): boolean {
  return inserts.length + updates.length + removals.length + merges.length > 0;
}

/** Reads the transactions that the delta may affect and plans its changes. Orphans exist only after a reconnect. */
async function planFor(
  tx: HouseholdTransaction,
  {
    delta,
    hasUnreadableRows,
    today,
    now,
  }: Required<Pick<ApplyInput, 'delta' | 'hasUnreadableRows' | 'today' | 'now'>>,
  accountIds: readonly string[],
): Promise<{ plan: DeltaPlan; existing: StoredRow[]; isReplacementComplete: boolean }> {
  const days = daysOf(delta);
  const [named, orphans, notOfBank] = await Promise.all([
    readRowsOfDelta(tx, {
      accountIds,
      bankIds: namedIds(delta),
      amounts: [...new Set(delta.upserted.map(({ amountCents }) => amountCents))],
      postedSince: delta.removedIds.length > 0 ? addDays(today, -postedLookBackDays) : null,
      now,
    }),
    readOrphans(tx, accountIds),
    days === null ? [] : readRowsNotOfBank(tx, accountIds, days),
  ]);
  const isReplacementComplete =
    delta.isHistoryComplete && orphans.some(({ providerAccountId }) => !hasUnreadableRows(providerAccountId));
  const existing = [...new Map([...named, ...orphans, ...notOfBank].map((row) => [row.id, row])).values()];
  const coveredSince = isReplacementComplete ? await readCoveredSince(tx, accountIds, delta) : null;
  return {
    plan: planDelta({ ...delta, existing, coveredSince, hasUnreadableRows }),
    existing,
    isReplacementComplete,
  };
}

/** How far from the bank's days a person or a file may have dated what it reports. */
const daysAround = 10;

function daysOf({ upserted }: BankDelta): { from: PlainDate; to: PlainDate } | null {
  const days = upserted.map(({ postedOn }) => postedOn).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return { from: addDays(first, -daysAround), to: addDays(last, daysAround) };
}

function namedIds(delta: BankDelta): string[] {
  const pendingIds = delta.upserted.flatMap((row) => row.pendingTransactionId ?? []);
  return [...new Set([...delta.upserted.map((row) => row.sourceId), ...pendingIds, ...delta.removedIds])];
}

function addTouchedDays(
  touched: TouchedDays,
  updates: readonly RowWrite[],
  plan: DeltaPlan,
  storedById: ReadonlyMap<string, StoredRow>,
): void {
  for (const { accountId, row } of updates) touched.add(accountId, row.postedOn);
  const storedIds = [...updates, ...plan.removals].map(({ id }) => id);
  for (const id of [...storedIds, ...plan.merges.map(({ intoId }) => intoId)]) {
    const before = storedById.get(id);
    if (before !== undefined) touched.add(before.accountId, before.postedOn);
  }
}

/** Transactions that were split, or that may get the parts of one. */
function splitsIn(
  { updates, removals, merges }: DeltaPlan,
  storedById: ReadonlyMap<string, StoredRow>,
): string[] {
  const isSplit = (id: string) => storedById.get(id)?.isSplit === true;
  const changed = [...updates, ...removals].flatMap(({ id }) => (isSplit(id) ? id : []));
  return [...changed, ...merges.map(({ intoId }) => intoId)];
}

/** Those that rules want split. */
function splitByRules(writes: readonly RowWrite[]): string[] {
  return writes.flatMap(({ id, prediction }) => (prediction.ruleEffects.split === undefined ? [] : id));
}

function sizesOf(writes: readonly RowWrite[]): number[] {
  return [...new Set(writes.map(({ row }) => Math.abs(row.amountCents)))];
}

/**
 * Absolute amounts, before and after, of the stored transactions that the plan changes: transactions of these amounts may gain or
 * lose their other leg.
 */
function changedSizes(
  updates: readonly RowWrite[],
  plan: DeltaPlan,
  storedById: ReadonlyMap<string, StoredRow>,
): number[] {
  const amounts = [
    ...plan.updates.map(({ before }) => before.amountCents),
    ...plan.removals.map((row) => row.amountCents),
    ...plan.merges.flatMap(({ intoId }) => storedById.get(intoId)?.amountCents ?? []),
  ];
  return [...sizesOf(updates), ...amounts.map((amount) => Math.abs(amount))];
}

function storedOf(rows: readonly { id: string }[], storedById: ReadonlyMap<string, StoredRow>): StoredRow[] {
  return rows.flatMap(({ id }) => storedById.get(id) ?? []);
}

/** The entry explains where a transaction went. */
function missingEntry({ id, sourceId, postedOn }: DeltaPlan['missing'][number]): JournalEntry {
  return {
    actor: 'system',
    subjectKind: 'transaction',
    subjectId: id,
    action: 'missing_after_reconnect',
    before: { sourceId, postedOn },
    after: {},
  };
}

function changedPredictions(
  updates: readonly RowWrite[],
  storedById: ReadonlyMap<string, StoredRow>,
): JournalEntry[] {
  return updates.flatMap(({ id, prediction }) => {
    const before = storedById.get(id);
    if (before === undefined || before.predictedCategoryId === prediction.categoryId) return [];
    // Behind a person's choice a prediction shows nowhere, and must not stand in the way of undoing that choice.
    if (before.userCategoryId !== null) return [];
    return [
      {
        actor: prediction.source === 'rule' ? 'rule' : 'system',
        subjectKind: 'transaction',
        subjectId: id,
        action: 'categorize',
        before: { categoryId: before.predictedCategoryId },
        after: { categoryId: prediction.categoryId, reason: prediction.reason },
      } satisfies JournalEntry,
    ];
  });
}
