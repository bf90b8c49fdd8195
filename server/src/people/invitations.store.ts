import type { Invitation } from '@cairn/contract/operator';
import type { IdentityDatabase } from './identity-database.store.ts';

export type NewInvitation = {
  tokenHash: string;
  /** Whom it is for; null where anybody who has the link may use it. */
  email: string | null;
  invitedBy: string;
  invitedAt: Date;
  expiresAt: Date;
};

const columns = ['id', 'email', 'created_at as invitedAt', 'expires_at as expiresAt'] as const;

type Row = { id: string; email: string | null; invitedAt: Date; expiresAt: Date };
const invitationOf = ({ invitedAt, expiresAt, ...row }: Row): Invitation => ({
  ...row,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export async function insertInvitation(
  database: IdentityDatabase,
  invitation: NewInvitation,
): Promise<Invitation> {
  const row = await database
    .insertInto('invitations')
    .values({
      token_hash: invitation.tokenHash,
      email: invitation.email,
      invited_by: invitation.invitedBy,
      created_at: invitation.invitedAt,
      expires_at: invitation.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return invitationOf(row);
}

/** That can be used, newest first. */
export async function listInvitations(database: IdentityDatabase, now: Date): Promise<Invitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .select(columns)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
}

/** Whom an invitation is for; undefined where there is none that can be used. */
export async function readInvitedEmail(
  database: IdentityDatabase,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<string | null | undefined> {
  const row = await database
    .selectFrom('invitations')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/** Gives an invitation another token, so that the link before it no longer works; its address, or null where there is none to send it to. */
export async function replaceInvitationToken(
  database: IdentityDatabase,
  { invitationId, tokenHash, now }: { invitationId: string; tokenHash: string; now: Date },
): Promise<string | null> {
  const row = await database
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', invitationId)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Uses an invitation up; false where it was used meanwhile, or withdrawn, or has expired. */
export async function spendInvitation(
  database: IdentityDatabase,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False where there is no such invitation. */
export async function deleteInvitation(database: IdentityDatabase, invitationId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('invitations')
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes expired invitations. */
export async function purgeInvitations(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
