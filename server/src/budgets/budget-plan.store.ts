import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** Everything that a budget plans, for all months. */
export type BudgetPlan = {
  categoryId: string;
  /** The budgets are listed in this order. */
  createdAt: Date;
  terms: readonly {
    from: PlainDate;
    limitCents: Cents | null;
    status: 'active' | 'paused' | 'deleted' | null;
  }[];
  months: readonly { month: PlainDate; limitCents: Cents }[];
};

/** Adds a budget with its plan. */
export async function insertBudget(
  { query, householdId }: HouseholdTransaction,
  id: string,
  { categoryId, createdAt, terms, months }: BudgetPlan,
): Promise<void> {
  await query
    .insertInto('budgets')
    .values({ household_id: householdId, id, category_id: categoryId, created_at: createdAt })
    .execute();
  await sql`
    insert into budget_terms (household_id, budget_id, from_month, limit_cents, status)
    select h.household_id, ${id}::uuid, r."from", r."limitCents", r.status
    from households h
    cross join jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as r("from" date, "limitCents" bigint, status text)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
  await sql`
    insert into budget_months (household_id, budget_id, month, limit_cents)
    select h.household_id, ${id}::uuid, r.month, r."limitCents"
    from households h cross join jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as r(month date, "limitCents" bigint)
    where h.household_id = ${householdId}::uuid
  `.execute(query);
}
