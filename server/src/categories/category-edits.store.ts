import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { CategoryFields } from '@cairn/domain/category-edits';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../ledger/totals/daily-totals.store.ts';
import { reclassify, reclassifyTransferLegs } from '../ledger/transactions/reclassify.store.ts';
import { readSizesOfTransfers, readStoredRows } from '../ledger/transactions/transaction-rows.store.ts';

type Tx = HouseholdTransaction;

export type NewCategoryRow = CategoryFields & { id: string };

/** Adds a category behind all others. */
export async function insertCategory(tx: Tx, category: NewCategoryRow): Promise<void> {
  await sql`
    insert into categories (household_id, id, name, parent_id, kind, is_built_in, position, color)
    select ${tx.householdId}::uuid, ${category.id}, ${category.name}, ${category.parentId}, ${category.kind}, false,
      coalesce(max(position), 0) + 1, ${category.color}::smallint
    from categories where household_id = ${tx.householdId}::uuid
  `.execute(tx.query);
}

/** Writes a category's fields. Where its kind changes, its rows count as something else; gives how many those are. */
export async function changeFields(
  tx: Tx,
  id: string,
  { before, after }: { before: CategoryFields; after: CategoryFields },
  now: Date,
): Promise<number> {
  await writeCategory(tx, id, after, now);
  return before.kind === after.kind ? 0 : settleRows(tx, await readRowIdsOf(tx, [id]));
}

async function writeCategory(
  { query, householdId }: Tx,
  id: string,
  { name, parentId, kind, color, isHidden }: CategoryFields,
  now: Date,
): Promise<void> {
  await query
    .updateTable('categories')
    .set({ name, parent_id: parentId, kind, color, hidden_at: isHidden ? now : null })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** PostgreSQL's code for a row that another one still points at. */
const foreignKeyViolation = '23503';

/** Removes a category. Throws `conflict` where anything points at it: rows, rules, budgets, or other categories, merged ones too. */
export async function removeCategory({ query, householdId }: Tx, id: string): Promise<void> {
  const removal = query.deleteFrom('categories').where('household_id', '=', householdId).where('id', '=', id);
  await removal.execute().catch((error: unknown) => {
    const isUsed = error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
    if (!isUsed) throw error;
    throw new AppError('conflict', 'The category is in use. Merge it into another one instead.', {
      cause: error,
    });
  });
}

/** The name and place that a merged category had. */
export async function readMerged(
  { query, householdId }: Tx,
  id: string,
): Promise<Pick<CategoryFields, 'name' | 'parentId'>> {
  return query
    .selectFrom('categories')
    .select(['name', 'parent_id as parentId'])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Journals a change of a category, or that one was undone. Gives the id by which it can be undone. */
export async function recordEdit(
  tx: Tx,
  subjectId: string,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID();
  await recordChanges(tx, [{ id, actor: 'user', subjectKind: 'category', subjectId, action, before, after }]);
  return id;
}

/** Says of a category that it was merged into another, or, with null, that it is one of its own again. */
export async function markMerged({ query, householdId }: Tx, id: string, into: string | null): Promise<void> {
  await query
    .updateTable('categories')
    .set({ merged_into_id: into })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** What pointed at a category, by id. */
export type Pointers = {
  userDecidedIds: string[];
  predictedIds: string[];
  ruleIds: string[];
  correctionIds: string[];
  budgetIds: string[];
};

/** Everything that points at a category. Rows that the bank took back are among them, since it may bring them back. */
export async function readPointers({ query, householdId }: Tx, id: string): Promise<Pointers> {
  const { rows } = await sql<Pointers>`
    select
      array(select t.id::text from transactions t where t.household_id = ${householdId}::uuid and t.user_category_id = ${id} order by 1)
        as "userDecidedIds",
      array(select t.id::text from transactions t where t.household_id = ${householdId}::uuid and t.predicted_category_id = ${id} order by 1)
        as "predictedIds",
      array(select r.id::text from category_rules r where r.household_id = ${householdId}::uuid and r.category_id = ${id} order by 1)
        as "ruleIds",
      array(select c.id::text from category_corrections c where c.household_id = ${householdId}::uuid and c.category_id = ${id} order by 1)
        as "correctionIds",
      array(select b.id::text from budgets b where b.household_id = ${householdId}::uuid and b.category_id = ${id} order by 1)
        as "budgetIds"
  `.execute(query);
  return rows[0] ?? { userDecidedIds: [], predictedIds: [], ruleIds: [], correctionIds: [], budgetIds: [] };
}

/** Makes what pointed at one category point at another, where it still points at the first. */
export async function movePointers(
  { query, householdId }: Tx,
  pointers: Pointers,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const move = (table: string, column: string, ids: readonly string[]) => sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where household_id = ${householdId}::uuid and id = any(${ids}::uuid[]) and ${sql.ref(column)} = ${from}
  `;
  await move('transactions', 'user_category_id', pointers.userDecidedIds).execute(query);
  await move('transactions', 'predicted_category_id', pointers.predictedIds).execute(query);
  await move('category_rules', 'category_id', pointers.ruleIds).execute(query);
  await move('category_corrections', 'category_id', pointers.correctionIds).execute(query);
  await move('budgets', 'category_id', pointers.budgetIds).execute(query);
}

/** The rows that count and are in one of these categories, whether a person or the machine put them there. */
async function readRowIdsOf({ query, householdId }: Tx, categoryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions where household_id = ${householdId}::uuid and counts
      and (category_id = any(${categoryIds}::text[]) or predicted_category_id = any(${categoryIds}::text[]))
  `.execute(query);
  return rows.map(({ id }) => id);
}

/** Rows settled in one go: their JSON stays under a few megabytes. */
const rowsAtOnce = 5_000;

/**
 * Makes transactionKinds, transfers and totals of these rows what follows from their categories. The caller holds the ledger's lock. Gives how many
 * rows there were.
 */
export async function settleRows(tx: Tx, rowIds: readonly string[]): Promise<number> {
  const ids = [...new Set(rowIds)];
  const touched = new TouchedDays();
  const sizes = new Set<number>();
  let count = 0;
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await readStoredRows(tx, ids.slice(at, at + rowsAtOnce));
    for (const { accountId, postedOn, amountCents } of rows) {
      touched.add(accountId, postedOn);
      sizes.add(Math.abs(amountCents));
    }
    await reclassify(tx, rows);
    count += rows.length;
  }
  await reclassifyTransferLegs(tx, await readSizesOfTransfers(tx, [...sizes]), touched);
  await rewriteDailyTotals(tx, touched);
  return count;
}
