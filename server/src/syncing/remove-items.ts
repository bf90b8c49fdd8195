import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, isTokenUnreadable } from '../bank/bank-error.ts';
import { claimItemForRemoval, deleteItemToRemove, readItemsToRemove } from '../bank/items-to-remove.store.ts';
import { removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { recordChanges } from '../journal/journal.store.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';

type RemoveItemsDeps = { database: Database; plaid: PlaidClient; keys: EncryptionKeys; now: () => Date };

const dayMs = 24 * 3_600_000;
/** After this long, removing an unused Item is given up. */
const itemGiveUpAfterMs = 30 * dayMs;
/** Account deletion waits no longer. */
export const accountDeletionGiveUpAfterMs = dayMs;

/**
 * Removes the household's unused Items at the provider: those due by `dueBy`, or all. Can be interrupted and repeated; one
 * failure does not stop the others. An Item whose token cannot be decrypted, or that the provider has failed to remove for
 * `giveUpAfterMs`, is deleted and journaled. Throws BankError when another one failed.
 */
export async function removeDueItems(
  { database, plaid, keys, now }: RemoveItemsDeps,
  scope: HouseholdScope,
  { dueBy, giveUpAfterMs = itemGiveUpAfterMs }: { dueBy?: Date; giveUpAfterMs?: number } = {},
): Promise<void> {
  const { householdId } = scope;
  const items = await inHousehold(database, scope, (tx) => readItemsToRemove(tx, dueBy));
  let failure: unknown = null;
  for (const { id, token, removeAfter } of items) {
    // A slow link may claim the Item at this moment: only one of the two gets it.
    if (!(await inHousehold(database, scope, (tx) => claimItemForRemoval(tx, id)))) continue;
    let isRemoved = true;
    try {
      await removeItem(plaid, openAccessToken(token, { householdId, id }, keys));
    } catch (error) {
      if (!(error instanceof BankError)) throw error;
      isRemoved = false;
      if (!isTokenUnreadable(error) && now().getTime() - removeAfter.getTime() < giveUpAfterMs) {
        failure = error;
        continue;
      }
    }
    await inHousehold(database, scope, async (tx) => {
      await deleteItemToRemove(tx, id);
      if (!isRemoved) await recordChanges(tx, [gaveUp(id)]);
    });
  }
  if (failure !== null) throw failure;
}

function gaveUp(id: string) {
  return {
    actor: 'system',
    subjectKind: 'connection',
    subjectId: id,
    action: 'give_up_ending',
    before: {},
    after: { isRemovedAtProvider: false },
  } as const;
}
