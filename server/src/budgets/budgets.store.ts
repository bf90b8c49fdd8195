import { randomUUID } from 'node:crypto';
import type { Budget, BudgetEdit, NewBudget } from '@cairn/contract/budgets';
import { AppError } from '@cairn/contract/errors';
import { type BudgetTotals, budgetName, budgetTotals } from '@cairn/domain/budgets';
import { idsWithin } from '@cairn/domain/categories';
import type { Cents } from '@cairn/domain/money';
import { monthOf, monthRange, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { readCategoryTree } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { hasOthers, hideFromOthers } from '../journal/private-accounts.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import type { SnapshotBudget } from '../ledger/types.ts';
import { accountsOf, readCountedAccounts, readSumsByCategory, sumsIn } from './budget-spending.store.ts';
import { type BudgetStatus, deleteFrom, setMonthLimit, setTerm } from './budget-terms.store.ts';

type Tx = HouseholdTransaction;
type MonthlyBudgets = {
  month: PlainMonth;
  budgets: Budget[];
  totals: BudgetTotals;
  count: number;
  countWithoutRate: number;
  offersPersonal: boolean;
};

/** A month's budgets in the order in which they were added; the household's current month unless `named` is given. */
export async function readBudgets(tx: Tx, named: PlainMonth | undefined, now: Date): Promise<MonthlyBudgets> {
  const household = await readHousehold(tx);
  const month = named ?? monthOf(todayOf(household, now));
  // Asked together: these do not wait for each other.
  const [tree, sums, planned, accounts, isShared] = await Promise.all([
    readCategoryTree(tx),
    readSumsByCategory(tx, month, household.currency),
    readPlanned(tx, month),
    readCountedAccounts(tx),
    hasOthers(tx),
  ]);
  const budgets = planned.map(({ status, ...plan }): Budget => {
    const categoryIds = idsWithin(tree, plan.categoryId);
    return {
      ...plan,
      category: tree.find(({ id }) => id === plan.categoryId)?.name ?? '',
      isActive: status === 'active',
      ...sumsIn(sums, plan, categoryIds),
      categoryIds,
      accountIds: accountsOf(plan, accounts),
    };
  });
  const budgeted = [true, false].map((isPersonal) => {
    const ids = budgets.flatMap((one) => (one.isPersonal === isPersonal ? one.categoryIds : []));
    return sumsIn(sums, { isPersonal }, [...new Set(ids)]);
  });
  return {
    month,
    budgets,
    totals: budgetTotals(budgets),
    count: budgeted.reduce((count, one) => count + one.count, 0),
    countWithoutRate: budgeted.reduce((count, one) => count + one.countWithoutRate, 0),
    offersPersonal: isShared || accounts.own.length > 0,
  };
}

type Planned = {
  id: string;
  isPersonal: boolean;
  categoryId: string;
  monthlyLimit: Cents;
  isForMonthOnly: boolean;
  status: BudgetStatus;
};

/** Each budget's limit and status for a month. A single-month limit takes precedence over the latest term's. */
async function readPlanned({ query, householdId }: Tx, month: PlainMonth): Promise<Planned[]> {
  const { from } = monthRange(month);
  const lastOf = (column: 'limit_cents' | 'status') => sql`(
    select t.${sql.ref(column)} from budget_terms t
    where t.household_id = ${householdId}::uuid and t.budget_id = b.id and t.from_month <= ${from}::date and t.${sql.ref(column)} is not null
    order by t.from_month desc limit 1
  )`;
  const { rows } = await sql<Planned>`
    select id, "categoryId", "isPersonal", "monthlyLimit", "isForMonthOnly", status from (
      select b.id, b.created_at, b.category_id as "categoryId", b.private_to_user_id is not null as "isPersonal", coalesce(m.limit_cents, ${lastOf('limit_cents')}) as "monthlyLimit",
        m.limit_cents is not null as "isForMonthOnly", coalesce(${lastOf('status')}, 'active') as status
      from budgets b
      left join budget_months m on m.household_id = ${householdId}::uuid and m.budget_id = b.id and m.month = ${from}::date
      where b.household_id = ${householdId}::uuid
    ) planned
    where "monthlyLimit" is not null and status <> 'deleted'
    order by created_at, id
  `.execute(query);
  return rows;
}

/** A month's active budgets, as the detectors read them. */
export async function readActiveBudgets(tx: Tx, month: PlainMonth): Promise<SnapshotBudget[]> {
  const tree = await readCategoryTree(tx);
  const accounts = await readCountedAccounts(tx);
  return (await readPlanned(tx, month))
    .filter(({ status }) => status === 'active')
    .map(({ id, categoryId, isPersonal, monthlyLimit }) => {
      const category = tree.find((one) => one.id === categoryId)?.name ?? '';
      return {
        id,
        name: budgetName({ category, isPersonal }),
        categoryIds: idsWithin(tree, categoryId),
        accountIds: accountsOf({ isPersonal }, accounts),
        monthlyLimitCents: monthlyLimit,
      };
    });
}

/** Adds a budget. Throws `not_found` unless the category is one of the household's spending categories. */
export async function addBudget(tx: Tx, wanted: NewBudget, now: Date): Promise<Budget> {
  await lockLedgerForWriting(tx);
  const category = (await readCategoryTree(tx)).find(
    ({ name, kind }) => kind === 'spending' && name.toLowerCase() === wanted.category.toLowerCase(),
  );
  if (category === undefined) throw new AppError('not_found', 'This spending category was not found.');
  const id = randomUUID();
  const { isPersonal = false } = wanted;
  if (isPersonal) await hideFromOthers(tx, [id], { showsBalance: false });
  await tx.query
    .insertInto('budgets')
    .values({
      household_id: tx.householdId,
      id,
      category_id: category.id,
      private_to_user_id: isPersonal ? tx.userId : null,
    })
    .execute();
  const from = await firstDayOf(tx, wanted.month, now);
  const { monthlyLimit: limitCents } = wanted;
  if (wanted.holdsFor === 'month') await setMonthLimit(tx, { budgetId: id, from, limitCents });
  else await setTerm(tx, { budgetId: id, from, limitCents, status: 'active' });
  const after = { categoryId: category.id, monthlyLimitCents: limitCents, isActive: true };
  await journal(tx, { id, isPersonal }, 'add', {}, { ...after, from, holdsFor: wanted.holdsFor ?? 'onward' });
  return readBudget(tx, id, monthOf(from), now);
}

/** Changes a budget's limit, pauses or resumes it, from a month on; a limit may also apply to a single month. Throws `not_found`. */
export async function editBudget(tx: Tx, id: string, edit: BudgetEdit, now: Date): Promise<Budget> {
  await lockLedgerForWriting(tx);
  const from = await firstDayOf(tx, edit.month, now);
  const before = await requirePlanned(tx, id, from);
  const limitCents = edit.monthlyLimit ?? before.monthlyLimit;
  const isActive = edit.isActive ?? before.status === 'active';
  const status = edit.isActive === undefined ? null : isActive ? 'active' : 'paused';
  const isMonthOnly = edit.holdsFor === 'month' && edit.monthlyLimit !== undefined;
  if (isMonthOnly) await setMonthLimit(tx, { budgetId: id, from, limitCents });
  const onward = isMonthOnly ? null : (edit.monthlyLimit ?? null);
  if (onward !== null || status !== null)
    await setTerm(tx, { budgetId: id, from, limitCents: onward, status });
  await journal(
    tx,
    before,
    'edit',
    { monthlyLimitCents: before.monthlyLimit, isActive: before.status === 'active' },
    {
      monthlyLimitCents: limitCents,
      isActive,
      from,
      holdsFor: isMonthOnly ? 'month' : 'onward',
    },
  );
  return readBudget(tx, id, monthOf(from), now);
}

/** Deletes a budget from a month on; earlier months keep it. Throws `not_found`. */
export async function deleteBudget(
  tx: Tx,
  id: string,
  month: PlainMonth | undefined,
  now: Date,
): Promise<void> {
  await lockLedgerForWriting(tx);
  const from = await firstDayOf(tx, month, now);
  const before = await requirePlanned(tx, id, from);
  await deleteFrom(tx, id, from);
  const { categoryId, monthlyLimit: monthlyLimitCents, status } = before;
  await journal(
    tx,
    before,
    'delete',
    { categoryId, monthlyLimitCents, isActive: status === 'active' },
    { from },
  );
}

async function requirePlanned(tx: Tx, id: string, from: PlainDate): Promise<Planned> {
  const planned = (await readPlanned(tx, monthOf(from))).find((one) => one.id === id);
  if (planned === undefined) throw noSuchBudget();
  return planned;
}

/** The first day of `month`, or of the household's current month. */
async function firstDayOf(tx: Tx, month: PlainMonth | undefined, now: Date): Promise<PlainDate> {
  return monthRange(month ?? monthOf(todayOf(await readHousehold(tx), now))).from;
}

async function readBudget(tx: Tx, id: string, month: PlainMonth, now: Date): Promise<Budget> {
  const { budgets } = await readBudgets(tx, month, now);
  const budget = budgets.find((one) => one.id === id);
  if (budget === undefined) throw noSuchBudget();
  return budget;
}

function noSuchBudget(): AppError {
  return new AppError('not_found', 'This budget was not found.');
}

/** What is recorded of a personal one is hidden by its id, as what is of a private account is by that one's. */
async function journal(
  tx: Tx,
  { id, isPersonal }: { id: string; isPersonal: boolean },
  action: 'add' | 'edit' | 'delete',
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const accountId = isPersonal ? id : null;
  await recordChanges(tx, [
    { actor: 'user', subjectKind: 'budget', subjectId: id, accountId, action, before, after },
  ]);
}
