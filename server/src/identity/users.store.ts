import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';

export const passwordProvider = 'credential';

export type StoredUser = { user: User; passwordHash: string | null };

/** `email` is in lower case. */
export async function findUserByEmail(database: IdentityDatabase, email: string): Promise<StoredUser | null> {
  const row = await database
    .selectFrom('users as u')
    .leftJoin('credentials as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.provider_id', '=', passwordProvider),
    )
    .select(['u.id', 'u.name', 'u.email', 'c.password as passwordHash'])
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Adds a user and their password in one transaction. Throws PostgreSQL's error when the address is taken. */
export async function insertUser(
  database: IdentityDatabase,
  input: { name: string; email: string; passwordHash: string },
): Promise<User> {
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('users')
      .values({ name: input.name, email: input.email })
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('credentials')
      .values({
        user_id: user.id,
        account_id: user.id,
        provider_id: passwordProvider,
        password: input.passwordHash,
      })
      .execute();
    return user;
  });
}
