import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { TransactionEdits } from '@cairn/contract/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readCategoryKinds } from '../categories/categories.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { settleFlowsOf } from './flows.store.ts';
import { readStoredRows, type StoredRow } from './transaction-rows.store.ts';

/** How far apart two edits must be for their order to be told: the way of the one may have taken longer than that of the other. */
const orderGraceMs = 60_000;

/**
 * Writes a person's word on rows: category, note, or both, each its own, and gives them with what was said before; what was said before
 * already is not written again. `ageMs`: how long ago the person said it; rows that a person has edited since stay as they are, and are
 * given as `isOlder`. All of them or none:
 * throws `not_found` when one of the rows or categories is not the household's, `invalid_request` when a row is named twice.
 */
export async function editTransactions(
  tx: HouseholdTransaction,
  edits: readonly Edit[],
  now: Date,
  ageMs = 0,
): Promise<EditedRow[]> {
  await lockLedger(tx);
  const madeAt = new Date(now.getTime() - ageMs);
  const rows = await readStoredRows(
    tx,
    edits.map((edit) => edit.id),
  );
  const all = changesOf(edits, rows, (row) => isEditedSince(row, madeAt, now));
  const changes = all.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const kinds = await readCategoryKinds(tx);
  const settled = changes.map(({ row, after }): StoredRow => {
    const personKind = after.categoryId === null ? null : kinds.get(after.categoryId);
    if (personKind === undefined) throw new AppError('not_found', 'There is no such category.');
    return { ...row, personKind };
  });
  if (changes.length === 0) return all;
  await raiseLedgerVersion(tx);
  await writeEdits(tx, changes, madeAt);
  await recordChanges(
    tx,
    changes.map(({ row, before, after }) => ({
      actor: 'person' as const,
      subjectKind: 'transaction' as const,
      subjectId: row.id,
      action: 'edit',
      before,
      after,
    })),
  );
  // Which rows are transfers follows from the bank's word alone; what these rows count as may have changed.
  await settleFlowsOf(tx, settled);
  const touched = new TouchedDays();
  for (const { row } of changes) touched.add(row.accountId, row.postedOn);
  await rewriteDailyTotals(tx, touched);
  return all;
}

type Edit = TransactionEdits['edits'][number];
type Words = { categoryId: string | null; note: string | null };
/** A row as it was, and what the person had said and says of it: the same where a later word of theirs was there before. */
export type EditedRow = { row: StoredRow; before: Words; after: Words; isOlder: boolean };

/** A time to come is of a clock that was wrong: it counts as none. */
function isEditedSince({ personEditedAt }: StoredRow, madeAt: Date, now: Date): boolean {
  return (
    personEditedAt !== null &&
    personEditedAt.getTime() > madeAt.getTime() + orderGraceMs &&
    personEditedAt <= now
  );
}

function changesOf(
  edits: readonly Edit[],
  rows: readonly StoredRow[],
  isOlderThan: (row: StoredRow) => boolean,
): EditedRow[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  if (new Set(edits.map((edit) => edit.id)).size < edits.length)
    throw new AppError('invalid_request', 'edits: names a transaction twice');
  return edits.map(({ id, categoryId, note }) => {
    const row = rowById.get(id);
    if (row === undefined) throw new AppError('not_found', 'There is no such transaction.');
    const before = { categoryId: row.personCategoryId, note: row.personNote };
    if (isOlderThan(row)) return { row, before, after: before, isOlder: true };
    const after = {
      categoryId: categoryId === undefined ? before.categoryId : categoryId,
      note: note === undefined ? before.note : note,
    };
    return { row, before, after, isOlder: false };
  });
}

async function writeEdits(
  { query, householdId }: HouseholdTransaction,
  changes: readonly EditedRow[],
  madeAt: Date,
): Promise<void> {
  const records = changes.map(({ row, after }) => ({ id: row.id, ...after }));
  await sql`
    update transactions
    set person_category_id = r."categoryId", person_note = r.note, person_edited_at = ${madeAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id uuid, "categoryId" text, note text)
    where transactions.household_id = ${householdId}::uuid and transactions.id = r.id
  `.execute(query);
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
      person_left_out_at: set.ref('from.person_left_out_at'),
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
