import { AppError } from '@cairn/contract/errors';
import { uncategorizedId } from '@cairn/domain/categories';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

export type StoredRule = { id: string; descriptionContains: string; categoryId: string; position: number };
export type ListedRule = StoredRule & { categoryName: string };

export async function listRules({ query, householdId }: Tx): Promise<ListedRule[]> {
  return query
    .selectFrom('category_rules as r')
    .innerJoin('categories as c', (join) =>
      join.onRef('c.household_id', '=', 'r.household_id').onRef('c.id', '=', 'r.category_id'),
    )
    .select([
      'r.id',
      'r.description_contains as descriptionContains',
      'r.category_id as categoryId',
      'r.position',
      'c.name as categoryName',
    ])
    .where('r.household_id', '=', householdId)
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
}

export async function readRule(tx: Tx, id: string): Promise<ListedRule | undefined> {
  return (await listRules(tx)).find((rule) => rule.id === id);
}

/** The name of a category that rules may use. Throws `not_found`. */
export async function requireCategory({ query, householdId }: Tx, id: string): Promise<string> {
  const category = await query
    .selectFrom('categories')
    .select('name')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .where('id', '<>', uncategorizedId)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  if (category === undefined) throw new AppError('not_found', 'This category was not found.');
  return category.name;
}

/** Rule id → number of transactions where it is the first match. */
export async function countRowsOfRules({ query, householdId }: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select first.id, count(*)::integer as count
    from transactions t, lateral (
      select r.id from category_rules r
      where r.household_id = ${householdId}::uuid and strpos(lower(t.bank_description), lower(r.description_contains)) > 0
      order by r.position, r.id limit 1
    ) first
    where t.household_id = ${householdId}::uuid and t.counts and t.prediction_source = 'rule' and t.user_category_id is null
    group by first.id
  `.execute(query);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The position before all other rules. */
export async function firstPosition({ query, householdId }: Tx): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select min(position) as position from category_rules where household_id = ${householdId}::uuid
  `.execute(query);
  return (rows[0]?.position ?? 1) - 1;
}

export async function insertRule({ query, householdId }: Tx, rule: StoredRule): Promise<void> {
  await query
    .insertInto('category_rules')
    .values({
      household_id: householdId,
      id: rule.id,
      description_contains: rule.descriptionContains,
      category_id: rule.categoryId,
      position: rule.position,
    })
    .execute();
}

export async function removeRule({ query, householdId }: Tx, id: string): Promise<void> {
  await query
    .deleteFrom('category_rules')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}
