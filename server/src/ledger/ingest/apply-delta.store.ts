import { randomUUID } from 'node:crypto';
import type { CategoryKind } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import type { PlainDate } from '@cairn/domain/plain-date';
import { addDays } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { bringAccounts } from '../accounts/accounts.store.ts';
import { withoutIgnoredAccounts } from '../accounts/ignored-accounts.store.ts';
import { readCoveredSince, settleOrphans } from '../accounts/orphans.store.ts';
import { readCategoryKinds } from '../categories/categories.store.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { moveEdits } from '../transactions/edits.store.ts';
import { reclassifyTransferLegs } from '../transactions/reclassify.store.ts';
import {
  insertRows,
  markRemoved,
  type RowWrite,
  readOrphans,
  readRowsOfDelta,
  readSizesOfTransfers,
  type StoredRow,
  updateRows,
} from '../transactions/transaction-rows.store.ts';
import type { BankDelta, StoredPrediction } from '../types.ts';
import { type DeltaPlan, planDelta } from './delta-plan.ts';

export type AppliedCounts = { added: number; modified: number; removed: number };

/** What a delta brought, and whether anything that figures are computed from is other than before. */
export type Applied = { counts: AppliedCounts; isChanged: boolean };

export type ApplyInput = {
  connectionId: string;
  delta: BankDelta;
  /** The machine's guess for each upserted row, by the bank's id. */
  guesses: ReadonlyMap<string, StoredPrediction>;
  /** Tells of which accounts, by the bank's id, not all rows can be read; of none where it is left out. */
  isHalfRead?: (providerAccountId: string) => boolean;
  today: PlainDate;
  now: Date;
};

/** A posted row is looked for this many days before the pending row that the bank takes back. */
const postedLookBackDays = 45;

/**
 * Brings the ledger to where the delta says the bank is: accounts, rows, transfers and daily totals, in the caller's
 * transaction. Applying a delta twice equals applying it once, and one that changes nothing leaves the ledger's version. Throws when a row names an account that the delta does not.
 */
export async function applyDelta(tx: HouseholdTransaction, input: ApplyInput): Promise<Applied> {
  const { guesses, isHalfRead = () => false, today, now } = input;
  await lockLedger(tx);
  const delta = await withoutIgnoredAccounts(tx, input.connectionId, input.delta);
  const { accounts, isChanged } = await bringAccounts(tx, input.connectionId, delta, today);
  const accountByProviderId = new Map(accounts.map((account) => [account.providerAccountId, account]));
  const accountIds = accounts.map((account) => account.id);
  const { plan, existing, isRecordHere } = await planFor(tx, { ...input, delta, isHalfRead }, accountIds);
  const isNews = isRecordHere || isAnyOf(plan);
  if (isNews) await raiseLedgerVersion(tx);
  const kinds = await readCategoryKinds(tx);
  const storedById = new Map(existing.map((row) => [row.id, row]));

  const write = (
    id: string,
    row: BankDelta['upserted'][number],
    replacedTransactionId: string | null,
  ): RowWrite => {
    const account = accountByProviderId.get(row.providerAccountId);
    const guessed = guesses.get(row.bankTransactionId);
    if (account === undefined) throw new Error('A row came without its account');
    if (guessed === undefined) throw new Error('A row came without the machine’s guess');
    const stored = storedById.get(id);
    const staysHidden =
      guessed.redirectedFrom !== null && stored?.predictedCategoryId === guessed.redirectedFrom;
    const guess = staysHidden ? { ...guessed, categoryId: guessed.redirectedFrom } : guessed;
    const kind = classify({
      accountType: account.type,
      amountCents: row.amountCents,
      description: row.description,
      personKind: stored?.personKind ?? null,
      predictedCategoryId: guess.categoryId,
      machineKind: kindOf(kinds, guess.categoryId),
      isPaired: stored !== undefined && stored.transferId !== null,
    });
    return { id, accountId: account.id, row, replacedTransactionId, guess, kind };
  };
  const inserts = plan.inserts.map(({ row, replacedTransactionId }) =>
    write(randomUUID(), row, replacedTransactionId),
  );
  const updates = plan.updates.map(({ id, row, replacedTransactionId }) =>
    write(id, row, replacedTransactionId),
  );

  await insertRows(tx, inserts);
  await updateRows(tx, updates, now);
  await markRemoved(
    tx,
    plan.removals.map((row) => row.id),
    now,
  );
  for (const merge of plan.merges) await moveEdits(tx, merge);
  if (isRecordHere) {
    const settled = accounts.filter(({ providerAccountId }) => !isHalfRead(providerAccountId));
    await settleOrphans(
      tx,
      settled.map(({ id }) => id),
    );
  }
  await recordChanges(tx, [...changedGuesses(updates, storedById), ...plan.missing.map(missingEntry)]);

  const touched = touchedDays([...inserts, ...updates], plan, storedById);
  const fresh = new Set([...inserts, ...updates].map(({ id }) => id));
  const sizes = [
    ...changedSizes(updates, plan, storedById),
    ...(await readSizesOfTransfers(tx, sizesOf(inserts))),
  ];
  await reclassifyTransferLegs(tx, [...new Set(sizes)], touched, fresh);
  await rewriteDailyTotals(tx, touched);
  const counts = { added: inserts.length, modified: updates.length, removed: plan.removals.length };
  return { counts, isChanged: isChanged || isNews };
}

