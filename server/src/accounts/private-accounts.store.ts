import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * Hides what will hang on these accounts from other members, before the accounts are added as private to the person. Transactions of
 * others that are open already do not know of it: call it where the household has no other member, or where the accounts were private
 * before.
 */
export async function hideFromOthers(
  { query, householdId, userId }: HouseholdTransaction,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await query
    .insertInto('private_accounts')
    .values(accountIds.map((id) => ({ household_id: householdId, id, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['household_id', 'id']).doNothing())
    .execute();
}
