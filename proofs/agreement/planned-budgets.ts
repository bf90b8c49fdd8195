import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../server/src/db/in-household.ts';

/** A budget as the tables have it, with what was planned from which month on, and for which month alone. */
export type RawBudget = {
  id: string;
  categoryId: string;
  terms: readonly { from: PlainDate; limit: number | null; status: string | null }[];
  months: readonly { month: PlainDate; limit: number }[];
};

/** What a budget plans for a month. */
export type PlannedBudget = { id: string; categoryId: string; limit: number; isActive: boolean };

/** What the budgets plan for the month that begins on a day: written apart from the ledger's own query, to be compared with it. */
export function plannedFor(budgets: readonly RawBudget[], firstDay: PlainDate): PlannedBudget[] {
  return budgets.flatMap(({ id, categoryId, terms, months }) => {
    let limit: number | null = null;
    let status = 'active';
    for (const term of terms.filter(({ from }) => from <= firstDay)) {
      limit = term.limit ?? limit;
      status = term.status ?? status;
    }
    limit = months.find(({ month }) => month === firstDay)?.limit ?? limit;
    if (limit === null || status === 'deleted') return [];
    return [{ id, categoryId, limit, isActive: status === 'active' }];
  });
}

export async function readRawBudgets({ query, householdId }: HouseholdTransaction): Promise<RawBudget[]> {
  const { rows } = await sql<RawBudget>`
    select b.id, b.category_id as "categoryId",
      coalesce((
        select json_agg(json_build_object('from', t.from_month, 'limit', t.limit_cents, 'status', t.status) order by t.from_month)
        from budget_terms t where t.household_id = b.household_id and t.budget_id = b.id
      ), '[]') as terms,
      coalesce((
        select json_agg(json_build_object('month', m.month, 'limit', m.limit_cents))
        from budget_months m where m.household_id = b.household_id and m.budget_id = b.id
      ), '[]') as months
    from budgets b where b.household_id = ${householdId}::uuid order by b.created_at, b.id
  `.execute(query);
  return rows;
}
