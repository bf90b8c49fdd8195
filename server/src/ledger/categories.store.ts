import type { CategoryKind } from '@cairn/contract/categories';
import type { Category } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** The household's categories in their order. */
export async function readCategories({ query, householdId }: HouseholdTransaction): Promise<Category[]> {
  return query
    .selectFrom('categories')
    .select(['id', 'name', 'group_name as group', 'kind'])
    .where('household_id', '=', householdId)
    .orderBy('position')
    .execute();
}

/** Category id → what its rows do to the totals. */
export async function readCategoryKinds(tx: HouseholdTransaction): Promise<Map<string, CategoryKind>> {
  return new Map((await readCategories(tx)).map((category) => [category.id, category.kind]));
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
