import type { User } from '@cairn/contract/auth';
import { addressOf } from './addresses.ts';
import type { IdentityDatabase } from './identity-database.store.ts';

export type StoredUser = { user: User; passwordHash: string };

/** By an address as it was typed. People who registered before addresses had one spelling are found by theirs. */
export async function findUserByEmail(database: IdentityDatabase, typed: string): Promise<StoredUser | null> {
  const address = addressOf(typed);
  const row = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash as passwordHash'])
    .where('email', 'in', [address, typed.toLowerCase()])
    .orderBy((users) => users('email', '=', address), 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** null when there is no such user. */
export async function findUser(database: IdentityDatabase, userId: string): Promise<User | null> {
  const row = await database
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
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
