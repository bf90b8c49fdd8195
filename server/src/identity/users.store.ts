import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';

export type StoredUser = { user: User; passwordHash: string };

/** `email` is in lower case. */
export async function findUserByEmail(database: IdentityDatabase, email: string): Promise<StoredUser | null> {
  const row = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Throws PostgreSQL's error when the address is taken. */
export async function insertUser(
  database: IdentityDatabase,
  input: { name: string; email: string; passwordHash: string },
): Promise<User> {
  return database
    .insertInto('users')
    .values({ name: input.name, email: input.email, password_hash: input.passwordHash })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
}

/** The sessions are deleted by cascade. */
export async function deleteUser(database: IdentityDatabase, userId: string): Promise<void> {
  await database.deleteFrom('users').where('id', '=', userId).execute();
}
