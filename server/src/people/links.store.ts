import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';
import { writePassword } from './profile.store.ts';
import { lockUser, userColumns, verifyAddress } from './users.store.ts';

/** `confirm-old-address` and `confirm-new-address` are of a change of address. */
export type LinkPurpose = 'reset-password' | 'verify-address' | 'confirm-old-address' | 'confirm-new-address';
export type NewLink = {
  tokenHash: string;
  purpose: LinkPurpose;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  /** The change of address that it is of, with which it goes; null for other purposes. */
  changeId: string | null;
};

/** Replaces a person's links of a purpose by a new one. Gives whose it is; null, and nothing done, when there is no such person. */
export async function replaceLink(database: IdentityDatabase, link: NewLink): Promise<User | null> {
  return database.transaction().execute(async (transaction) => {
    // Locked, so that two new links do not both stay.
    const user = await lockUser(transaction, link.userId);
    if (user !== null) await writeLink(transaction, link);
    return user;
  });
}

/** As replaceLink, in a transaction that has locked the person. */
export async function writeLink(transaction: IdentityDatabase, link: NewLink): Promise<void> {
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
      change_id: link.changeId,
    })
    .execute();
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

/**
 * Uses a link up to set a password, and ends all sessions and API keys of its person, in one transaction. Who has it reads the mail of their address, which
 * is verified by that. False when the link no longer works. */
export async function resetPasswordByLink(
  database: IdentityDatabase,
  reset: { tokenHash: string; userId: string; newHash: string; now: Date },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // First, as all that uses up links does: two that lock in another order would wait for each other.
    await lockUser(transaction, reset.userId);
    const used = await transaction
      .deleteFrom('links')
      .where('token_hash', '=', reset.tokenHash)
      .where('purpose', '=', 'reset-password')
      .where('user_id', '=', reset.userId)
      .where('expires_at', '>', reset.now)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return false;
    await writePassword(transaction, reset);
    await verifyAddress(transaction, reset);
    return true;
  });
}

/** Deletes expired links. */
export async function purgeLinks(database: IdentityDatabase, now: Date): Promise<void> {
  await database.deleteFrom('links').where('expires_at', '<=', now).execute();
}
