import { randomUUID } from 'node:crypto';
import { newHouseholdCategories } from '@cairn/domain/categories';
import { sql } from 'kysely';
import { listMember, unlistMember } from '../db/directory.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import type { Database } from '../db/pool.ts';
import { deleteHousehold, deletePrivateRows } from './household-removal.store.ts';

export type NewHousehold = { ownerUserId: string; name: string; timeZone: string };

/** The user's household, the first joined if there are several; null when there is none. */
export async function findHouseholdOf(database: Database, userId: string): Promise<HouseholdScope | null> {
  const { rows } = await sql<{ id: string | null }>`select cairn.household_of_user(${userId}) as id`.execute(
    database,
  );
  const householdId = rows[0]?.id ?? null;
  return householdId === null ? null : mintHouseholdScope(householdId, userId);
}

/**
 * Creates a user's household with the built-in categories, in one transaction. If one exists already, also by a concurrent
 * call, returns that.
 */
export async function createHousehold(database: Database, household: NewHousehold): Promise<HouseholdScope> {
  const scope = mintHouseholdScope(randomUUID(), household.ownerUserId);
  const existingId = await inHousehold(database, scope, async (transaction) => {
    const found = await lockOwner(transaction);
    if (found === null) await insertHousehold(transaction, household);
    return found;
  });
  return existingId === null ? scope : mintHouseholdScope(existingId, household.ownerUserId);
}

/** Serializes concurrent calls for the same user. */
async function lockOwner({ query, userId }: HouseholdTransaction): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`household of ${userId}`}, 0))`.execute(query);
  const { rows } = await sql<{ id: string | null }>`select cairn.household_of_user(${userId}) as id`.execute(
    query,
  );
  return rows[0]?.id ?? null;
}

async function insertHousehold(transaction: HouseholdTransaction, household: NewHousehold): Promise<void> {
  const { query, householdId: household_id, userId: user_id } = transaction;
  await query
    .insertInto('households')
    .values({ household_id, name: household.name, time_zone: household.timeZone })
    .execute();
  await query.insertInto('household_members').values({ household_id, user_id, role: 'owner' }).execute();
  await listMember(transaction);
  const categories = newHouseholdCategories().map(({ parentId, ...category }) => ({
    household_id,
    ...category,
    parent_id: parentId,
    is_built_in: true,
  }));
  await query.insertInto('categories').values(categories).execute();
}

/** Whether the household has other members. */
export async function isShared({ query, householdId, userId }: HouseholdTransaction): Promise<boolean> {
  const other = await query
    .selectFrom('household_members')
    .select('user_id')
    .where('household_id', '=', householdId)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Removes the user from the household; the last member's departure deletes it. Without an owner, the longest-standing member
 * becomes one. The user's connections and private
 * accounts must have been removed before.
 */
export async function leaveHousehold(transaction: HouseholdTransaction): Promise<void> {
  const { query, householdId, userId } = transaction;
  if (!(await isShared(transaction))) return deleteHousehold(transaction);
  await unlistMember(transaction);
  const left = await query
    .deleteFrom('household_members')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .returning('role')
    .executeTakeFirst();
  await deletePrivateRows(transaction);
  if (left?.role !== 'owner') return;
  // The household may carry its owner's name.
  await query
    .updateTable('households')
    .set({ name: 'Our household' })
    .where('household_id', '=', householdId)
    .execute();
  await sql`
    update household_members set role = 'owner'
    where household_id = ${householdId}::uuid
      and not exists (select from household_members where household_id = ${householdId}::uuid and role = 'owner')
      and user_id = (
        select user_id from household_members where household_id = ${householdId}::uuid
        order by joined_at, user_id limit 1
      )
  `.execute(query);
}

/** A scope for each member; none where there is no such household. */
export async function findMembers(database: Database, householdId: string): Promise<HouseholdScope[]> {
  // Members are seen by all of a household, whoever acts.
  const members = await inHousehold(database, mintHouseholdScope(householdId, nobody), ({ query }) =>
    query.selectFrom('household_members').select('user_id').where('household_id', '=', householdId).execute(),
  );
  return members.map(({ user_id }) => mintHouseholdScope(householdId, user_id));
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The household of each of these connections that there is. */
export async function findHouseholdsOfConnections(
  database: Database,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; householdId: string }>`
    select c.id, t.household_id as "householdId"
    from unnest(${connectionIds}::uuid[]) as c(id) cross join lateral cairn.tenant_of_connection(c.id) t
  `.execute(database);
  return new Map(rows.map(({ id, householdId }) => [id, householdId]));
}

/** The household and user that a connection acts for; null when there is no such connection. */
export async function findScopeOfConnection(
  database: Database,
  connectionId: string,
): Promise<HouseholdScope | null> {
  const { rows } = await sql<{ household_id: string; user_id: string }>`
    select household_id, user_id from cairn.tenant_of_connection(${connectionId})`.execute(database);
  const tenant = rows[0];
  return tenant === undefined ? null : mintHouseholdScope(tenant.household_id, tenant.user_id);
}
