import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { BankError } from '../bank/bank-error.ts';
import { readConnectionIds } from '../bank/connections.store.ts';
import { readItemsToRemove } from '../bank/items-to-remove.store.ts';
import {
  type DisconnectDeps,
  describeManualRemoval,
  removeConnection,
} from '../connections/disconnect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { isShared, leaveHousehold } from '../identity/households.store.ts';
import type { Identity } from '../identity/identity.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { deleteJobsOfUser } from '../queue/queue-jobs.store.ts';
import type { StoredFiles } from '../stored-files/stored-files.ts';
import { accountDeletionGiveUpAfterMs, removeDueItems } from '../sync/remove-items.ts';

export type DeleteAccountDeps = DisconnectDeps & {
  identity: Pick<Identity, 'deleteUser' | 'householdOf'>;
  storedFiles: Pick<StoredFiles, 'markDeletion' | 'removeHousehold'>;
};

/**
 * Deletes a user with all their data: each connection at the provider and then here, their households except what belongs to
 * other members, and last the user. Throws AppError `bank_unavailable` when the provider does not respond, or `conflict`
 * when a long sync is running; finished steps stay, and a second call continues. Returns a notice about banks where access
 * could not be removed.
 */
export async function deleteAccount(deps: DeleteAccountDeps, user: User): Promise<string | null> {
  const notRemoved = await leaveHouseholds(deps, user);
  await deps.identity.deleteUser(user);
  notRemoved.push(...(await leaveHouseholds(deps, user)));
  return notRemoved.length === 0 ? null : describeManualRemoval(notRemoved);
}

/** Returns the names of banks where access could not be removed. */
async function leaveHouseholds(deps: DeleteAccountDeps, user: User): Promise<string[]> {
  const notRemoved: string[] = [];
  for (
    let scope = await deps.identity.householdOf(user.id);
    scope !== null;
    scope = await deps.identity.householdOf(user.id)
  ) {
    notRemoved.push(...(await leave(deps, scope)));
  }
  return notRemoved;
}

/** Repeats until the transaction that leaves finds no connection, in case one was linked meanwhile. */
async function leave(deps: DeleteAccountDeps, scope: HouseholdScope): Promise<string[]> {
  const notRemoved: string[] = [];
  for (;;) {
    const { connectionIds, hasItemsToRemove, isDeleted } = await inHousehold(deps.database, scope, (tx) =>
      leaveUnlessConnected(tx, deps),
    );
    // Cut off here, the files are deleted later, by their mark.
    if (isDeleted) await deps.storedFiles.removeHousehold(scope.householdId);
    if (connectionIds.length === 0 && !hasItemsToRemove) return notRemoved;
    for (const id of connectionIds) {
      const removed = await removeConnection(deps, scope, id).catch(explainFailure);
      if (removed?.isRemovedAtProvider === false) notRemoved.push(removed.institutionName);
    }
    if (hasItemsToRemove)
      await removeDueItems(deps, scope, { giveUpAfterMs: accountDeletionGiveUpAfterMs }).catch(
        explainItemFailure,
      );
  }
}

type Remaining = { connectionIds: string[]; hasItemsToRemove: boolean; isDeleted: boolean };

/** Returns what must be removed at the provider first; without any, leaves the household. */
async function leaveUnlessConnected(
  tx: HouseholdTransaction,
  { storedFiles }: Pick<DeleteAccountDeps, 'storedFiles'>,
): Promise<Remaining> {
  await lockLedgerForWriting(tx);
  const shared = await isShared(tx);
  const connectionIds = await readConnectionIds(tx, shared ? tx.userId : undefined);
  const hasItemsToRemove = !shared && (await readItemsToRemove(tx)).length > 0;
  const canLeave = connectionIds.length === 0 && !hasItemsToRemove;
  if (canLeave) {
    if (!shared) await storedFiles.markDeletion(tx.householdId);
    await deleteJobsOfUser(tx);
    await leaveHousehold(tx);
  }
  return { connectionIds, hasItemsToRemove, isDeleted: canLeave && !shared };
}

function explainItemFailure(error: unknown): void {
  if (!(error instanceof BankError)) throw error;
  explainFailure(new AppError('bank_unavailable', 'Plaid is not responding right now.'));
}

/** `not_found`: another call has removed the connection, which is fine. */
function explainFailure(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'not_found') return;
  throw new AppError(
    error.code,
    'Your account is not deleted yet because one of your banks could not be disconnected. Please try again in a few minutes; if the bank cannot be reached for a day, it is removed from Cairn anyway.',
    { cause: error },
  );
}
