import { type Budget, type BudgetCategory, type BudgetEdit, budgetCategory } from '@cairn/contract/budgets';
import { uncategorizedId } from '@cairn/contract/categories';
import { AppError } from '@cairn/contract/errors';
import { type Cents, negateCents, sumCents, toCents, zeroCents } from '@cairn/contract/money';
import { monthOf, monthRange, type PlainMonth } from '@cairn/contract/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from './households.store.ts';
import { recordChanges } from './journal.store.ts';
import type { SnapshotBudget } from './types.ts';

type Tx = HouseholdTransaction;
type MonthlyBudgets = {
  month: PlainMonth;
  budgets: Budget[];
  totals: { limit: Cents; spent: Cents; remaining: Cents };
};

/** Budgets in the order in which they were added, with what was spent in a month: that of today unless one is named. */
export async function readBudgets(tx: Tx, named: PlainMonth | undefined, now: Date): Promise<MonthlyBudgets> {
  const household = await readHousehold(tx);
  const month = named ?? monthOf(todayOf(household, now));
  const spentByGroup = await readSpentByGroup(tx, month, household.currency);
  const rows = await tx.query
    .selectFrom('budgets')
    .select([
      'id',
      'category_group as category',
      'monthly_limit_cents as monthlyLimit',
      'is_active as isActive',
    ])
    .where('household_id', '=', tx.householdId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const budgets = rows.map((row) => ({ ...row, ...(spentByGroup.get(row.category) ?? nothing) }));
  return { month, budgets, totals: totalsOf(budgets) };
}

type Spent = { spent: Cents; categoryIds: string[] };
const nothing: Spent = { spent: zeroCents, categoryIds: [] };

/** Rows of one category are spent once, whichever number of budgets watches them. */
function totalsOf(budgets: readonly Budget[]): MonthlyBudgets['totals'] {
  const active = budgets.filter((budget) => budget.isActive);
  const limit = sumCents(active.map((budget) => budget.monthlyLimit));
  const spentByCategory = new Map(active.map((budget) => [budget.category, budget.spent]));
  const spent = sumCents(spentByCategory.values());
  return { limit, spent, remaining: toCents(limit - spent) };
}

/**
 * What was spent, net of refunds, in the categories of each group in a month. The rows behind it are those of `categoryIds` that
 * are spending or refund. 'Other' also takes the rows without a category, and the groups that no budget can be for.
 */
async function readSpentByGroup(tx: Tx, month: PlainMonth, currency: string): Promise<Map<string, Spent>> {
  const { from, to } = monthRange(month);
  const sums = await tx.query
    .selectFrom('daily_totals')
    .select(['category_id', sql<Cents>`sum(spending_cents + refund_cents)::bigint`.as('net')])
    .where('household_id', '=', tx.householdId)
    .where('currency', '=', currency)
    .where('on_date', '>=', from)
    .where('on_date', '<=', to)
    .groupBy('category_id')
    .execute();
  const netByCategory = new Map(sums.map((row) => [row.category_id, row.net]));
  return new Map(
    [...(await readCategoriesByGroup(tx))].map(([group, categoryIds]) => {
      const net = sumCents(categoryIds.map((id) => netByCategory.get(id) ?? zeroCents));
      return [group, { spent: negateCents(net), categoryIds }];
    }),
  );
}

/** The categories of spending in each group that a budget can be for. */
async function readCategoriesByGroup(tx: Tx): Promise<Map<BudgetCategory, string[]>> {
  const categories = await tx.query
    .selectFrom('categories')
    .select(['id', 'group_name as group'])
    .where('household_id', '=', tx.householdId)
    .where('kind', '=', 'spending')
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(
    [...categories, { id: uncategorizedId, group: 'Other' }],
    ({ group }) => budgetCategory.safeParse(group).data ?? 'Other',
  );
  return new Map([...grouped].map(([group, members]) => [group, members.map(({ id }) => id)]));
}

/** The budgets that count, as the detectors see them. */
export async function readActiveBudgets(tx: Tx): Promise<SnapshotBudget[]> {
  const categoriesByGroup = await readCategoriesByGroup(tx);
  const rows = await tx.query
    .selectFrom('budgets')
    .select(['id', 'category_group as name', 'monthly_limit_cents as monthlyLimitCents'])
    .where('household_id', '=', tx.householdId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, categoryIds: categoriesByGroup.get(row.name) ?? [] }));
}

/** Adds a budget. */
export async function addBudget(
  tx: Tx,
  { category, monthlyLimit }: Pick<Budget, 'category' | 'monthlyLimit'>,
  now: Date,
): Promise<Budget> {
  const { id } = await tx.query
    .insertInto('budgets')
    .values({ household_id: tx.householdId, category_group: category, monthly_limit_cents: monthlyLimit })
    .returning('id')
    .executeTakeFirstOrThrow();
  await journal(tx, id, 'add', {}, { category, monthlyLimitCents: monthlyLimit, isActive: true });
  return readBudget(tx, id, now);
}

/** Changes a budget's limit, pauses it or takes it up again. Throws `not_found`. */
export async function editBudget(tx: Tx, id: string, edit: BudgetEdit, now: Date): Promise<Budget> {
  const before = await lockBudget(tx, id);
  const after = {
    monthlyLimitCents: edit.monthlyLimit ?? before.monthlyLimitCents,
    isActive: edit.isActive ?? before.isActive,
  };
  await tx.query
    .updateTable('budgets')
    .set({ monthly_limit_cents: after.monthlyLimitCents, is_active: after.isActive })
    .where('household_id', '=', tx.householdId)
    .where('id', '=', id)
    .execute();
  await journal(tx, id, 'edit', before, { ...before, ...after });
  return readBudget(tx, id, now);
}

/** Deletes a budget; the journal keeps what it was. Throws `not_found`. */
export async function deleteBudget(tx: Tx, id: string): Promise<void> {
  const before = await lockBudget(tx, id);
  await tx.query
    .deleteFrom('budgets')
    .where('household_id', '=', tx.householdId)
    .where('id', '=', id)
    .execute();
  await journal(tx, id, 'delete', before, {});
}

async function lockBudget({ query, householdId }: Tx, id: string) {
  const row = await query
    .selectFrom('budgets')
    .select([
      'category_group as category',
      'monthly_limit_cents as monthlyLimitCents',
      'is_active as isActive',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchBudget();
  return row;
}

async function readBudget(tx: Tx, id: string, now: Date): Promise<Budget> {
  const { budgets } = await readBudgets(tx, undefined, now);
  const budget = budgets.find((one) => one.id === id);
  if (budget === undefined) throw noSuchBudget();
  return budget;
}

function noSuchBudget(): AppError {
  return new AppError('not_found', 'There is no such budget.');
}

async function journal(
  tx: Tx,
  subjectId: string,
  action: 'add' | 'edit' | 'delete',
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await recordChanges(tx, [{ actor: 'person', subjectKind: 'budget', subjectId, action, before, after }]);
}
