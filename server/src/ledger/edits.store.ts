import type { CategoryKind } from '@cairn/contract/categories';
import { AppError } from '@cairn/contract/errors';
import type { TransactionEdit } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { rewriteDailyTotals, TouchedDays } from './daily-totals.store.ts';
import { settleFlow } from './flows.store.ts';
import { recordChanges } from './journal.store.ts';
import { readStoredRow } from './transaction-rows.store.ts';
import { lockLedgerForWriting } from './write-lock.store.ts';

/**
 * Writes a person's word on a row: its category, its note, or both. Throws `not_found` when there is no such row or no such category in
 * the household.
 */
export async function editTransaction(
  tx: HouseholdTransaction,
  transactionId: string,
  edit: TransactionEdit,
  now: Date,
): Promise<void> {
  await lockLedgerForWriting(tx);
  const row = await readStoredRow(tx, transactionId);
  if (row === undefined) throw new AppError('not_found', 'There is no such transaction.');
  const before = { categoryId: row.personCategoryId, note: row.personNote };
  const after = {
    categoryId: edit.categoryId === undefined ? before.categoryId : edit.categoryId,
    note: edit.note === undefined ? before.note : edit.note,
  };
  const personKind = after.categoryId === null ? null : await requireCategoryKind(tx, after.categoryId);
  await tx.query
    .updateTable('transactions')
    .set({ person_category_id: after.categoryId, person_note: after.note, person_edited_at: now })
    .where('household_id', '=', tx.householdId)
    .where('id', '=', transactionId)
    .execute();
  await recordChanges(tx, [
    { actor: 'person', subjectKind: 'transaction', subjectId: transactionId, action: 'edit', before, after },
  ]);
  // Which rows are transfers follows from the bank's word alone; what this row counts as may have changed.
  await settleFlow(tx, { ...row, personKind });
  const touched = new TouchedDays();
  touched.add(row.accountId, row.postedOn);
  await rewriteDailyTotals(tx, touched);
}

async function requireCategoryKind(
  { query, householdId }: HouseholdTransaction,
  categoryId: string,
): Promise<CategoryKind> {
  const category = await query
    .selectFrom('categories')
    .select('kind')
    .where('household_id', '=', householdId)
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (category === undefined) throw new AppError('not_found', 'There is no such category.');
  return category.kind;
}

/**
 * Moves what a person wrote on a pending row to the posted row that took its place in an earlier sync, unless the person
 * has written on that one since.
 */
export async function moveEdits(
  tx: HouseholdTransaction,
  {
    fromId,
    intoId,
    replacedTransactionId,
  }: { fromId: string; intoId: string; replacedTransactionId: string },
): Promise<void> {
  const { query, householdId } = tx;
  await query
    .updateTable('transactions')
    .set({ bank_pending_transaction_id: replacedTransactionId })
    .where('household_id', '=', householdId)
    .where('id', '=', intoId)
    .execute();
  const moved = await query
    .updateTable('transactions as into')
    .from('transactions as from')
    .set((set) => ({
      person_category_id: set.ref('from.person_category_id'),
      person_note: set.ref('from.person_note'),
      person_edited_at: set.ref('from.person_edited_at'),
    }))
    .where('into.household_id', '=', householdId)
    .where('into.id', '=', intoId)
    .where('into.person_edited_at', 'is', null)
    .where('from.household_id', '=', householdId)
    .where('from.id', '=', fromId)
    .where('from.person_edited_at', 'is not', null)
    .returning(['into.person_category_id as categoryId', 'into.person_note as note'])
    .execute();
  await recordChanges(
    tx,
    moved.map((edit) => ({
      actor: 'machine' as const,
      subjectKind: 'transaction' as const,
      subjectId: intoId,
      action: 'carry_edit_from_pending',
      before: { categoryId: null, note: null },
      after: { ...edit, fromTransactionId: fromId },
    })),
  );
}
