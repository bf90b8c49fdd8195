import { AppError } from '@cairn/contract/errors';
import type { Category } from '@cairn/contract/transactions';
import {
  awaitsDecisionIds,
  type CategoryKind,
  type TreeCategory,
  uncategorizedId,
} from '@cairn/domain/categories';
import type { Cents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';

type Tx = HouseholdTransaction;

export type StoredCategory = TreeCategory & {
  name: string;
  kind: CategoryKind;
  color: number;
  position: number;
  isBuiltIn: boolean;
  isHidden: boolean;
};

/** The household's categories, each parent followed by its subcategories; merged categories are not included. */
export async function readCategoryTree({ query, householdId }: Tx): Promise<StoredCategory[]> {
  const rows = await query
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id as parentId', 'kind', 'color', 'position', 'is_built_in as isBuiltIn'])
    .select(sql<boolean>`hidden_at is not null`.as('isHidden'))
    .where('household_id', '=', householdId)
    .where('merged_into_id', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const partsByParent = Map.groupBy(rows, ({ parentId }) => parentId);
  return (partsByParent.get(null) ?? []).flatMap((parent) => [
    parent,
    ...(partsByParent.get(parent.id) ?? []),
  ]);
}

/** Categories to choose from: not hidden, without a hidden parent, and not Uncategorized. */
export function visibleCategories(tree: readonly StoredCategory[]): StoredCategory[] {
  const hiddenIds = new Set(tree.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  return tree.filter(
    ({ id, parentId }) => id !== uncategorizedId && !hiddenIds.has(id) && !hiddenIds.has(parentId ?? ''),
  );
}

/** The household's categories with their transaction counts; a parent's count includes its subcategories. */
export async function readCategories(tx: Tx): Promise<Category[]> {
  const tree = await readCategoryTree(tx);
  const counts = await tx.query
    .selectFrom('yearly_totals')
    .select(['category_id as id', (select) => select.fn.sum<Cents>('transaction_count').as('count')])
    .where('household_id', '=', tx.householdId)
    .where(isOfShownAccount(tx, 'yearly_totals.account_id'))
    .groupBy('category_id')
    .execute();
  const countById = new Map(counts.map(({ id, count }): [string, number] => [id, count]));
  const own = (id: string) => countById.get(id) ?? 0;
  return tree.map(({ position, ...category }) => ({
    ...category,
    transactionsCount: tree
      .filter(({ id, parentId }) => id === category.id || parentId === category.id)
      .reduce((sum, { id }) => sum + own(id), 0),
  }));
}

/** The categories that a person may assign to a transaction, by id. */
export async function readChoosableCategories(tx: Tx): Promise<Map<string, StoredCategory>> {
  const tree = await readCategoryTree(tx);
  return new Map(
    tree.flatMap((category) => (category.id === uncategorizedId ? [] : [[category.id, category]])),
  );
}

/** Category id → kind, of the categories that a person may assign. */
export async function readCategoryKinds(tx: Tx): Promise<Map<string, CategoryKind>> {
  return new Map([...(await readChoosableCategories(tx))].map(([id, { kind }]) => [id, kind]));
}

/** Category id → its parent's; null for a parent. */
export async function readParentIds(tx: Tx): Promise<Map<string, string | null>> {
  return new Map((await readCategoryTree(tx)).map(({ id, parentId }) => [id, parentId]));
}

export async function readIncomeIds(tx: Tx): Promise<Set<string>> {
  const tree = await readCategoryTree(tx);
  return new Set(tree.filter(({ kind }) => kind === 'income').map(({ id }) => id));
}

/** Stored category id → current category id: of a merged category the one that it was merged into, else its own. */
export type CurrentCategoryIds = ReadonlyMap<string, string>;

/** Deleted categories are not included. */
export async function readCurrentCategoryIds({ query, householdId }: Tx): Promise<CurrentCategoryIds> {
  const rows = await query
    .selectFrom('categories')
    .select(['id', 'merged_into_id as mergedIntoId'])
    .where('household_id', '=', householdId)
    .execute();
  const merges = new Map(rows.flatMap(({ id, mergedIntoId }) => (mergedIntoId ? [[id, mergedIntoId]] : [])));
  return new Map(rows.map(({ id }) => [id, lastOf(id, merges)]));
}

/** The current id of a stored category id. Throws `conflict` for a deleted category. */
export function currentCategoryIdOf(currentIds: CurrentCategoryIds, id: string): string {
  const present = currentIds.get(id);
  if (present === undefined)
    throw new AppError(
      'conflict',
      'One of the categories was removed after this change, so it can’t be undone.',
    );
  return present;
}

/**
 * Category id → the id that the classifier uses instead, for hidden and merged categories: a merged one's target, a hidden
 * subcategory's parent, and Other or Income for a hidden parent and its subcategories.
 */
export async function readRedirections({ query, householdId }: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; target: string }>`
    select c.id, coalesce(c.merged_into_id, c.parent_id, case c.kind when 'income' then 'income' else 'other' end) as target
    from categories c left join categories p on p.household_id = ${householdId}::uuid and p.id = c.parent_id
    where c.household_id = ${householdId}::uuid
      and (c.merged_into_id is not null or c.hidden_at is not null or p.hidden_at is not null)
  `.execute(query);
  const direct = new Map(rows.map(({ id, target }) => [id, target]));
  return new Map([...direct.keys()].map((id) => [id, lastOf(id, direct)]));
}

/** Follows a chain of redirections to its end. */
function lastOf(id: string, direct: ReadonlyMap<string, string>): string {
  let at = id;
  for (let steps = 0; steps < direct.size; steps += 1) {
    const next = direct.get(at);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** Whether a transaction of this category needs a person's decision even where the prediction is confident. */
export function awaitsDecision(categoryId: string | null): boolean {
  return categoryId !== null && awaitsDecisionIds.includes(categoryId);
}
