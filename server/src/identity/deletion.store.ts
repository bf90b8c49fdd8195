import type { IdentityDatabase } from './identity-database.store.ts';

/** Deletes a user with credentials, sessions and verifications, in one transaction. */
export async function deleteUserRows(
  database: IdentityDatabase,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('verifications')
      .where((where) => where.or([where('identifier', '=', email), where('value', '=', userId)]))
      .execute();
    // Sessions and credentials are deleted by cascade.
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
  });
}
