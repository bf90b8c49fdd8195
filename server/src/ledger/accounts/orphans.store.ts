import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import type { BankDelta } from '../types.ts';

/** Leaves behind the rows of these accounts: the connection that gave them is over, and another tells them under new ids. */
export async function orphanRowsOf(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await query
    .updateTable('transactions')
    .set({ bank_orphaned_at: now })
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('bank_removed_at', 'is', null)
    .execute();
}

/** Has every row of a connection wait to be told again: its record is read anew, and what it no longer holds goes. */
export async function orphanRowsOfConnection(
  tx: HouseholdTransaction,
  connectionId: string,
  now: Date,
): Promise<void> {
  const accounts = await tx.query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', tx.householdId)
    .where('connection_id', '=', connectionId)
    .execute();
  await orphanRowsOf(
    tx,
    accounts.map(({ id }) => id),
    now,
  );
}

/**
 * The first day of what the connection's record holds of each account, by the bank's id of the account: of the rows that it
 * brings now and of those that it brought before. An account of which it holds nothing is not among them.
 */
export async function readCoveredSince(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
  { upserted }: Pick<BankDelta, 'upserted'>,
): Promise<Map<string, PlainDate>> {
  const stored = await query
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .select((select) => ['a.provider_account_id as account', select.fn.min('t.bank_posted_on').as('first')])
    .where('t.household_id', '=', householdId)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('t.bank_orphaned_at', 'is', null)
    .where('t.bank_removed_at', 'is', null)
    .groupBy('a.provider_account_id')
    .execute();
  const since = new Map<string, PlainDate>(stored.map(({ account, first }) => [account, first]));
  for (const { providerAccountId, postedOn } of upserted) {
    const first = since.get(providerAccountId);
    if (first === undefined || postedOn < first) since.set(providerAccountId, postedOn);
  }
  return since;
}

/** What is left behind for good and still counts, history that the bank no longer gives, waits for nothing any more. */
export async function settleOrphans(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ bank_orphaned_at: null })
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('bank_orphaned_at', 'is not', null)
    .where('bank_removed_at', 'is', null)
    .execute();
}
