import type { HouseholdTransaction } from '../db/in-household.ts';

/** Keys of streams that a person marked as not recurring. */
export async function readMarkedKeys({
  query,
  householdId,
}: HouseholdTransaction): Promise<ReadonlySet<string>> {
  const marks = await query
    .selectFrom('dismissed_streams')
    .select('stream_key as key')
    .where('household_id', '=', householdId)
    .execute();
  return new Set(marks.map(({ key }) => key));
}

/** Marks a stream as not recurring, or unmarks it. The caller holds the ledger's lock. Returns whether anything changed. */
export async function markStream(
  { query, householdId }: HouseholdTransaction,
  { accountId, key, isRecurring }: { accountId: string; key: string; isRecurring: boolean },
  now: Date,
): Promise<boolean> {
  if (isRecurring) {
    const deleted = await query
      .deleteFrom('dismissed_streams')
      .where('household_id', '=', householdId)
      .where('account_id', '=', accountId)
      .where('stream_key', '=', key)
      .executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const inserted = await query
    .insertInto('dismissed_streams')
    .values({ household_id: householdId, account_id: accountId, stream_key: key, dismissed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
