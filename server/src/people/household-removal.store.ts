import { sql } from 'kysely';
import { unlistHousehold } from '../db/directory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * Deletes a household with all its rows, whoever may see them; the caller has made sure that nobody else is a member. All tables follow
 * the household by their foreign keys. First go those that PostgreSQL reaches only through another table and that refuse to lose a row
 * they name: it would ask them before they are gone. The catalog says which these are.
 */
export async function deleteHousehold(tx: HouseholdTransaction): Promise<void> {
  const { query, householdId } = tx;
  // What was private to people who have left goes too.
  await sql`set local cairn.hidden_account_ids = '{}'`.execute(query);
  const { rows } = await sql<{ table: string }>`
    with recursive keys as (
      select conrelid, confrelid, confdeltype from pg_constraint
      where contype = 'f' and connamespace = 'cairn'::regnamespace and conrelid <> confrelid
    ), depths(oid, depth) as (
      select 'cairn.households'::regclass::oid, 0
      union
      select keys.conrelid, depth + 1 from depths join keys on keys.confrelid = depths.oid where depth < 50
    )
    select c.relname::text as table from depths join pg_class c using (oid)
    where exists (select from keys where conrelid = c.oid and confdeltype <> 'c')
      and not exists (select from keys where conrelid = c.oid and confrelid = 'cairn.households'::regclass)
    group by c.relname order by max(depth) desc, c.relname
  `.execute(query);
  for (const { table } of rows)
    await sql`delete from ${sql.id('cairn', table)} where household_id = ${householdId}::uuid`.execute(query);
  await query.deleteFrom('households').where('household_id', '=', householdId).execute();
  await unlistHousehold(tx);
}

/** Deletes what only the user may see, in all tables that have such rows. Their accounts have gone before. */
export async function deletePrivateRows({ query, householdId, userId }: HouseholdTransaction): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname::text as table from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'cairn'::regnamespace and relkind in ('r', 'p') and attname = 'private_to_user_id' order by 1
  `.execute(query);
  for (const { table } of rows)
    await sql`
      delete from ${sql.id('cairn', table)}
      where household_id = ${householdId}::uuid and private_to_user_id = ${userId}::uuid
    `.execute(query);
  // What they added for all stays, and is somebody else's to share.
  await query
    .updateTable('accounts')
    .set({ added_by_user_id: null })
    .where('household_id', '=', householdId)
    .where('added_by_user_id', '=', userId)
    .execute();
}
