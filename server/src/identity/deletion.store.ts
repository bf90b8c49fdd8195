import type { IdentityDatabase } from './identity-database.store.ts';

/** The network addresses that a person's sessions began from. */
export async function readSessionAddresses(database: IdentityDatabase, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('sessions')
    .select('ip_address')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap((row) => row.ip_address ?? []);
}

/** Deletes a person with their ways to sign in, their sessions, and what waits to be verified of them; all or nothing. */
export async function deletePerson(
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
