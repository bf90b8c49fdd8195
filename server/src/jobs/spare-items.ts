import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { isTokenUnreadable } from '../bank/bank-error.ts';
import { removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import { forgetSpareItem, readSpareItems } from '../bank/spare-items.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';

type SpareItemsDeps = { database: Database; plaid: PlaidClient; keys: EncryptionKeys };

/**
 * Ends at the provider the household's Items that belong to no connection, those due by `endBy` or else all. Broken off at
 * any point, it goes on from there the next time. An Item whose token no longer opens is forgotten: nobody can end it from
 * here. Throws BankError when the provider does not answer.
 */
export async function endSpareItems(
  { database, plaid, keys }: SpareItemsDeps,
  scope: HouseholdScope,
  endBy?: Date,
): Promise<void> {
  const { householdId } = scope;
  const spares = await inHousehold(database, scope, (tx) => readSpareItems(tx, endBy));
  for (const { id, token } of spares) {
    try {
      await removeItem(plaid, openAccessToken(token, { householdId, id }, keys));
    } catch (error) {
      if (!isTokenUnreadable(error)) throw error;
    }
    await inHousehold(database, scope, (tx) => forgetSpareItem(tx, id));
  }
}
