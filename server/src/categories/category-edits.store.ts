import { AppError } from '@cairn/contract/errors';
import type { CategoryFields } from '@cairn/domain/category-edits';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { forEachView } from '../journal/each-view.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { ActionOf } from '../journal/journal-actions.ts';
import { readOwnRowsAccountIds } from '../journal/private-accounts.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { readSizesOfTransfers, readStoredRows } from '../transactions/transaction-rows.store.ts';
import { reclassify, reclassifyTransferLegs } from '../transfers/reclassify.store.ts';

type Tx = HouseholdTransaction;

export type NewCategoryRow = CategoryFields & { id: string };

/** Adds a category at the end. */
export async function insertCategory(tx: Tx, category: NewCategoryRow): Promise<void> {
  await sql`
    insert into categories (household_id, id, name, parent_id, kind, is_built_in, position, color)
    select household_id, ${category.id}, ${category.name}, ${category.parentId}, ${category.kind}, false,
      max(position) + 1, ${category.color}::smallint
    from categories where household_id = ${tx.householdId}::uuid group by household_id
  `.execute(tx.query);
}

/** Writes a category's fields and returns how many transactions were recalculated, because its kind changed. */
export async function changeFields(
  tx: Tx,
  id: string,
  { before, after }: { before: CategoryFields; after: CategoryFields },
  now: Date,
): Promise<number> {
  await writeCategory(tx, id, after, now);
  return before.kind === after.kind ? 0 : recalculateCategory(tx, id);
}

/** Recalculates the transactions of a category whose kind changed, also those that others alone see, and returns how many the person sees. */
export async function recalculateCategory(tx: Tx, id: string): Promise<number> {
  const done = new Set<string>();
  let seenCount = 0;
  await forEachView(tx, async (view, whose) => {
    const ids = (await readRowIdsOf(view, [id])).filter((rowId) => !done.has(rowId));
    for (const rowId of ids) done.add(rowId);
    const count = await recalculateRows(view, ids);
    if (whose === null || whose === tx.userId) seenCount += count;
  });
  return seenCount;
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

/** PostgreSQL's code for deleting a row that is still referenced. */
const foreignKeyViolation = '23503';

const inUse = 'The category is in use. Merge it into another one instead.';

/** Deletes a category. Throws `conflict` where transactions, rules, budgets or other categories (merged ones too) refer to it. */
export async function removeCategory({ query, householdId }: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from category_rules where household_id = ${householdId}::uuid
      and (
        jsonb_path_exists(conditions, '$[*].categoryIds[*] ? (@ == $id)', jsonb_build_object('id', ${id}::text))
        or jsonb_path_exists(actions, '$[*].parts[*] ? (@.categoryId == $id)', jsonb_build_object('id', ${id}::text))
      )
  `.execute(query);
  if (rows.length > 0) throw new AppError('conflict', inUse);
  // As their key does by itself, but not where tables are distributed.
  await query
    .updateTable('planned_transactions')
    .set({ category_id: null })
    .where('household_id', '=', householdId)
    .where('category_id', '=', id)
    .execute();
  const removal = query.deleteFrom('categories').where('household_id', '=', householdId).where('id', '=', id);
  await removal.execute().catch((error: unknown) => {
    const isUsed = error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
    if (!isUsed) throw error;
    throw new AppError('conflict', inUse, { cause: error });
  });
}

/** The name and parent of a merged category. */
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

/** Journals a change of a category, or the undo of a merge. */
export async function recordEdit(
  tx: Tx,
  subjectId: string,
  action: ActionOf<'category'>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await recordChanges(tx, [{ actor: 'user', subjectKind: 'category', subjectId, action, before, after }]);
}

/** Journals what a merge moved of what one person alone sees, by something that only they see. */
export async function recordFollowed(
  view: Tx,
  subjectId: string,
  { into, pointers }: { into: string; pointers: Pointers },
): Promise<void> {
  if (Object.values(pointers).every((ids) => ids.length === 0)) return;
  const [accountId = pointers.budgetIds[0]] = await readOwnRowsAccountIds(view);
  await recordChanges(view, [
    {
      actor: 'system',
      subjectKind: 'category',
      subjectId,
      ...(accountId !== undefined && { accountId }),
      action: 'follow',
      before: {},
      after: { into, ...pointers },
    },
  ]);
}

/** What a merge moved of what people alone see, as far as this person does. */
export async function readFollowed({ query, householdId }: Tx, mergeId: string): Promise<unknown[]> {
  const rows = await query
    .selectFrom('journal as m')
    .innerJoin('journal as f', (join) =>
      join
        .on('f.household_id', '=', householdId)
        .onRef('f.step_id', '=', 'm.step_id')
        .onRef('f.subject_id', '=', 'm.subject_id')
        .on('f.action', '=', 'follow'),
    )
    .select('f.after')
    .where('m.household_id', '=', householdId)
    .where('m.id', '=', mergeId)
    .execute();
  return rows.map(({ after }) => after);
}

/** Marks a category as merged into another; null makes it independent again. */
export async function markMerged({ query, householdId }: Tx, id: string, into: string | null): Promise<void> {
  await query
    .updateTable('categories')
    .set({ merged_into_id: into })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Ids of the records that refer to a category. */
export type Pointers = {
  userDecidedIds: string[];
  predictedIds: string[];
  ruleIds: string[];
  correctionIds: string[];
  budgetIds: string[];
};

/** All records that refer to a category, including removed transactions, which the bank may restore. */
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

/** Changes references from one category to another, where they have not changed since. Returns how many transactions were recalculated. */
export async function movePointers(
  tx: Tx,
  pointers: Pointers,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { query, householdId } = tx;
  const move = (table: string, column: string, ids: readonly string[]) => sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where household_id = ${householdId}::uuid and id = any(${ids}::uuid[]) and ${sql.ref(column)} = ${from}
  `;
  await move('transactions', 'user_category_id', pointers.userDecidedIds).execute(query);
  await move('transactions', 'predicted_category_id', pointers.predictedIds).execute(query);
  await move('category_rules', 'category_id', pointers.ruleIds).execute(query);
  await move('category_corrections', 'category_id', pointers.correctionIds).execute(query);
  await move('budgets', 'category_id', pointers.budgetIds).execute(query);
  return recalculateRows(tx, [...pointers.userDecidedIds, ...pointers.predictedIds]);
}

/** The transactions that count and have one of these categories, by a user or as a prediction. */
async function readRowIdsOf({ query, householdId }: Tx, categoryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions where household_id = ${householdId}::uuid and is_counted
      and (category_id = any(${categoryIds}::text[]) or predicted_category_id = any(${categoryIds}::text[]))
  `.execute(query);
  return rows.map(({ id }) => id);
}

/** Transactions per statement: their JSON stays under a few megabytes. */
const rowsAtOnce = 5_000;

/** Recalculates kinds, transfers and totals of these transactions and returns their number. The caller holds the ledger's lock. */
export async function recalculateRows(tx: Tx, rowIds: readonly string[]): Promise<number> {
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
