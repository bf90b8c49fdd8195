import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';
import { passwordProvider } from './users.store.ts';

/** Writes a person's name; null when there is no such person. */
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

/** What is stored of a person's password; null when they have none. */
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
 * Puts a password in the place of the one that was checked and ends the person's other sessions, both or neither. False
 * when the stored one is no longer the one that was checked.
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

/** Puts a password in the place of whatever there was and ends all the person's sessions, both or neither. */
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
