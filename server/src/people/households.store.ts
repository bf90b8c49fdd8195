import { randomUUID } from 'node:crypto';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { newHouseholdCategories } from '@cairn/domain/categories';
import type { Plan } from '@cairn/domain/plans';
import { sql } from 'kysely';
import type { HouseholdScope, Member } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import type { Database } from '../db/pool.ts';
import { deleteHousehold, deletePrivateRows } from './household-removal.store.ts';
import { deleteMember, insertMember, isShared, promoteOldest, readRole } from './members.store.ts';

/** `plan`: what it begins on; without one, everything may be added. */
export type NewHousehold = { ownerUserId: string; name: string; timeZone: string; plan?: Plan | null };

type Membership = { householdId: string; role: HouseholdRole };

const scopeAs = ({ householdId, role }: Membership, userId: string) =>
  mintHouseholdScope(householdId, userId, { canChange: role !== 'viewer' });

/**
 * The household that a person acts in: the preferred one where they are in it, else the one that they joined first; null when there is
 * none. Access that has ended at `at` does not count.
 */
export async function findHouseholdOf(
  database: Database,
  userId: string,
  { preferredId = null, at }: { preferredId?: string | null; at: Date },
): Promise<HouseholdScope | null> {
  const { rows } = await sql<Membership>`
    select household_id as "householdId", role from cairn.membership_of_user(${userId}, ${preferredId}, ${at})`.execute(
    database,
  );
  return rows[0] === undefined ? null : scopeAs(rows[0], userId);
}

/** A person's scope in one household; null where they are not in it, or their access has ended. */
export async function findScope(
  database: Database,
  { householdId, userId }: Member,
  at: Date,
): Promise<HouseholdScope | null> {
  const scope = await findHouseholdOf(database, userId, { preferredId: householdId, at });
  return scope?.householdId === householdId ? scope : null;
}

/** All households of a person, the first joined first, and what they may do there. */
export async function findHouseholdsOf(
  database: Database,
  userId: string,
  at: Date,
): Promise<{ scope: HouseholdScope; role: HouseholdRole }[]> {
  const { rows } = await sql<Membership>`
    select household_id as "householdId", role from cairn.memberships_of_user(${userId}, ${at})`.execute(
    database,
  );
  return rows.map((membership) => ({ scope: scopeAs(membership, userId), role: membership.role }));
}

/**
 * Creates a user's first household with the built-in categories, in one transaction. If they are in one already, also by a concurrent
 * call, returns that.
 */
export async function createFirstHousehold(
  database: Database,
  household: NewHousehold,
  at: Date,
): Promise<HouseholdScope> {
  const scope = mintHouseholdScope(randomUUID(), household.ownerUserId);
  const existingId = await inHousehold(database, scope, async (transaction) => {
    const found = await lockOwner(transaction, at);
    if (found === null) await insertHousehold(transaction, household);
    return found;
  });
  return existingId === null ? scope : mintHouseholdScope(existingId, household.ownerUserId);
}

/** Creates another household of a person. */
export async function createHousehold(database: Database, household: NewHousehold): Promise<HouseholdScope> {
  const scope = mintHouseholdScope(randomUUID(), household.ownerUserId);
  await inHousehold(database, scope, (transaction) => insertHousehold(transaction, household));
  return scope;
}

/** Serializes concurrent calls for the same user. */
async function lockOwner({ query, userId }: HouseholdTransaction, at: Date): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`household of ${userId}`}, 0))`.execute(query);
  const { rows } = await sql<{ id: string }>`
    select household_id as id from cairn.membership_of_user(${userId}, null, ${at})`.execute(query);
  return rows[0]?.id ?? null;
}

async function insertHousehold(transaction: HouseholdTransaction, household: NewHousehold): Promise<void> {
  const { query, householdId: household_id, userId: user_id } = transaction;
  await query
    .insertInto('households')
    .values({
      household_id,
      name: household.name,
      time_zone: household.timeZone,
      plan: household.plan ?? null,
    })
    .execute();
  await insertMember(transaction, { userId: user_id, role: 'owner', endsAt: null });
  const categories = newHouseholdCategories().map(({ parentId, ...category }) => ({
    household_id,
    ...category,
    parent_id: parentId,
    is_built_in: true,
  }));
  await query.insertInto('categories').values(categories).execute();
}

/**
 * Takes the acting person out of the household, which is deleted with the last one who may change what it has. Without an owner, the
 * longest-standing member becomes one. The person's connections and private accounts must have been removed before.
 */
export async function leaveHousehold(transaction: HouseholdTransaction): Promise<void> {
  const { query, householdId, userId } = transaction;
  if (!(await isShared(transaction))) return deleteHousehold(transaction);
  const role = await readRole(transaction);
  await deleteMember(transaction, userId);
  await deletePrivateRows(transaction);
  if (role !== 'owner') return;
  // The household may carry the name of who made it.
  await query
    .updateTable('households')
    .set({ name: 'Our household' })
    .where('household_id', '=', householdId)
    .where('name', 'like', '%’s household')
    .execute();
  await promoteOldest(transaction);
}

/** What a household is called, and where its days begin. */
export async function readNameAndZone({
  query,
  householdId,
}: HouseholdTransaction): Promise<{ name: string; timeZone: string }> {
  return query
    .selectFrom('households')
    .select(['name', 'time_zone as timeZone'])
    .where('household_id', '=', householdId)
    .executeTakeFirstOrThrow();
}

/** Takes somebody out of a household who only looks, or did: they can change nothing there, so an owner's rights do it. */
export async function removeViewer(database: Database, { householdId, userId }: Member): Promise<void> {
  const owner = (await findMembersAs(database, householdId)).find(({ role }) => role === 'owner');
  if (owner === undefined) return;
  await inHousehold(database, owner.scope, async (tx) => {
    await deleteMember(tx, userId);
  });
}

async function findMembersAs(
  database: Database,
  householdId: string,
): Promise<{ scope: HouseholdScope; role: HouseholdRole }[]> {
  const { rows } = await sql<{ userId: string; role: HouseholdRole }>`
    select user_id as "userId", role from cairn.members_of_household(${householdId})`.execute(database);
  return rows.map(({ userId, role }) => ({ scope: scopeAs({ householdId, role }, userId), role }));
}

/** Everybody in a household, also those whose access has ended. */
export async function findMemberIds(database: Database, householdId: string): Promise<string[]> {
  return (await findMembersAs(database, householdId)).map(({ scope }) => scope.userId);
}

/** A scope for each member who may change what the household has; none where there is no such household. */
export async function findMembers(database: Database, householdId: string): Promise<HouseholdScope[]> {
  const members = await findMembersAs(database, householdId);
  return members.map(({ scope }) => scope).filter(({ canChange }) => canChange);
}

/** Whose weekly letter is due, of people whose access has not ended. */
export async function findDueLetters(database: Database, at: Date): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select household_id as "householdId", user_id as "userId" from cairn.letters_due(${at})`.execute(
    database,
  );
  return rows;
}

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

/** Whether all accounts of a connection are somebody's alone. */
export async function isPrivateConnection(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<boolean> {
  const row = await query
    .selectFrom('connections')
    .select('private_to_user_id as privateTo')
    .where('household_id', '=', householdId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row !== undefined && row.privateTo !== null;
}
