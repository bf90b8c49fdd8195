import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * Makes writers of one household's ledger go one after the other, until this transaction ends. Totals are sums over rows: two
 * writers at once would each sum without the other's rows. The ledger's version goes up with it, so that whatever was computed
 * before is known to be of before.
 */
export async function lockLedgerForWriting({ query, householdId }: HouseholdTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${householdId}`}, 0))`.execute(query);
  await query
    .updateTable('households')
    .set((household) => ({ ledger_version: household('ledger_version', '+', 1) }))
    .where('household_id', '=', householdId)
    .execute();
}
