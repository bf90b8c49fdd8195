import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { Tag } from '@cairn/contract/tags';
import { foldText } from '@cairn/domain/ledger-text';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';
import { byName, currentTags, storedIdsOf, type TagsInUse, tagsInUse } from './tags-in-use.ts';

type Tx = HouseholdTransaction;

/** More than anybody can choose from. */
const maxTags = 1000;

function storedTags({ query, householdId }: Tx) {
  return query
    .selectFrom('tags')
    .select(['id', 'name', 'merged_into_id as mergedIntoId', 'created_by_user_id as createdByUserId'])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .where('household_id', '=', householdId);
}

/** Every tag that a transaction may name. */
export async function readTagsInUse(tx: Tx): Promise<TagsInUse> {
  return tagsInUse(await storedTags(tx).execute());
}

/** The stored ids of any of these tags. Throws `not_found` for one that is not the household's. */
export async function resolveTagIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const tags = await readTagsInUse(tx);
  if (ids.some((id) => !tags.has(id))) throw notFound();
  return storedIdsOf(tags, ids);
}

/** The stored ids of the tags whose names contain a folded text. */
export async function findTagIds(tx: Tx, text: string): Promise<string[]> {
  const tags = await readTagsInUse(tx);
  return [...tags].flatMap(([storedId, { name }]) => (foldText(name).includes(text) ? [storedId] : []));
}

/**
 * The tags that the person made, and those of transactions that they see, with how many those are. A tag that others use only on
 * accounts of their own is not among them.
 */
export async function readTags(tx: Tx): Promise<Tag[]> {
  const stored = await storedTags(tx).execute();
  const tags = tagsInUse(stored);
  const { rows } = await sql<{ ids: string[]; count: number }>`
    select t.tag_ids as ids, count(*) filter (where ${isOfShownAccount(tx, 't.account_id')}) as count from transactions t
    where t.household_id = ${tx.householdId}::uuid and t.is_counted and t.has_tags
    group by t.tag_ids
  `.execute(tx.query);
  const counts = new Map<string, number>();
  for (const { ids, count } of rows)
    for (const { id } of currentTags(tags, ids)) counts.set(id, (counts.get(id) ?? 0) + count);
  return stored
    .filter(
      ({ id, createdByUserId }) =>
        tags.get(id)?.id === id && (createdByUserId === tx.userId || counts.has(id)),
    )
    .map(({ id, name }) => ({ id, name, transactionsCount: counts.get(id) ?? 0 }))
    .sort(byName);
}

/** Throws `not_found`. */
export async function requireTag(tx: Tx, id: string): Promise<{ id: string; name: string }> {
  const tag = await storedTags(tx)
    .where('id', '=', id)
    .where('merged_into_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (tag === undefined) throw notFound();
  return tag;
}

/**
 * The ids of the tags with these names, in any letter case; those that are missing are added, and those that went with an import
 * return. Throws `conflict` when the household has too many tags.
 */
export async function findOrAddTags(
  tx: Tx,
  names: readonly string[],
): Promise<{ id: string; name: string; isNew: boolean }[]> {
  if (names.length === 0) return [];
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  const returned = await restoreTags(tx, wanted);
  const { rows } = await sql<{ id: string; name: string }>`
    insert into tags (household_id, id, name, created_by_user_id)
    select h.household_id, r.id, r.name, ${tx.userId}::uuid
    from households h cross join unnest(${wanted.map(() => randomUUID())}::uuid[], ${wanted}::text[]) as r(id, name)
    where h.household_id = ${tx.householdId}::uuid
    on conflict (household_id, lower(name)) where merged_into_id is null and deleted_at is null do nothing
    returning id, name
  `.execute(tx.query);
  const added = new Set([...returned, ...rows.map(({ id }) => id)]);
  if (added.size > 0) await requireRoom(tx);
  const found = await storedTags(tx)
    .where('merged_into_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql`lower(name)`, '=', sql<string>`any(select lower(w) from unnest(${wanted}::text[]) w)`)
    .execute();
  return found.map(({ id, name }) => ({ id, name, isNew: added.has(id) }));
}

/** Of each name the newest that went with an import, unless a tag has the name already. */
async function restoreTags({ query, householdId }: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tags set deleted_at = null
    where household_id = ${householdId}::uuid and id in (
      select distinct on (lower(g.name)) g.id from tags g
      where g.household_id = ${householdId}::uuid and g.deleted_at is not null and g.deleted_by_user_id is null
        and g.merged_into_id is null
        and lower(g.name) in (select lower(w) from unnest(${names}::text[]) w)
        and not exists (
          select from tags o where o.household_id = ${householdId}::uuid and lower(o.name) = lower(g.name)
            and o.deleted_at is null and o.merged_into_id is null
        )
      order by lower(g.name), g.deleted_at desc
    )
    returning id
  `.execute(query);
  return rows.map(({ id }) => id);
}

async function requireRoom({ query, householdId }: Tx): Promise<void> {
  const { count } = await query
    .selectFrom('tags')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('household_id', '=', householdId)
    .where('merged_into_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count > maxTags)
    throw new AppError('conflict', `There are ${maxTags} tags already. Merge or delete some first.`);
}

/** Deletes those of these tags that no transaction has, because the import that added them was taken back. */
export async function deleteUnusedTags({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update tags set deleted_at = now()
    where household_id = ${householdId}::uuid and id = any(${ids}::uuid[]) and deleted_at is null and merged_into_id is null
      and not exists (
        select from transactions t
        where t.household_id = ${householdId}::uuid and t.is_counted and t.has_tags and tags.id = any(t.tag_ids)
      )
  `.execute(query);
}

/** Writes what changes of a tag. Throws `conflict` for a name that another tag has. */
export async function writeTag(
  { query, householdId }: Tx,
  id: string,
  values: {
    name?: string;
    merged_into_id?: string | null;
    deleted_at?: Date | null;
    deleted_by_user_id?: string | null;
  },
): Promise<void> {
  const taken = await sql<{ id: string }>`
    select o.id from tags t join tags o on o.household_id = ${householdId}::uuid and o.id <> t.id
    where t.household_id = ${householdId}::uuid and t.id = ${id}::uuid
      and o.merged_into_id is null and o.deleted_at is null and lower(o.name) = lower(${values.name ?? null}::text)
  `.execute(query);
  if (taken.rows.length > 0)
    throw new AppError('conflict', 'Another tag has this name. Merge the two instead.');
  await query
    .updateTable('tags')
    .set(values)
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

function notFound(): AppError {
  return new AppError('not_found', 'This tag was not found.');
}
