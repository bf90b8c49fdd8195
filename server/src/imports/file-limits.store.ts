import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { idsOfOthers, isUntouched } from './imports.store.ts';

type Tx = HouseholdTransaction;

/** Category id → its budgets that are everybody's. */
export async function readBudgetIds({ query, householdId }: Tx): Promise<Map<string, string[]>> {
  const rows = await query
    .selectFrom('budgets')
    .select(['id', 'category_id as categoryId'])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', 'is', null)
    .orderBy('id')
    .execute();
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return new Map([...byCategory].map(([categoryId, own]) => [categoryId, own.map(({ id }) => id)]));
}

/** Those of these budgets that other done imports have made or have. */
export const budgetsOfOthers = (tx: Tx, importId: string, budgetIds: readonly string[]) =>
  idsOfOthers(tx, importId, 'budgetIds', budgetIds);

/** Deletes the budgets of an import that no other has, but for those that a person has changed. */
export async function deleteLimits(tx: Tx, importId: string, budgetIds: readonly string[]): Promise<void> {
  const others = new Set(await budgetsOfOthers(tx, importId, budgetIds));
  const own = budgetIds.filter((id) => !others.has(id));
  await sql`
    delete from budgets o
    where o.household_id = ${tx.householdId}::uuid and o.id = any(${own}::uuid[]) and ${isUntouched(tx, 'budget')}
  `.execute(tx.query);
}
