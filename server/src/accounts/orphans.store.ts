import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankDelta } from '../ledger/types.ts';

/**
 * Marks the transactions of these accounts as orphaned: their connection has ended, and its replacement reports them under new ids.
 */
export async function orphanRows(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await query
    .updateTable('transactions')
    .set({ orphaned_at: now })
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('removed_at', 'is', null)
    // What a person or a file brought does not end with a connection.
    .where('source', '=', 'bank')
    .execute();
}

/** Orphans every transaction of a connection before its history is read again. Those that the new history lacks are removed. */
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
  await orphanRows(
    tx,
    accounts.map(({ id }) => id),
    now,
  );
}

/**
 * The first day of each account's history, by the provider's account id, from stored and incoming transactions. Accounts without any
 * are not included.
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
    .select((select) => ['a.provider_account_id as account', select.fn.min('t.posted_on').as('first')])
    .where('t.household_id', '=', householdId)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('t.orphaned_at', 'is', null)
    .where('t.removed_at', 'is', null)
    .groupBy('a.provider_account_id')
    .execute();
  const since = new Map<string, PlainDate>(stored.map(({ account, first }) => [account, first]));
  for (const { providerAccountId, postedOn } of upserted) {
    const first = since.get(providerAccountId);
    if (first === undefined || postedOn < first) since.set(providerAccountId, postedOn);
  }
  return since;
}

/** Ends the orphaned state of transactions that still count: they are older than what the bank's history now covers. */
export async function releaseOrphans(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
): Promise<void> {
  await query
    .updateTable('transactions')
    .set({ orphaned_at: null })
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('orphaned_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
}
