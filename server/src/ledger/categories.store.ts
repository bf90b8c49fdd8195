import { type CategoryKind, uncategorizedId, uncategorizedName } from '@cairn/contract/categories';
import type { Cents } from '@cairn/contract/money';
import type { Category } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * The household's categories in their order, with how many rows are in each; 'Uncategorized' comes last, when it has any.
 */
export async function readCategories({ query, householdId }: HouseholdTransaction): Promise<Category[]> {
  const categories = await query
    .selectFrom('categories')
    .select(['id', 'name', 'group_name as group', 'kind'])
    .where('household_id', '=', householdId)
    .orderBy('position')
    .execute();
  const counts = await query
    .selectFrom('yearly_totals')
    .select(['category_id as id', (select) => select.fn.sum<Cents>('row_count').as('count')])
    .where('household_id', '=', householdId)
    .groupBy('category_id')
    .execute();
  const countById = new Map(counts.map(({ id, count }): [string, number] => [id, count]));
  const all = countById.has(uncategorizedId) ? [...categories, uncategorized] : categories;
  return all.map((category) => ({ ...category, transactionsCount: countById.get(category.id) ?? 0 }));
}

const uncategorized = {
  id: uncategorizedId,
  name: uncategorizedName,
  group: 'Other',
  kind: 'spending',
} as const;

/** Category id → what its rows do to the totals. */
export async function readCategoryKinds({
  query,
  householdId,
}: HouseholdTransaction): Promise<Map<string, CategoryKind>> {
  const rows = await query
    .selectFrom('categories')
    .select(['id', 'kind'])
    .where('household_id', '=', householdId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.kind]));
}

/** Category id → its name. */
export async function readCategoryNames({
  query,
  householdId,
}: HouseholdTransaction): Promise<Map<string, string>> {
  const rows = await query
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('household_id', '=', householdId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type CategoryRule = { id: string; descriptionContains: string; categoryId: string };

/** The household's rules; the first that fits a row decides. */
export async function readCategoryRules({
  query,
  householdId,
}: HouseholdTransaction): Promise<CategoryRule[]> {
  return query
    .selectFrom('category_rules')
    .select(['id', 'description_contains as descriptionContains', 'category_id as categoryId'])
    .where('household_id', '=', householdId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
