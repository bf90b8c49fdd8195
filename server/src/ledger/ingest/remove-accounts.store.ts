import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { reclassifyTransferLegs } from '../transactions/reclassify.store.ts';

export type RemovedCounts = { accounts: number; transactions: number };

type UnpairedLeg = { id: string; sizeCents: number; transferId: string };

/**
 * Deletes a connection's accounts with their transactions and totals, in the caller's transaction. Remaining legs of transfers are
 * paired again or reclassified.
 */
export async function removeAccountsOf(
  tx: HouseholdTransaction,
  connectionId: string,
): Promise<RemovedCounts> {
  await lockLedgerForWriting(tx);
  const transactions = await countRows(tx, connectionId);
  const widowed = await unpairFrom(tx, connectionId);
  const deleted = await tx.query
    .deleteFrom('accounts')
    .where('household_id', '=', tx.householdId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  const touched = new TouchedDays();
  await reclassifyTransferLegs(tx, [...new Set(widowed.map((leg) => leg.sizeCents))], touched);
  await rewriteDailyTotals(tx, touched);
  return { accounts: Number(deleted.numDeletedRows), transactions };
}

/** From the daily totals, which are far fewer than the transactions. */
async function countRows(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<number> {
  const row = await query
    .selectFrom('daily_totals as d')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 'd.household_id').onRef('a.id', '=', 'd.account_id'),
    )
    .select((sum) => sum.fn.sum('d.transaction_count').as('count'))
    .where('d.household_id', '=', householdId)
    .where('a.connection_id', '=', connectionId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Unpairs transfers that have a leg on the connection's accounts. Returns the legs that remain. */
async function unpairFrom(tx: HouseholdTransaction, connectionId: string): Promise<UnpairedLeg[]> {
  const { rows } = await sql<UnpairedLeg>`
    with going as (
      select id from accounts where household_id = ${tx.householdId}::uuid and connection_id = ${connectionId}::uuid
    ),
    pairs as (
      select transfer_id as id from transactions
      where household_id = ${tx.householdId}::uuid and account_id in (select id from going)
        and transfer_id is not null
    )
    update transactions set transfer_id = null
    from pairs
    where household_id = ${tx.householdId}::uuid and transfer_id = pairs.id
      and account_id not in (select id from going)
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
