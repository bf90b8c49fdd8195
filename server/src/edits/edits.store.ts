import { sql } from 'kysely';
import { readChoosableCategories } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import { refreshParts } from '../splits/splits.store.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { updateKinds } from '../transactions/row-updates.store.ts';
import { readSizesOfTransfers, readStoredRows } from '../transactions/transaction-rows.store.ts';
import { reclassify, reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { type Edit, type EditedRow, type EditPlan, planEdits } from './edit-plan.ts';

/**
 * Writes a user's edits and returns them with the earlier values (see `planEdits` for its errors). `ageMs`: how long ago the edit was
 * made.
 */
export async function editTransactions(
  tx: HouseholdTransaction,
  edits: readonly Edit[],
  now: Date,
  ageMs = 0,
): Promise<EditedRow[]> {
  await lockLedger(tx);
  const madeAt = new Date(now.getTime() - ageMs);
  const plan = planEdits(edits, { ...(await readEditFacts(tx, edits)), madeAt, now });
  await applyEditPlan(tx, plan, madeAt);
  return plan.edited;
}

/** Reads what `planEdits` needs. The caller holds the ledger's lock. */
export async function readEditFacts(tx: HouseholdTransaction, edits: readonly Edit[]) {
  const ids = edits.map((edit) => edit.id);
  return {
    rows: await readStoredRows(tx, ids),
    categories: await readChoosableCategories(tx),
    tags: await readTagsInUse(tx),
  };
}

/** Writes an edit with its journal entries, kinds and totals. The caller holds the ledger's lock. */
export async function applyEditPlan(
  tx: HouseholdTransaction,
  { changes, kindWrites, journal }: EditPlan,
  madeAt: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await raiseLedgerVersion(tx);
  await writeEdits(tx, changes, madeAt);
  await recordChanges(tx, journal);
  await updateKinds(tx, kindWrites);
  const touched = new TouchedDays();
  for (const { row } of changes) touched.add(row.accountId, row.postedOn);
  await followEdited(tx, changes, madeAt, touched);
  await rewriteDailyTotals(tx, touched);
}

/** Where a person took back all that they had chosen, rules may split the transaction again. */
async function followEdited(
  tx: HouseholdTransaction,
  changes: readonly EditedRow[],
  now: Date,
  days: TouchedDays,
): Promise<void> {
  // What a person says that a transaction is can end a pair that nothing but amounts had made, or let it be one again.
  const sizes = new Set<number>(
    changes
      .filter(({ before, after }) => before.categoryId !== after.categoryId)
      .map(({ row }) => Math.abs(row.amountCents)),
  );
  const ids = changes.flatMap(({ row, after }) =>
    Object.values(after).every((value) => value === null) ? row.id : [],
  );
  const splitIds = await refreshParts(tx, ids, { isPredicted: false, now }, { days, sizes });
  await reclassify(tx, await readStoredRows(tx, splitIds));
  await reclassifyTransferLegs(tx, await readSizesOfTransfers(tx, [...sizes]), days, new Set(splitIds));
}

async function writeEdits(
  { query, householdId }: HouseholdTransaction,
  changes: readonly EditedRow[],
  madeAt: Date,
): Promise<void> {
  const records = changes.map(({ row, after }) => ({ id: row.id, ...after }));
  await sql`
    update transactions
    set user_category_id = r."categoryId", user_note = r.note, user_tag_ids = r."tagIds", user_merchant_name = r."merchantName",
      user_edited_at = ${madeAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(id uuid, "categoryId" text, note text, "tagIds" uuid[], "merchantName" text)
    where transactions.household_id = ${householdId}::uuid and transactions.id = r.id
  `.execute(query);
}

/**
 * Moves the user's input from a pending transaction to the posted one that replaced it in an earlier sync, unless the posted one was
 * edited since.
 */
export async function moveEdits(
  tx: HouseholdTransaction,
  {
    fromId,
    intoId,
    replacedTransactionId,
  }: { fromId: string; intoId: string; replacedTransactionId: string | null },
): Promise<void> {
  const { query, householdId } = tx;
  await query
    .updateTable('transactions')
    .set({ pending_source_id: replacedTransactionId })
    .where('household_id', '=', householdId)
    .where('id', '=', intoId)
    .execute();
  await query
    .updateTable('transactions')
    .set({ duplicate_of_id: intoId })
    .where('household_id', '=', householdId)
    .where('duplicate_of_id', '=', fromId)
    .where('id', '<>', intoId)
    .execute();
  const moved = await query
    .updateTable('transactions as into')
    .from('transactions as from')
    .set((set) => ({
      user_category_id: set.ref('from.user_category_id'),
      user_note: set.ref('from.user_note'),
      user_tag_ids: set.ref('from.user_tag_ids'),
      user_merchant_name: set.ref('from.user_merchant_name'),
      excluded_at: set.ref('from.excluded_at'),
      duplicate_of_id: set.ref('from.duplicate_of_id'),
      user_edited_at: set.ref('from.user_edited_at'),
    }))
    .where('into.household_id', '=', householdId)
    .where('into.id', '=', intoId)
    .where('into.user_edited_at', 'is', null)
    .where('from.household_id', '=', householdId)
    .where('from.id', '=', fromId)
    .where('from.user_edited_at', 'is not', null)
    // A person merged the two already.
    .where('from.duplicate_of_id', 'is distinct from', (eb) => eb.ref('into.id'))
    .returning([
      'into.user_category_id as categoryId',
      'into.user_note as note',
      'into.user_tag_ids as tagIds',
      'into.user_merchant_name as merchantName',
    ])
    .execute();
  await recordChanges(
    tx,
    moved.map((edit) => ({
      actor: 'system' as const,
      subjectKind: 'transaction' as const,
      subjectId: intoId,
      action: 'carry_edit_from_pending',
      before: { categoryId: null, note: null, tagIds: null, merchantName: null },
      after: { ...edit, fromTransactionId: fromId },
    })),
  );
}
