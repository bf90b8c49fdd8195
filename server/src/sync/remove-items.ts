import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, isTokenUnreadable } from '../bank/bank-error.ts';
import { claimItemForRemoval, deleteItemToRemove, readItemsToRemove } from '../bank/items-to-remove.store.ts';
import { removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';

type RemoveItemsDeps = { database: Database; plaid: PlaidClient; keys: EncryptionKeys; now: () => Date };

const dayMs = 24 * 3_600_000;
/** After so long the provider is not asked again about an Item that nobody uses. */
const patienceMs = 30 * dayMs;
/** A person who deletes their account is not kept for longer. */
export const patienceAtDeletionMs = dayMs;

/**
 * Ends at the provider the household's Items that belong to no connection, those due by `endBy` or else all. Broken off at
 * any point, it goes on from there the next time; one that fails does not keep the others. An Item whose token no longer opens, or
 * that the provider has failed to end for `giveUpAfterMs`, is forgotten, and the journal says so. Throws BankError when the provider
 * failed to end any other.
 */
export async function removeDueItems(
  { database, plaid, keys, now }: RemoveItemsDeps,
  scope: HouseholdScope,
  { endBy, giveUpAfterMs = patienceMs }: { endBy?: Date; giveUpAfterMs?: number } = {},
): Promise<void> {
  const { householdId } = scope;
  const spares = await inHousehold(database, scope, (tx) => readItemsToRemove(tx, endBy));
  let failure: unknown = null;
  for (const { id, token, endAfter } of spares) {
    // A link that took too long may be finding its place just now: one of the two has it.
    if (!(await inHousehold(database, scope, (tx) => claimItemForRemoval(tx, id)))) continue;
    let isEnded = true;
    try {
      await removeItem(plaid, openAccessToken(token, { householdId, id }, keys));
    } catch (error) {
      if (!(error instanceof BankError)) throw error;
      isEnded = false;
      if (!isTokenUnreadable(error) && now().getTime() - endAfter.getTime() < giveUpAfterMs) {
        failure = error;
        continue;
      }
    }
    await inHousehold(database, scope, async (tx) => {
      await deleteItemToRemove(tx, id);
      if (!isEnded) await recordChanges(tx, [gaveUp(id)]);
    });
  }
  if (failure !== null) throw failure;
}

function gaveUp(id: string) {
  return {
    actor: 'machine',
    subjectKind: 'connection',
    subjectId: id,
    action: 'give_up_ending',
    before: {},
    after: { isBankTold: false },
  } as const;
}
