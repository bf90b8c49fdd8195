import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';

/**
 * Makes writers of one household's ledger go one after the other, until this transaction ends. Totals are sums over rows: two
 * writers at once would each sum without the other's rows. The ledger's version goes up with it, so that whatever was computed
 * before is known to be of before.
 */
export async function lockLedgerForWriting(tx: HouseholdTransaction): Promise<void> {
  await lockLedger(tx);
  await raiseLedgerVersion(tx);
}

/** The lock alone, for a writer that does not know yet whether it changes anything: if so, it raises the version before its first write. */
export async function lockLedger({ query, householdId }: HouseholdTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${householdId}`}, 0))`.execute(query);
}

export async function raiseLedgerVersion({ query, householdId }: HouseholdTransaction): Promise<void> {
  await query
    .updateTable('households')
    .set((household) => ({ ledger_version: household('ledger_version', '+', 1) }))
    .where('household_id', '=', householdId)
    .execute();
}
