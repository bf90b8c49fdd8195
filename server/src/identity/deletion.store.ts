import type { IdentityDatabase } from './identity-database.store.ts';

/** Deletes a person with their ways to sign in, their sessions, and what waits to be verified of them; all or nothing. */
export async function deleteUserRows(
  database: IdentityDatabase,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('verifications')
      .where((where) => where.or([where('identifier', '=', email), where('value', '=', userId)]))
      .execute();
    // Sessions and credentials go by cascade.
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
  });
}
