import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';
import { passwordProvider } from './users.store.ts';

/** null when there is no such user. */
export async function writeName(
  database: IdentityDatabase,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<User | null> {
  const row = await database
    .updateTable('users')
    .set({ name, updated_at: now })
    .where('id', '=', userId)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

/** null when the user has none. */
export async function readPasswordHash(database: IdentityDatabase, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', passwordProvider)
    .executeTakeFirst();
  return row?.password ?? null;
}

/**
 * Replaces the verified password and ends the user's other sessions, in one transaction. False when the password has changed
 * since it was verified.
 */
export async function replacePassword(
  database: IdentityDatabase,
  change: { userId: string; checkedHash: string; newHash: string; currentSessionId: string; now: Date },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('credentials')
      .set({ password: change.newHash, updated_at: change.now })
      .where('user_id', '=', change.userId)
      .where('provider_id', '=', passwordProvider)
      .where('password', '=', change.checkedHash)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', change.userId)
      .where('id', '<>', change.currentSessionId)
      .execute();
    return true;
  });
}

/** Sets a password and ends all sessions of the user, in one transaction. */
export async function setPassword(
  database: IdentityDatabase,
  change: { userId: string; newHash: string; now: Date },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('credentials')
      .set({ password: change.newHash, updated_at: change.now })
      .where('user_id', '=', change.userId)
      .where('provider_id', '=', passwordProvider)
      .execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', change.userId).execute();
  });
}
