import type { User } from '@cairn/contract/auth';
import type { IdentityDatabase } from './identity-database.store.ts';

/** A person's own password, among the ways to sign in. */
export const passwordProvider = 'credential';

export type Person = { user: User; passwordHash: string | null };

/** The person with this address, which is in lower case, and what is stored of their password; null when there is none. */
export async function findUserByEmail(database: IdentityDatabase, email: string): Promise<Person | null> {
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

/** Adds a person with their password, both or neither. Throws what PostgreSQL says when the address is taken. */
export async function insertUser(
  database: IdentityDatabase,
  person: { name: string; email: string; passwordHash: string },
): Promise<User> {
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('users')
      .values({ name: person.name, email: person.email })
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('credentials')
      .values({
        user_id: user.id,
        account_id: user.id,
        provider_id: passwordProvider,
        password: person.passwordHash,
      })
      .execute();
    return user;
  });
}