function isAnyOf({ inserts, updates, removals, merges }: DeltaPlan): boolean {
  return inserts.length + updates.length + removals.length + merges.length > 0;
}

/** What the delta changes, of the rows that it may concern; in ordinary life no connection has left any behind. */
async function planFor(
  tx: HouseholdTransaction,
  { delta, isHalfRead, today, now }: Required<Pick<ApplyInput, 'delta' | 'isHalfRead' | 'today' | 'now'>>,
  accountIds: readonly string[],
): Promise<{ plan: DeltaPlan; existing: StoredRow[]; isRecordHere: boolean }> {
  const named = await readRowsOfDelta(
    tx,
    accountIds,
    namedIds(delta),
    delta.removedIds.length > 0 ? addDays(today, -postedLookBackDays) : null,
    now,
  );
  const orphans = await readOrphans(tx, accountIds);
  const isRecordHere =
    delta.isHistoryComplete && orphans.some(({ providerAccountId }) => !isHalfRead(providerAccountId));
  const existing = [...new Map([...named, ...orphans].map((row) => [row.id, row])).values()];
  const coveredSince = isRecordHere ? await readCoveredSince(tx, accountIds, delta) : null;
  return { plan: planDelta({ ...delta, existing, coveredSince, isHalfRead }), existing, isRecordHere };
}

function namedIds(delta: BankDelta): string[] {
  const pendingIds = delta.upserted.flatMap((row) => row.pendingTransactionId ?? []);
  return [
    ...new Set([...delta.upserted.map((row) => row.bankTransactionId), ...pendingIds, ...delta.removedIds]),
  ];
}

function kindOf(kinds: ReadonlyMap<string, CategoryKind>, categoryId: string | null): CategoryKind | null {
  return categoryId === null ? null : (kinds.get(categoryId) ?? null);
}

function touchedDays(
  writes: readonly RowWrite[],
  plan: DeltaPlan,
  storedById: ReadonlyMap<string, StoredRow>,
): TouchedDays {
  const touched = new TouchedDays();
  for (const { id, accountId, row } of writes) {
    touched.add(accountId, row.postedOn);
    const before = storedById.get(id);
    if (before !== undefined) touched.add(before.accountId, before.postedOn);
  }
  for (const { id } of plan.removals) {
    const before = storedById.get(id);
    if (before !== undefined) touched.add(before.accountId, before.postedOn);
  }
  for (const { intoId } of plan.merges) {
    const into = storedById.get(intoId);
    if (into !== undefined) touched.add(into.accountId, into.postedOn);
  }
  return touched;
}

function sizesOf(writes: readonly RowWrite[]): number[] {
  return [...new Set(writes.map(({ row }) => Math.abs(row.amountCents)))];
}

/** Sizes, before and after, of all rows that stood and that the plan changes: rows of these sizes may gain or lose their other leg. */
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

/** So that a person may ask where a row went, and get it back. */
function missingEntry({ id, bankTransactionId, postedOn }: DeltaPlan['missing'][number]): JournalEntry {
  return {
    actor: 'system',
    subjectKind: 'transaction',
    subjectId: id,
    action: 'missing_after_reconnect',
    before: { bankTransactionId, postedOn },
    after: {},
  };
}

function changedGuesses(
  updates: readonly RowWrite[],
  storedById: ReadonlyMap<string, StoredRow>,
): JournalEntry[] {
  return updates.flatMap(({ id, guess }) => {
    const before = storedById.get(id);
    if (before === undefined || before.predictedCategoryId === guess.categoryId) return [];
    return [
      {
        actor: guess.source === 'rule' ? 'rule' : 'system',
        subjectKind: 'transaction',
        subjectId: id,
        action: 'categorize',
        before: { categoryId: before.predictedCategoryId },
        after: { categoryId: guess.categoryId, reason: guess.reason },
      } satisfies JournalEntry,
    ];
  });
}
