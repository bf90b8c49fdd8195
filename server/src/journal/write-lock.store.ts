import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { keepRows } from './journal.store.ts';

/**
 * Serializes writers of one household's ledger until this transaction ends, since two at once would each compute totals without the
 * other's changes. Also raises the ledger's version, which invalidates cached reports, and keeps what is changed, so that it can be undone.
 */
export async function lockLedgerForWriting(tx: HouseholdTransaction): Promise<void> {
  await lockLedger(tx);
  await keepRows(tx);
  await raiseLedgerVersion(tx);
}

/**
 * Locks without raising the version, for a writer that may change nothing. It raises the version before its first write. Which accounts the
 * person may see is asked again: somebody may have made one private while this waited.
 */
export async function lockLedger({ query, householdId }: HouseholdTransaction): Promise<void> {
  await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${householdId}`}, 0))`.execute(query),
    sql`select cairn.hide_private_accounts()`.execute(query),
  ]);
}

export async function raiseLedgerVersion({ query, householdId }: HouseholdTransaction): Promise<void> {
  await query
    .updateTable('households')
    .set((household) => ({ ledger_version: household('ledger_version', '+', 1) }))
    .where('household_id', '=', householdId)
    .execute();
}
