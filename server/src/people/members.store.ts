import { type HouseholdRole, isAtLeast } from '@cairn/contract/household-role';
import { sql } from 'kysely';
import { listMember, unlistMember } from '../db/directory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';

export type StoredMember = {
  userId: string;
  role: HouseholdRole;
  joinedAt: Date;
  /** From when on they see nothing; null: no end. */
  endsAt: Date | null;
};

/** Who is in the household, the first joined first; also who was, until their access ended. */
export async function listMembers({ query, householdId }: HouseholdTransaction): Promise<StoredMember[]> {
  return query
    .selectFrom('household_members')
    .select(['user_id as userId', 'role', 'joined_at as joinedAt', 'ends_at as endsAt'])
    .where('household_id', '=', householdId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

/** Serializes changes of who is in the household: none of two that cross leaves it without an owner. */
export async function lockMembers({ query, householdId }: HouseholdTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${householdId}`}, 0))`.execute(query);
}

export type Membership = { userId: string; role: HouseholdRole; endsAt: Date | null };

/** Adds a member, or gives one whose access has ended a new place. */
export async function insertMember(tx: HouseholdTransaction, member: Membership): Promise<void> {
  const { role, endsAt: ends_at } = member;
  await tx.query
    .insertInto('household_members')
    .values({ household_id: tx.householdId, user_id: member.userId, role, ends_at })
    .onConflict((conflict) => conflict.columns(['household_id', 'user_id']).doUpdateSet({ role, ends_at }))
    .execute();
  await listMember(tx, member.userId);
}

/** False where there is no such member. */
export async function updateMember(
  tx: HouseholdTransaction,
  { userId, role, endsAt }: Membership,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('household_members')
    .set({ role, ends_at: endsAt })
    .where('household_id', '=', tx.householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await listMember(tx, userId);
  return numUpdatedRows > 0n;
}

/** What the acting person may do in the household; null where they have left it. */
export async function readRole({
  query,
  householdId,
  userId,
}: HouseholdTransaction): Promise<HouseholdRole | null> {
  const row = await query
    .selectFrom('household_members')
    .select('role')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Takes a person out of the household. False where they are not in it. */
export async function deleteMember(tx: HouseholdTransaction, userId: string): Promise<boolean> {
  await unlistMember(tx, userId);
  const { numDeletedRows } = await tx.query
    .deleteFrom('household_members')
    .where('household_id', '=', tx.householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether somebody else is in the household who may change what it has. Who only looks does not keep it. */
export async function isShared({ query, householdId, userId }: HouseholdTransaction): Promise<boolean> {
  const other = await query
    .selectFrom('household_members')
    .select('user_id')
    .where('household_id', '=', householdId)
    .where('user_id', '<>', userId)
    .where('role', '<>', 'viewer')
    .executeTakeFirst();
  return other !== undefined;
}

/** In a household without an owner the longest-standing member becomes one. */
export async function promoteOldest(tx: HouseholdTransaction): Promise<void> {
  const members = await listMembers(tx);
  const [oldest] = members.filter(({ role }) => isAtLeast(role, 'member'));
  if (oldest === undefined || members.some(({ role }) => role === 'owner')) return;
  await updateMember(tx, { ...oldest, role: 'owner' });
}
