import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { removeOwnAccount } from '../accounts/remove-accounts.store.ts';
import type { FileKey, StoredFiles } from '../attachments/stored-files.ts';
import { BankError } from '../bank/bank-error.ts';
import { readConnectionIds } from '../bank/connections.store.ts';
import { readItemsToRemove } from '../bank/items-to-remove.store.ts';
import {
  type DisconnectDeps,
  describeManualRemoval,
  removeConnection,
  removeConnectionHere,
} from '../connections/disconnect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { isDatabaseGone } from '../db/outage.ts';
import { forgetRows } from '../journal/row-images.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import { isShared, leaveHousehold } from '../people/households.store.ts';
import type { Identity } from '../people/identity.ts';
import { deleteJobsOfHousehold, deleteJobsOfUser } from '../queue/queue-jobs.store.ts';
import { accountDeletionGiveUpAfterMs, removeDueItems } from '../syncing/remove-items.ts';
import {
  allowLongStatements,
  readFilesOf,
  readPrivateFormerAccountIds,
  readPrivateOwnAccountIds,
} from './private-rows.store.ts';

export type DeleteAccountDeps = DisconnectDeps & {
  identity: Pick<Identity, 'deleteUser' | 'householdOf'>;
  storedFiles: Pick<StoredFiles, 'markDeletion' | 'remove' | 'removeHousehold'>;
};

/**
 * Deletes a user with all their data: each connection at the provider and then here, their households except what belongs to
 * other members, and last the user. Before the first connection it tries whether the rest can be deleted. Throws AppError `internal`
 * when it can't; `bank_unavailable` when the provider does not respond, or `conflict` when a long sync is running: finished steps stay,
 * and a second call continues. Returns a notice about banks where access
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
  const { householdId } = scope;
  const files: Left['files'] = [];
  let hasEndedAccess = false;
  for (;;) {
    const left = await leaveUnlessConnected(deps, scope).catch((error) =>
      explainRefusal(error, hasEndedAccess),
    );
    files.push(...left.files);
    if (left.isGone) {
      // Cut off here, the files are deleted later: by the household's mark, or because no row names them.
      if (left.isDeleted) await deps.storedFiles.removeHousehold(householdId);
      for (const file of files) await deps.storedFiles.remove({ householdId, ...file });
      return notRemoved;
    }
    await rehearse(deps, scope).catch((error) => explainRefusal(error, hasEndedAccess));
    hasEndedAccess = true;
    for (const id of left.connectionIds) {
      const removed = await removeConnection(deps, scope, id).catch(explainFailure);
      if (removed?.isRemovedAtProvider === false) notRemoved.push(removed.institutionName);
    }
    if (left.hasItemsToRemove)
      await removeDueItems(deps, scope, { giveUpAfterMs: accountDeletionGiveUpAfterMs }).catch(
        explainItemFailure,
      );
  }
}

/** `files`: of the others' household, those that go with the user. */
type Left = { files: Omit<FileKey, 'householdId'>[] } & (
  | { isGone: true; isDeleted: boolean }
  | { isGone: false; connectionIds: string[]; hasItemsToRemove: boolean }
);

type Remaining = {
  shared: boolean;
  files: Left['files'];
  connectionIds: string[];
  hasItemsToRemove: boolean;
};

async function readRemaining(tx: HouseholdTransaction): Promise<Remaining> {
  const shared = await isShared(tx);
  const connectionIds = await readConnectionIds(tx, shared ? tx.userId : undefined);
  return {
    shared,
    connectionIds,
    hasItemsToRemove: !shared && (await readItemsToRemove(tx)).length > 0,
    files: shared ? await readFilesOf(tx, connectionIds) : [],
  };
}

/** What must be removed at the provider first; null where nothing must. */
function notGone({ connectionIds, hasItemsToRemove, files }: Remaining): Left | null {
  const remains = connectionIds.length > 0 || hasItemsToRemove;
  return remains ? { isGone: false, connectionIds, hasItemsToRemove, files } : null;
}

/** Returns what must be removed at the provider first; without any, leaves the household. */
async function leaveUnlessConnected(deps: DeleteAccountDeps, scope: HouseholdScope): Promise<Left> {
  const before = await inHousehold(deps.database, scope, readRemaining);
  const first = notGone(before);
  if (first !== null) return first;
  // The mark of a household that is still there counts for nothing.
  if (!before.shared) await deps.storedFiles.markDeletion(scope.householdId);
  return inHousehold(deps.database, scope, async (tx): Promise<Left> => {
    await lockLedger(tx);
    const remaining = await readRemaining(tx);
    const { shared, files } = remaining;
    const left = notGone(remaining);
    if (left !== null) return left;
    await deleteRows(tx, { shared });
    return { isGone: true, isDeleted: !shared, files };
  });
}

async function deleteRows(tx: HouseholdTransaction, { shared }: { shared: boolean }): Promise<void> {
  await allowLongStatements(tx);
  await raiseLedgerVersion(tx);
  await deleteJobsOfUser(tx);
  if (!shared) await deleteJobsOfHousehold(tx);
  if (shared) {
    for (const id of await readPrivateOwnAccountIds(tx)) await removeOwnAccount(tx, id);
    await forgetRows(tx, await readPrivateFormerAccountIds(tx));
  }
  await leaveHousehold(tx);
}

const rehearsed = new Error('This transaction is taken back');

/** Deletes all that is to be deleted here and takes it back, so that no access is ended for a deletion that then fails. */
async function rehearse(deps: DeleteAccountDeps, scope: HouseholdScope): Promise<void> {
  const work = inHousehold(deps.database, scope, async (tx) => {
    await lockLedger(tx);
    const shared = await isShared(tx);
    if (shared)
      for (const id of await readConnectionIds(tx, tx.userId)) await removeConnectionHere(deps, tx, id);
    await deleteRows(tx, { shared });
    throw rehearsed;
  });
  await work.catch((error) => {
    if (error !== rehearsed) throw error;
  });
}

/** For what fails here and not at a bank. A database that is gone is said elsewhere. */
function explainRefusal(error: unknown, hasEndedAccess: boolean): never {
  if (error instanceof AppError || isDatabaseGone(error)) throw error;
  throw new AppError(
    'internal',
    hasEndedAccess
      ? 'Your account is not deleted yet because something went wrong on our side. Your banks are disconnected; please try again, and Cairn goes on from there.'
      : 'Your account is not deleted because something went wrong on our side, and nothing was changed. Please try again.',
    { cause: error },
  );
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
