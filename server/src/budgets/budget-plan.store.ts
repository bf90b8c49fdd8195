import { plainDate } from '@cairn/contract/plain-date';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

const cents = z.int().transform(toCents);

/** Everything that a budget plans, for all months. It is in the journal, so that a change can be undone. */
const plan = z.object({
  categoryId: z.string(),
  /** The budgets are listed in this order. */
  createdAt: z.string(),
  terms: z.array(
    z.object({
      from: plainDate,
      limitCents: cents.nullable(),
      status: z.enum(['active', 'paused', 'deleted']).nullable(),
    }),
  ),
  months: z.array(z.object({ month: plainDate, limitCents: cents })),
});
export type BudgetPlan = z.output<typeof plan>;

/** Null where there was no budget. */
export const budgetPlan = plan.nullable();

/** Null when there is no such budget. */
export async function readPlan({ query, householdId }: Tx, budgetId: string): Promise<BudgetPlan | null> {
  const { rows } = await sql<{ plan: unknown }>`
    select jsonb_build_object(
      'categoryId', b.category_id,
      'createdAt', b.created_at,
      'terms', coalesce((
        select jsonb_agg(jsonb_build_object('from', t.from_month, 'limitCents', t.limit_cents, 'status', t.status) order by t.from_month)
        from budget_terms t where t.household_id = ${householdId}::uuid and t.budget_id = b.id
      ), '[]'),
      'months', coalesce((
        select jsonb_agg(jsonb_build_object('month', m.month, 'limitCents', m.limit_cents) order by m.month)
        from budget_months m where m.household_id = ${householdId}::uuid and m.budget_id = b.id
      ), '[]')
    ) as plan
    from budgets b where b.household_id = ${householdId}::uuid and b.id = ${budgetId}::uuid
  `.execute(query);
  const [row] = rows;
  return row === undefined ? null : plan.parse(row.plan);
}

/** Makes this the plan of a budget; null deletes it with all its months. */
export async function writePlan(tx: Tx, budgetId: string, plan: BudgetPlan | null): Promise<void> {
  const { query, householdId } = tx;
  if (plan === null) {
    await query
      .deleteFrom('budgets')
      .where('household_id', '=', householdId)
      .where('id', '=', budgetId)
      .execute();
    return;
  }
  await sql`
    insert into budgets (household_id, id, category_id, created_at)
    values (${householdId}::uuid, ${budgetId}::uuid, ${plan.categoryId}, ${plan.createdAt}::timestamptz)
    on conflict (household_id, id) do update set category_id = excluded.category_id
  `.execute(query);
  for (const table of ['budget_terms', 'budget_months'] as const)
    await query
      .deleteFrom(table)
      .where('household_id', '=', householdId)
      .where('budget_id', '=', budgetId)
      .execute();
  await sql`
    insert into budget_terms (household_id, budget_id, from_month, limit_cents, status)
    select h.household_id, ${budgetId}::uuid, r."from", r."limitCents", r.status
    from households h
    cross join jsonb_to_recordset(${JSON.stringify(plan.terms)}::jsonb) as r("from" date, "limitCents" bigint, status text)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
  await sql`
    insert into budget_months (household_id, budget_id, month, limit_cents)
    select h.household_id, ${budgetId}::uuid, r.month, r."limitCents"
    from households h cross join jsonb_to_recordset(${JSON.stringify(plan.months)}::jsonb) as r(month date, "limitCents" bigint)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
}
