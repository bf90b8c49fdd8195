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
import type { HouseholdTransaction } from '../../db/in-household.ts';

type Tx = HouseholdTransaction;

/** A category as it is stored. */
export type StoredCategory = TreeCategory & {
  name: string;
  kind: CategoryKind;
  color: number;
  position: number;
  isBuiltIn: boolean;
  isHidden: boolean;
};

/** The household's categories, each parent followed by its parts; those that were merged into another are none any more. */
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

/** Those that are offered where a category is chosen: neither hidden, nor parts of a hidden one, nor Uncategorized. */
export function offeredOf(tree: readonly StoredCategory[]): StoredCategory[] {
  const hiddenIds = new Set(tree.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  return tree.filter(
    ({ id, parentId }) => id !== uncategorizedId && !hiddenIds.has(id) && !hiddenIds.has(parentId ?? ''),
  );
}

/** The household's categories with how many rows are in each, and of a parent in its parts too. */
export async function readCategories(tx: Tx): Promise<Category[]> {
  const tree = await readCategoryTree(tx);
  const counts = await tx.query
    .selectFrom('yearly_totals')
    .select(['category_id as id', (select) => select.fn.sum<Cents>('transaction_count').as('count')])
    .where('household_id', '=', tx.householdId)
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

/**
 * The ids of these categories and of their parts: the rows that a figure under their names sums. Throws `not_found` when one of them is
 * not the household's.
 */
export async function readIdsWithin(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx.query
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId'])
    .where('household_id', '=', tx.householdId)
    .where((where) =>
      where.or([
        where('id', '=', sql<string>`any(${ids}::text[])`),
        where('parent_id', '=', sql<string>`any(${ids}::text[])`),
      ]),
    )
    .where('merged_into_id', 'is', null)
    .execute();
  const foundIds = found.map(({ id }) => id);
  if (ids.some((id) => !foundIds.includes(id)))
    throw new AppError('not_found', 'This category was not found.');
  return foundIds;
}

/** The categories that a person may give a transaction, by id. */
export async function readChoosableCategories(tx: Tx): Promise<Map<string, StoredCategory>> {
  const tree = await readCategoryTree(tx);
  return new Map(
    tree.flatMap((category) => (category.id === uncategorizedId ? [] : [[category.id, category]])),
  );
}

/** Category id → what its rows do to the totals, of those that a person may give a row. */
export async function readCategoryKinds(tx: Tx): Promise<Map<string, CategoryKind>> {
  return new Map([...(await readChoosableCategories(tx))].map(([id, { kind }]) => [id, kind]));
}

/** The categories whose rows are income. */
export async function readIncomeIds(tx: Tx): Promise<Set<string>> {
  const tree = await readCategoryTree(tx);
  return new Set(tree.filter(({ kind }) => kind === 'income').map(({ id }) => id));
}

/** Stored id → the id of the category that it stands for now: of a merged one that of the category that it is in, else its own. */
export type PresentIds = ReadonlyMap<string, string>;

/** Reads what stored ids stand for. Those of categories that were removed are not among them. */
export async function readPresentIds({ query, householdId }: Tx): Promise<PresentIds> {
  const rows = await query
    .selectFrom('categories')
    .select(['id', 'merged_into_id as mergedIntoId'])
    .where('household_id', '=', householdId)
    .execute();
  const merges = new Map(rows.flatMap(({ id, mergedIntoId }) => (mergedIntoId ? [[id, mergedIntoId]] : [])));
  return new Map(rows.map(({ id }) => [id, lastOf(id, merges)]));
}

/** What a stored id stands for now. Throws `conflict` for a category that was removed. */
export function presentIdOf(presentIds: PresentIds, id: string): string {
  const present = presentIds.get(id);
  if (present === undefined)
    throw new AppError(
      'conflict',
      'One of the categories was removed after this change, so it can’t be undone.',
    );
  return present;
}

/**
 * Where the machine puts rows that it would put into a category which a person hid or merged: id → id. A merged one leads to the one that
 * it is in now, a hidden part to its parent, and a hidden parent with its parts to Other or Income.
 */
export async function readRedirections({ query, householdId }: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; target: string }>`
    select c.id, coalesce(c.merged_into_id, c.parent_id, case c.kind when 'income' then 'income' else 'other' end) as target
    from categories c left join categories p on p.household_id = c.household_id and p.id = c.parent_id
    where c.household_id = ${householdId}::uuid
      and (c.merged_into_id is not null or c.hidden_at is not null or p.hidden_at is not null)
  `.execute(query);
  const direct = new Map(rows.map(({ id, target }) => [id, target]));
  return new Map([...direct.keys()].map((id) => [id, lastOf(id, direct)]));
}

/** Follows an id to where it leads in the end. */
function lastOf(id: string, direct: ReadonlyMap<string, string>): string {
  let at = id;
  for (let steps = 0; steps < direct.size; steps += 1) {
    const next = direct.get(at);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

export type CategoryRule = { id: string; descriptionContains: string; categoryId: string };

/** The household's rules; the first that fits a row decides. */
export async function readCategoryRules({ query, householdId }: Tx): Promise<CategoryRule[]> {
  return query
    .selectFrom('category_rules')
    .select(['id', 'description_contains as descriptionContains', 'category_id as categoryId'])
    .where('household_id', '=', householdId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Whether a row of this category waits for a person's decision, however sure the machine is of the category itself. */
export function awaitsDecision(categoryId: string | null): boolean {
  return categoryId !== null && awaitsDecisionIds.includes(categoryId);
}
