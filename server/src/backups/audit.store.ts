import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { findWrongDailyTotals } from '../totals/daily-totals.store.ts';

/** How many totals of a household are not the sum of its transactions, and the files that its attachments name; of all its accounts. */
export async function auditHousehold(
  tx: HouseholdTransaction,
): Promise<{ wrongTotals: number; attachmentIds: string[] }> {
  const { query, householdId } = tx;
  // An audit gives out counts only.
  await sql`set local cairn.hidden_account_ids = '{}'`.execute(query);
  const wrongTotals = await findWrongDailyTotals(tx);
  const attachments = await query
    .selectFrom('attachments')
    .select('id')
    .where('household_id', '=', householdId)
    .where('removed_at', 'is', null)
    .execute();
  return { wrongTotals: wrongTotals.length, attachmentIds: attachments.map(({ id }) => id) };
}
