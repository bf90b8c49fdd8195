import type { HouseholdRole } from '@cairn/contract/household-role';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { IdentityDatabase } from './identity-database.store.ts';

/** The place in a household that an invitation gives. `lastDay`: of it; null where it does not end. */
export type Place = { householdId: string; role: HouseholdRole; lastDay: PlainDate | null };

/** `email`: whom it is for; null where anybody who has the link may use it. `place`: null for an account on the server alone. */
export type StoredInvitation = {
  id: string;
  email: string | null;
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
  place: Place | null;
};
export type NewInvitation = Omit<StoredInvitation, 'id'> & { tokenHash: string };

const columns = [
  'id',
  'email',
  'invited_by as invitedBy',
  'created_at as invitedAt',
  'expires_at as expiresAt',
  'household_id as householdId',
  'role',
  'last_day as lastDay',
] as const;

type Row = Omit<StoredInvitation, 'place'> & {
  [Field in keyof Place]: Place[Field] | null;
};
function invitationOf({ householdId, role, lastDay, ...row }: Row): StoredInvitation {
  return { ...row, place: householdId === null || role === null ? null : { householdId, role, lastDay } };
}

export async function insertInvitation(
  database: IdentityDatabase,
  invitation: NewInvitation,
): Promise<StoredInvitation> {
  const row = await database
    .insertInto('invitations')
    .values({
      token_hash: invitation.tokenHash,
      email: invitation.email,
      invited_by: invitation.invitedBy,
      created_at: invitation.invitedAt,
      expires_at: invitation.expiresAt,
      household_id: invitation.place?.householdId ?? null,
      role: invitation.place?.role ?? null,
      last_day: invitation.place?.lastDay ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return invitationOf(row);
}

/** That can be used, newest first. `householdId`: to that household; null: to the server alone. */
export async function listInvitations(
  database: IdentityDatabase,
  { householdId, now }: { householdId: string | null; now: Date },
): Promise<StoredInvitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .select(columns)
    .where('household_id', 'is not distinct from', householdId)
    .where('claimed_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
}

/** `userId`: who uses it, who may have claimed it before; null for somebody without an account. */
type Use = { tokenHash: string; userId: string | null; now: Date };

/** An invitation by its token; null where there is none that they can use. */
export async function readInvitation(
  database: IdentityDatabase,
  { tokenHash, userId, now }: Use,
): Promise<StoredInvitation | null> {
  const row = await database
    .selectFrom('invitations')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where((row) => row.or([row('claimed_by', 'is', null), row('claimed_by', '=', userId)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : invitationOf(row);
}

/** Gives an invitation another token, so that the link before it no longer works; null where there is none to send. */
export async function replaceInvitationToken(
  database: IdentityDatabase,
  { invitationId, tokenHash, now }: { invitationId: string; tokenHash: string; now: Date },
): Promise<StoredInvitation | null> {
  const row = await database
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', invitationId)
    .where('claimed_by', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : invitationOf(row);
}

/**
 * Uses an invitation up. One to a household stays, as the person’s, until they have joined it. False where it was used meanwhile, or
 * withdrawn, or has expired.
 */
export async function spendInvitation(
  database: IdentityDatabase,
  { tokenHash, userId, now }: Use & { userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('household_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  const { numUpdatedRows } = await database
    .updateTable('invitations')
    .set({ claimed_by: userId })
    .where('token_hash', '=', tokenHash)
    .where('household_id', 'is not', null)
    .where((row) => row.or([row('claimed_by', 'is', null), row('claimed_by', '=', userId)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The invitations that a person uses, and has not joined by yet. */
export async function listClaimed(database: IdentityDatabase, userId: string): Promise<StoredInvitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .select(columns)
    .where('claimed_by', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(invitationOf);
}

/** False where there is no such invitation. `householdId`: to which household; null: to the server alone. */
export async function deleteInvitation(
  database: IdentityDatabase,
  { id, householdId }: { id: string; householdId: string | null },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('household_id', 'is not distinct from', householdId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired invitations. */
export async function purgeInvitations(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
