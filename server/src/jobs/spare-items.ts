import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import { forgetSpareItem, readSpareItems } from '../bank/spare-items.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';

type SpareItemsDeps = { database: Database; plaid: PlaidClient; keys: EncryptionKeys };

/**
 * Ends at the provider the household's Items that belong to no connection, those due by `endBy` or else all. Broken off at
 * any point, it goes on from there the next time. Throws BankError when the provider does not answer.
 */
export async function endSpareItems(
  { database, plaid, keys }: SpareItemsDeps,
  scope: HouseholdScope,
  endBy?: Date,
): Promise<void> {
  const spares = await inHousehold(database, scope, (tx) => readSpareItems(tx, endBy));
  for (const { id, token } of spares) {
    await removeItem(plaid, openAccessToken(token, id, keys));
    await inHousehold(database, scope, (tx) => forgetSpareItem(tx, id));
  }
}
