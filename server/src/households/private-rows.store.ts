import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** The accounts without a bank whose transactions only the user may see. */
export async function readPrivateOwnAccountIds({
  query,
  householdId,
  userId,
}: HouseholdTransaction): Promise<string[]> {
  const rows = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('rows_private_to_user_id', '=', userId)
    .where('connection_id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a person has an account that only they may see, or had one. */
export async function hasPrivateAccounts(
  { query, householdId }: HouseholdTransaction,
  userId: string,
): Promise<boolean> {
  const row = await query
    .selectFrom('private_accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts that are gone, and that only the user could see. */
export async function readPrivateFormerAccountIds({
  query,
  householdId,
  userId,
}: HouseholdTransaction): Promise<string[]> {
  const rows = await query
    .selectFrom('former_accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** For the rest of the transaction: deleting hundreds of thousands of rows is one statement, which must not be too long for ever. */
export async function allowLongStatements({ query }: HouseholdTransaction): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(query);
}

/** The stored files of what goes with the user: of their connections, and what only they may see. */
export async function readFilesOf(
  { query, householdId, userId }: HouseholdTransaction,
  connectionIds: readonly string[],
): Promise<{ kind: 'attachments' | 'archives'; id: string }[]> {
  const attachments = await query
    .selectFrom('attachments')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'account_id').on('accounts.household_id', '=', householdId),
    )
    .select('attachments.id')
    .where('attachments.household_id', '=', householdId)
    .where((row) =>
      row.or([
        row('accounts.rows_private_to_user_id', '=', userId),
        row('accounts.connection_id', '=', sql<string>`any(${connectionIds}::uuid[])`),
      ]),
    )
    .execute();
  const archives = await query
    .selectFrom('archives')
    .select('id')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .execute();
  return [
    ...attachments.map(({ id }) => ({ kind: 'attachments' as const, id })),
    ...archives.map(({ id }) => ({ kind: 'archives' as const, id })),
  ];
}
