import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { classify } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { predictDelta, readCategorizerInputs } from '../categorizing/categorizer-inputs.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  type OwnAccount,
  refreshOwnBalance,
  requireOwnAccount,
} from '../ledger/accounts/own-accounts.store.ts';
import { readCategoryKinds } from '../ledger/categories/categories.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import type { ActionOf } from '../ledger/journal/journal-actions.ts';
import { rewriteDailyTotals, TouchedDays } from '../ledger/totals/daily-totals.store.ts';
import { followAccount } from '../ledger/transactions/attachments.store.ts';
import { type HandRow, handRow } from '../ledger/transactions/hand-row.ts';
import { reclassifyTransferLegs } from '../ledger/transactions/reclassify.store.ts';
import { markRemoved } from '../ledger/transactions/row-updates.store.ts';
import { followSplits } from '../ledger/transactions/splits.store.ts';
import {
  insertRows,
  type RowWrite,
  readOwnRow,
  type StoredRow,
  updateRows,
} from '../ledger/transactions/transaction-rows.store.ts';

type Tx = HouseholdTransaction;
/** What a person entered, and on which account. */
export type PlacedRow = HandRow & { accountId: string };

/**
 * Adds a transaction to an account that is kept by hand, with its totals and the balance, journaled. Returns its id. `isEdited`: the caller adds
 * the person's category or note.
 */
export async function insertOwnRow(
  tx: Tx,
  account: OwnAccount,
  entered: HandRow,
  { now, isEdited }: { now: Date; isEdited: boolean },
): Promise<string> {
  const id = randomUUID();
  const accountId = account.id;
  await insertRows(tx, [await writeOf(tx, id, account, entered)]);
  await refreshFigures(tx, { id, accountId, isNew: true, isEdited, now }, [{ ...entered, accountId }]);
  await record(tx, id, 'add_by_hand', {}, { accountId, ...entered });
  return id;
}

/** Writes a transaction as a person changed or restored it. Returns the balance of the account that it is on. */
export async function rewriteOwnRow(
  tx: Tx,
  row: StoredRow,
  after: PlacedRow,
  { action, now }: { action: 'edit_by_hand' | 'restore_by_hand'; now: Date },
): Promise<Cents | null> {
  const account = await requireOwnAccount(tx, after.accountId);
  await updateRows(tx, [await writeOf(tx, row.id, account, after, row)], now);
  const before = enteredOf(row);
  const balance = await refreshFigures(tx, { ...row, ...after, now }, [before, after]);
  if (after.accountId !== row.accountId) {
    await followAccount(tx, { transactionId: row.id, accountId: after.accountId });
    await refreshOwnBalance(tx, row.accountId);
  }
  await record(tx, row.id, action, row.isRemoved ? {} : before, after);
  return balance;
}

/** Removes a transaction; it stays, counts nowhere, and can be restored. Returns its account's balance. Throws `not_found`. */
export async function removeOwnRow(tx: Tx, id: string, now: Date): Promise<Cents | null> {
  const row = await requireOwnRow(tx, id);
  await markRemoved(tx, [row.id], now);
  const balance = await refreshFigures(tx, { ...row, now }, [enteredOf(row)]);
  if (!row.isRemoved) await record(tx, row.id, 'remove_by_hand', enteredOf(row), {});
  return balance;
}

/** Throws `not_found`, and `conflict` for a transaction that came from a file. */
export async function requireOwnRow(tx: Tx, id: string): Promise<StoredRow> {
  const row = await readOwnRow(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  if (row.source !== 'hand')
    throw new AppError(
      'conflict',
      'This transaction comes from a file. Its category, note and tags can be changed, and its import undone.',
    );
  return row;
}

export function enteredOf({ amountCents, postedOn, description, accountId }: StoredRow): PlacedRow {
  return { amount: amountCents, date: postedOn, description, accountId };
}

/** The transaction to write, with its predicted category and its kind. */
async function writeOf(
  tx: Tx,
  id: string,
  account: OwnAccount,
  entered: HandRow,
  stored?: StoredRow,
): Promise<RowWrite> {
  const row = handRow(id, account, entered);
  const predictions = predictDelta({ accounts: [account], upserted: [row] }, await readCategorizerInputs(tx));
  const prediction = predictions.get(row.bankTransactionId);
  if (prediction === undefined) throw new Error('A transaction has no prediction');
  const kinds = await readCategoryKinds(tx);
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
}

/** `isEdited`: the person chose a category or wrote a note with it, so no rule splits it. */
type Changed = { id: string; accountId: string; isNew?: boolean; isEdited?: boolean; now: Date };

/** Updates transfers, totals and the account's balance around what was there before and after a change. Returns the balance. */
async function refreshFigures(
  tx: Tx,
  { id, accountId, isNew = false, isEdited = false, now }: Changed,
  rows: readonly PlacedRow[],
): Promise<Cents | null> {
  const days = new TouchedDays();
  for (const row of rows) days.add(row.accountId, row.date);
  const sizes = new Set(rows.map(({ amount }) => Math.abs(amount)));
  if (!isEdited) await followSplits(tx, [id], { isPredicted: true, now }, { days, sizes });
  await reclassifyTransferLegs(tx, [...sizes], days, isNew ? new Set([id]) : new Set());
  await rewriteDailyTotals(tx, days);
  return refreshOwnBalance(tx, accountId);
}

function record(
  tx: Tx,
  subjectId: string,
  action: ActionOf<'transaction'>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  return recordChanges(tx, [{ actor: 'user', subjectKind: 'transaction', subjectId, action, before, after }]);
}
