import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

export type BudgetStatus = 'active' | 'paused' | 'deleted';

/** Applies from a month until a later term. Null leaves the earlier value in effect. */
type Term = { budgetId: string; from: PlainDate; limitCents: Cents | null; status: BudgetStatus | null };

/** Sets the limit of a term, its status, or both. A new limit replaces the single-month limit of the same month. */
export async function setTerm(tx: Tx, { budgetId, from, limitCents, status }: Term): Promise<void> {
  await sql`
    insert into budget_terms (household_id, budget_id, from_month, limit_cents, status)
    values (${tx.householdId}::uuid, ${budgetId}::uuid, ${from}::date, ${limitCents}::bigint, ${status})
    on conflict (household_id, budget_id, from_month) do update set
      limit_cents = coalesce(excluded.limit_cents, budget_terms.limit_cents),
      status = coalesce(excluded.status, budget_terms.status)
  `.execute(tx.query);
  if (limitCents !== null) await removeMonthLimits(tx, budgetId, from, from);
}

/** Sets the limit of a single month. */
export async function setMonthLimit(
  { query, householdId }: Tx,
  { budgetId, from, limitCents }: { budgetId: string; from: PlainDate; limitCents: Cents },
): Promise<void> {
  await sql`
    insert into budget_months (household_id, budget_id, month, limit_cents)
    values (${householdId}::uuid, ${budgetId}::uuid, ${from}::date, ${limitCents}::bigint)
    on conflict (household_id, budget_id, month) do update set limit_cents = excluded.limit_cents
  `.execute(query);
}

/** Ends a budget from a month on. A budget without earlier months is deleted. */
export async function deleteFrom(tx: Tx, budgetId: string, from: PlainDate): Promise<void> {
  const { query, householdId } = tx;
  await removeMonthLimits(tx, budgetId, from, null);
  await query
    .deleteFrom('budget_terms')
    .where('household_id', '=', householdId)
    .where('budget_id', '=', budgetId)
    .where('from_month', '>=', from)
    .execute();
  await sql`
    insert into budget_terms (household_id, budget_id, from_month, limit_cents, status)
    values (${householdId}::uuid, ${budgetId}::uuid, ${from}::date, null, 'deleted')
  `.execute(query);
  await sql`
    delete from budgets b
    where b.household_id = ${householdId}::uuid and b.id = ${budgetId}::uuid
      and not exists (select from budget_terms t where t.household_id = ${householdId}::uuid and t.budget_id = b.id
        and t.status is distinct from 'deleted')
      and not exists (select from budget_months m where m.household_id = ${householdId}::uuid and m.budget_id = b.id)
  `.execute(query);
}

async function removeMonthLimits(
  { query, householdId }: Pick<Tx, 'query' | 'householdId'>,
  budgetId: string,
  first: PlainDate,
  last: PlainDate | null,
): Promise<void> {
  let selection = query
    .deleteFrom('budget_months')
    .where('household_id', '=', householdId)
    .where('budget_id', '=', budgetId)
    .where('month', '>=', first);
  if (last !== null) selection = selection.where('month', '<=', last);
  await selection.execute();
}
