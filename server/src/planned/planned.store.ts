import { AppError } from '@cairn/contract/errors';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { PlannedSchedule } from '@cairn/domain/planned-days';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { institutionName, merchantName, rowName } from '../db/transaction-name.ts';
import type { Plan, PlannedInput, PlanPayment } from './plan-days.ts';

type Tx = HouseholdTransaction;

/** What a person says of a planned transaction. */
export type StoredPlan = PlannedSchedule & {
  accountId: string;
  description: string;
  amountCents: Cents;
  categoryId: string | null;
  skippedOn: PlainDate[];
  /** What moved on this day or before is not it: the file that it is from has both. Null where a person planned it. */
  paidAfter: PlainDate | null;
};

/** The plans of all open accounts that the person may see, with what moved on these since a day. */
export async function readPlannedInput(tx: Tx, since: PlainDate): Promise<PlannedInput> {
  const plans = await readPlans(tx);
  const accountIds = [...new Set(plans.map(({ accountId }) => accountId))];
  return { plans, payments: accountIds.length === 0 ? [] : await readPayments(tx, accountIds, since) };
}

async function readPlans(tx: Tx): Promise<Plan[]> {
  const { query, householdId } = tx;
  const plans = await query
    .selectFrom('planned_transactions as p')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'p.household_id').onRef('a.id', '=', 'p.account_id'),
    )
    .leftJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .select([
      'p.id',
      'p.account_id as accountId',
      'a.name as accountName',
      institutionName.as('institution'),
      'a.mask',
      'a.currency',
      'p.description',
      'p.amount_cents as amountCents',
      'p.category_id as categoryId',
      'p.frequency',
      'p.first_on as firstOn',
      'p.last_on as lastOn',
      'p.skipped_on as skippedOn',
      'p.paid_after as paidAfter',
    ])
    .where('p.household_id', '=', householdId)
    .where('a.closed_on', 'is', null)
    .orderBy('p.id')
    .execute();
  const categories = await readCurrentCategories(tx);
  return plans.map(({ categoryId, ...plan }) => {
    const category = categories.get(categoryId ?? '');
    return { ...plan, categoryId: category?.id ?? null, categoryName: category?.name ?? null };
  });
}

/** Stored category id → the category; of a merged one the one that it became a part of. */
async function readCurrentCategories({ query, householdId }: Tx) {
  const { rows } = await sql<{ storedId: string; id: string; name: string }>`
    with recursive current as (
      select c.id as stored_id, c.id, c.name, c.merged_into_id from categories c where c.household_id = ${householdId}::uuid
      -- Not “union all”: where categories are merged in a circle, each is found once.
      union
      select p.stored_id, c.id, c.name, c.merged_into_id from current p
      join categories c on c.household_id = ${householdId}::uuid and c.id = p.merged_into_id
    )
    select stored_id as "storedId", id, name from current where merged_into_id is null
  `.execute(query);
  return new Map(rows.map(({ storedId, ...category }) => [storedId, category]));
}

function readPayments(
  { query, householdId }: Tx,
  accountIds: readonly string[],
  since: PlainDate,
): Promise<PlanPayment[]> {
  return query
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.account_id as accountId',
      't.posted_on as date',
      't.amount_cents as amountCents',
      rowName.as('description'),
      't.is_pending as isPending',
      sql<string[]>`array_remove(array[${merchantName}, t.merchant_name, t.description], null)`.as('texts'),
    ])
    .where('t.household_id', '=', householdId)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where((row) => row.ref('t.affects_balance'))
    .where('t.posted_on', '>=', since)
    .orderBy('t.posted_on')
    .orderBy('t.id')
    .execute();
}

/** What is stored of a plan; undefined when there is none. */
function readPlan({ query, householdId }: Tx, id: string): Promise<StoredPlan | undefined> {
  return query
    .selectFrom('planned_transactions')
    .select([
      'account_id as accountId',
      'description',
      'amount_cents as amountCents',
      'category_id as categoryId',
      'frequency',
      'first_on as firstOn',
      'last_on as lastOn',
      'skipped_on as skippedOn',
      'paid_after as paidAfter',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Throws `not_found`. */
export async function requirePlan(tx: Tx, id: string): Promise<StoredPlan> {
  const plan = await readPlan(tx, id);
  if (plan === undefined) throw new AppError('not_found', 'This planned transaction was not found.');
  return plan;
}

export async function countPlans({ query, householdId }: Tx): Promise<number> {
  const { count } = await query
    .selectFrom('planned_transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('household_id', '=', householdId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a plan, rewrites one, or with null deletes it. */
export async function writePlan(
  { query, householdId }: Tx,
  id: string,
  plan: StoredPlan | null,
  now: Date,
): Promise<void> {
  if (plan === null) {
    await query
      .deleteFrom('planned_transactions')
      .where('household_id', '=', householdId)
      .where('id', '=', id)
      .execute();
    return;
  }
  const values = {
    account_id: plan.accountId,
    description: plan.description,
    amount_cents: plan.amountCents,
    category_id: plan.categoryId,
    frequency: plan.frequency,
    first_on: plan.firstOn,
    last_on: plan.lastOn,
    skipped_on: plan.skippedOn,
    paid_after: plan.paidAfter,
  };
  await query
    .insertInto('planned_transactions')
    .values({ household_id: householdId, id, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['household_id', 'id']).doUpdateSet(values))
    .execute();
}
