import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { forgetRows } from '../journal/row-images.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { forgetTransactions } from '../transactions/forget-transactions.store.ts';
import { readSizesOfTransfers } from '../transactions/transaction-rows.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';

export type RemovedCounts = { accounts: number; transactions: number };

type UnpairedLeg = { id: string; sizeCents: number; transferId: string };

type Going = { connectionId: string } | { accountId: string };

/** Deletes one account as `removeAccountsOf` does. */
export function removeOwnAccount(tx: HouseholdTransaction, accountId: string): Promise<RemovedCounts> {
  return removeAccounts(tx, { accountId });
}

/**
 * Deletes a connection's accounts with their transactions and totals, in the caller's transaction. Remaining legs of transfers are
 * paired again or reclassified.
 */
export function removeAccountsOf(tx: HouseholdTransaction, connectionId: string): Promise<RemovedCounts> {
  return removeAccounts(tx, { connectionId });
}

async function removeAccounts(tx: HouseholdTransaction, going: Going): Promise<RemovedCounts> {
  await lockLedgerForWriting(tx);
  const accounts = await tx.query
    .selectFrom('accounts')
    .select(['id', 'name', 'private_to_user_id'])
    .where('household_id', '=', tx.householdId)
    .where((account) =>
      'accountId' in going
        ? account('id', '=', going.accountId)
        : account('connection_id', '=', going.connectionId),
    )
    .execute();
  const ids = accounts.map(({ id }) => id);
  const transactions = await countRows(tx, ids);
  if ('connectionId' in going || transactions > 0) await forgetRows(tx, ids);
  const sizes = await readSizes(tx, ids);
  const widowed = await unpairFrom(tx, ids);
  await rememberAccounts(tx, accounts);
  await forgetTransactions(tx, sql`gone.account_id = any(${ids}::uuid[])`);
  const deleted = await tx.query
    .deleteFrom('accounts')
    .where('household_id', '=', tx.householdId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst();
  const touched = new TouchedDays();
  // What is gone is no candidate of another transaction any longer.
  const sizesLeft = await readSizesOfTransfers(tx, sizes);
  const changed = new Set([...widowed.map((leg) => leg.sizeCents), ...sizesLeft]);
  await reclassifyTransferLegs(tx, [...changed], touched);
  await rewriteDailyTotals(tx, touched);
  return { accounts: Number(deleted.numDeletedRows), transactions };
}

/** Keeps who may see the history of accounts that go. */
async function rememberAccounts(
  { query, householdId }: HouseholdTransaction,
  accounts: readonly { id: string; name: string; private_to_user_id: string | null }[],
): Promise<void> {
  if (accounts.length === 0) return;
  await query
    .insertInto('former_accounts')
    .values(accounts.map((account) => ({ ...account, household_id: householdId })))
    .onConflict((conflict) => conflict.columns(['household_id', 'id']).doNothing())
    .execute();
}

/** An account is there again. */
export async function forgetFormerAccount(
  { query, householdId }: HouseholdTransaction,
  id: string,
): Promise<void> {
  await query
    .deleteFrom('former_accounts')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** The absolute amounts of the transactions of these accounts that count. */
export async function readSizes(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
): Promise<number[]> {
  const rows = await query
    .selectFrom('transactions')
    .select('amount_abs_cents as size')
    .distinct()
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where((row) => row.ref('is_counted'))
    .execute();
  return rows.map(({ size }) => size);
}

/** From the daily totals, which are far fewer than the transactions. */
export async function countRows(
  { query, householdId }: HouseholdTransaction,
  accountIds: readonly string[],
): Promise<number> {
  const row = await query
    .selectFrom('daily_totals')
    .select((sum) => sum.fn.sum('transaction_count').as('count'))
    .where('household_id', '=', householdId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Unpairs transfers that have a leg on these accounts. Returns the legs that remain. */
async function unpairFrom(tx: HouseholdTransaction, accountIds: readonly string[]): Promise<UnpairedLeg[]> {
  const { rows } = await sql<UnpairedLeg>`
    with pairs as (
      select transfer_id as id from transactions
      where household_id = ${tx.householdId}::uuid and account_id = any(${accountIds}::uuid[])
        and transfer_id is not null
    )
    update transactions set transfer_id = null
    from pairs
    where household_id = ${tx.householdId}::uuid and transfer_id = pairs.id
      and account_id <> all(${accountIds}::uuid[])
    returning transactions.id, amount_abs_cents as "sizeCents", pairs.id as "transferId"
  `.execute(tx.query);
  await recordChanges(
    tx,
    rows.map(({ id, transferId }) => ({
      actor: 'system',
      subjectKind: 'transaction',
      subjectId: id,
      action: 'pair_transfer',
      before: { transferId },
      after: { transferId: null },
    })),
  );
  return rows;
}
