import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';
import { writePassword } from './profile.store.ts';
import { userColumns } from './users.store.ts';

export type LinkPurpose = 'reset-password';
export type NewLink = {
  tokenHash: string;
  purpose: LinkPurpose;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
};

/** Replaces a person's links of a purpose by a new one. Gives whose it is; null, and nothing done, when there is no such person. */
export async function replaceLink(database: IdentityDatabase, link: NewLink): Promise<User | null> {
  return database.transaction().execute(async (transaction) => {
    // Locked, so that two new links do not both stay.
    const user = await transaction
      .selectFrom('users')
      .select(userColumns)
      .where('id', '=', link.userId)
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) return null;
    await transaction
      .deleteFrom('links')
      .where('user_id', '=', link.userId)
      .where('purpose', '=', link.purpose)
      .execute();
    await transaction
      .insertInto('links')
      .values({
        token_hash: link.tokenHash,
        purpose: link.purpose,
        user_id: link.userId,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      })
      .execute();
    return user;
  });
}

/** Whose link it is; null when it was used, replaced or is expired. */
export async function readLinkUser(
  database: IdentityDatabase,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: LinkPurpose; now: Date },
): Promise<User | null> {
  const row = await database
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select(userColumns)
    .where('links.token_hash', '=', tokenHash)
    .where('links.purpose', '=', purpose)
    .where('links.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up to set a password, and ends all sessions of its person, in one transaction. False when the link no longer works. */
export async function resetPasswordByLink(
  database: IdentityDatabase,
  reset: { tokenHash: string; userId: string; newHash: string; now: Date },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('links')
      .where('token_hash', '=', reset.tokenHash)
      .where('purpose', '=', 'reset-password')
      .where('user_id', '=', reset.userId)
      .where('expires_at', '>', reset.now)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return false;
    await writePassword(transaction, reset);
    return true;
  });
}

/** Deletes expired links. */
export async function purgeLinks(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('links').where('expires_at', '<=', now).execute();
}
