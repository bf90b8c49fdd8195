import type { User } from '@cairn/contract/auth';
import { deleteAddressChange } from './address-changes.store.ts';
import { endApiKeysOf } from './api-keys.store.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { deleteRememberedBrowsers } from './second-factor.store.ts';
import { deleteOtherSessions } from './sessions.store.ts';
import { userColumns } from './users.store.ts';

/** null when there is no such user. */
export async function writeName(
  database: IdentityDatabase,
  { userId, name }: { userId: string; name: string },
): Promise<User | null> {
  const row = await database
    .updateTable('users')
    .set({ name })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** null when there is no such user. */
export async function readPasswordHash(database: IdentityDatabase, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Replaces the verified password, ends the user's other sessions and a change of address that waits, and forgets remembered browsers, in one
 * transaction. False when the password has changed since it was verified.
 */
export async function replacePassword(
  database: IdentityDatabase,
  change: { userId: string; checkedHash: string; newHash: string; currentSessionId: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('users')
      .set({ password_hash: change.newHash })
      .where('id', '=', change.userId)
      .where('password_hash', '=', change.checkedHash)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    await deleteOtherSessions(transaction, { userId: change.userId, sessionId: change.currentSessionId });
    await deleteRememberedBrowsers(transaction, change.userId);
    await deleteAddressChange(transaction, change.userId);
    return true;
  });
}

/** Sets a password, ends all sessions and API keys of the user and a change of address that waits, and forgets remembered browsers, in one transaction. */
export async function setPassword(
  database: IdentityDatabase,
  change: { userId: string; newHash: string; now: Date },
): Promise<void> {
  await database.transaction().execute((transaction) => writePassword(transaction, change));
}

/** As setPassword, in a transaction of the caller. */
export async function writePassword(
  transaction: IdentityDatabase,
  { userId, newHash, now }: { userId: string; newHash: string; now: Date },
): Promise<void> {
  await transaction.updateTable('users').set({ password_hash: newHash }).where('id', '=', userId).execute();
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await endApiKeysOf(transaction, { userId, at: now });
  await deleteRememberedBrowsers(transaction, userId);
  await deleteAddressChange(transaction, userId);
}
