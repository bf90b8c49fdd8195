import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { classify } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { type OwnAccount, refreshOwnBalance, requireOwnAccount } from '../accounts/own-accounts.store.ts';
import { readCategoryKinds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { followAccount } from '../journal/hung-rows.store.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import type { ActionOf } from '../journal/journal-actions.ts';
import { predictDelta, readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { refreshParts } from '../splits/splits.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { enteredOf, type HandRow, handRow, type PlacedRow } from '../transactions/hand-row.ts';
import { markPresent, markRemoved } from '../transactions/row-updates.store.ts';
import { insertRows, type RowWrite, updateRows } from '../transactions/row-writes.store.ts';
import { readOwnRow, type StoredRow } from '../transactions/transaction-rows.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';

type Tx = HouseholdTransaction;

/**
 * Adds a transaction to an account that is kept by hand, with its totals and the balance, journaled. Returns its id. `isEdited`: the caller adds
 * the person's category or note.
 */
export async function insertOwnTransaction(
  tx: Tx,
  account: OwnAccount,
  entered: HandRow,
  { now, isEdited }: { now: Date; isEdited: boolean },
): Promise<string> {
  const id = randomUUID();
  const accountId = account.id;
  await insertRows(tx, await writesOf(tx, [{ id, account, entered }]));
  await refreshFigures(tx, { ids: [id], areNew: true, areEdited: isEdited, now }, [
    { ...entered, accountId },
  ]);
  await recordChanges(tx, [entryOf(id, 'add_by_hand', {}, { accountId, ...entered })]);
  return id;
}

/** A transaction, and what a person made of it. */
export type RewrittenRow = { row: StoredRow; after: PlacedRow };
type Rewriting = { action: 'edit_by_hand' | 'restore_by_hand'; now: Date };

/** Writes a transaction as a person changed or restored it. Returns the balance of the account that it is on. */
export async function rewriteOwnTransaction(
  tx: Tx,
  row: StoredRow,
  after: PlacedRow,
  how: Rewriting,
): Promise<Cents | null> {
  await rewriteOwnTransactions(tx, [{ row, after }], how);
  return balanceOf(tx, after.accountId);
}

/** Writes transactions as a person changed or restored them, with the totals and the balances of all accounts that they are and were on. */
export async function rewriteOwnTransactions(
  tx: Tx,
  changes: readonly RewrittenRow[],
  { action, now }: Rewriting,
): Promise<void> {
  const accounts = await readAccountsOf(tx, changes);
  const writes = changes.flatMap(({ row, after }) => {
    const account = accounts.get(after.accountId);
    return account === undefined ? [] : { id: row.id, account, entered: after, stored: row };
  });
  await updateRows(tx, await writesOf(tx, writes), now);
  const ids = changes.map(({ row }) => row.id);
  await refreshFigures(
    tx,
    { ids, now },
    changes.flatMap(({ row, after }) => [enteredOf(row), after]),
  );
  for (const { row, after } of changes)
    if (after.accountId !== row.accountId)
      await followAccount(tx, { transactionId: row.id, accountId: after.accountId });
  await recordChanges(
    tx,
    changes.map(({ row, after }) =>
      entryOf(row.id, action, row.removedAt === null ? enteredOf(row) : {}, after),
    ),
  );
}

/**
 * Removes a transaction that was added by hand or came from a file; it stays, counts nowhere, and can be restored. Its file brings it back
 * only when that is asked for. Returns its account's balance. Throws `not_found`.
 */
export async function removeOwnRow(tx: Tx, id: string, now: Date): Promise<Cents | null> {
  const row = await requireRemovableRow(tx, id);
  await markRemoved(tx, [row.id], now);
  await refreshFigures(tx, { ids: [row.id], now }, [enteredOf(row)]);
  if (row.removedAt === null)
    await recordChanges(tx, [entryOf(row.id, 'remove_by_hand', enteredOf(row), {})]);
  return balanceOf(tx, row.accountId);
}

/** Brings a removed transaction back as it was. Returns its account's balance. Throws `not_found`, and `conflict` where its import is undone. */
export async function restoreOwnRow(tx: Tx, id: string, now: Date): Promise<Cents | null> {
  const row = await requireRemovableRow(tx, id);
  if (row.source === 'hand')
    return rewriteOwnTransaction(tx, row, enteredOf(row), { action: 'restore_by_hand', now });
  if (!(await markPresent(tx, row.id)))
    throw new AppError('conflict', 'The import of this transaction was undone. Import its file again.');
  await refreshFigures(tx, { ids: [row.id], now }, [enteredOf(row)]);
  if (row.removedAt !== null)
    await recordChanges(tx, [entryOf(row.id, 'restore_by_hand', {}, enteredOf(row))]);
  return balanceOf(tx, row.accountId);
}

/** Throws `not_found`, also for what a bank reported. */
async function requireRemovableRow(tx: Tx, id: string): Promise<StoredRow> {
  const row = await readOwnRow(tx, id);
  if (row === undefined || (row.source !== 'hand' && row.source !== 'file'))
    throw new AppError('not_found', 'This transaction was not found.');
  return row;
}

/** Throws `not_found`, and `conflict` for a transaction that came from a file. */
export async function requireOwnTransaction(tx: Tx, id: string): Promise<StoredRow> {
  const row = await readOwnRow(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  if (row.source !== 'hand')
    throw new AppError(
      'conflict',
      'This transaction comes from a file. Its category, note and tags can be changed, and it can be deleted.',
    );
  return row;
}

/** The accounts that transactions are on after a change. Throws `not_found` for one that the person may not see. */
async function readAccountsOf(tx: Tx, changes: readonly RewrittenRow[]): Promise<Map<string, OwnAccount>> {
  const accounts = new Map<string, OwnAccount>();
  for (const id of new Set(changes.map(({ after }) => after.accountId)))
    accounts.set(id, await requireOwnAccount(tx, id));
  return accounts;
}

async function balanceOf(tx: Tx, accountId: string): Promise<Cents | null> {
  return (await requireOwnAccount(tx, accountId)).balance;
}

type Wanted = { id: string; account: OwnAccount; entered: HandRow; stored?: StoredRow };

/** The transactions to write, with their predicted categories and their kinds. */
async function writesOf(tx: Tx, wanted: readonly Wanted[]): Promise<RowWrite[]> {
  const rows = wanted.map((one) => ({ ...one, row: handRow(one.id, one.account, one.entered) }));
  const predictions = predictDelta(
    { accounts: rows.map(({ account }) => account), upserted: rows.map(({ row }) => row) },
    await readCategorizerInputs(tx),
  );
  const kinds = await readCategoryKinds(tx);
  return rows.map(({ id, account, row, stored }) => {
    const prediction = predictions.get(row.sourceId);
    if (prediction === undefined) throw new Error('A transaction has no prediction');
    const kind = classify({
      accountType: account.type,
      amountCents: row.amountCents,
      description: row.description,
      userCategoryKind: stored?.userCategoryKind ?? null,
      predictedCategoryId: prediction.categoryId,
      predictedCategoryKind: kinds.get(prediction.categoryId ?? '') ?? null,
      ruleKind: prediction.ruleEffects.kind?.kind ?? null,
      isPaired: false,
    });
    return { id, accountId: account.id, row, replacedTransactionId: null, prediction, kind, source: 'hand' };
  });
}

/** `areEdited`: the person chose a category or wrote a note with them, so no rule splits them. */
type Changed = { ids: readonly string[]; areNew?: boolean; areEdited?: boolean; now: Date };

/** Updates transfers, totals and the accounts' balances around what was there before and after a change. */
async function refreshFigures(
  tx: Tx,
  { ids, areNew = false, areEdited = false, now }: Changed,
  rows: readonly Pick<PlacedRow, 'accountId' | 'date' | 'amount'>[],
): Promise<void> {
  const days = new TouchedDays();
  for (const row of rows) days.add(row.accountId, row.date);
  const sizes = new Set(rows.map(({ amount }) => Math.abs(amount)));
  if (!areEdited) await refreshParts(tx, ids, { isPredicted: true, now }, { days, sizes });
  await reclassifyTransferLegs(tx, [...sizes], days, new Set(areNew ? ids : []));
  await rewriteDailyTotals(tx, days);
  for (const accountId of new Set(rows.map((row) => row.accountId))) await refreshOwnBalance(tx, accountId);
}

function entryOf(
  subjectId: string,
  action: ActionOf<'transaction'>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): JournalEntry {
  return { actor: 'user', subjectKind: 'transaction', subjectId, action, before, after };
}
