import { AppError } from '@cairn/contract/errors';
import { removeOwnAccount } from '../accounts/remove-accounts.store.ts';
import type { FileKey, StoredFiles } from '../attachments/stored-files.ts';
import { BankError } from '../bank/bank-error.ts';
import { readConnectionIds } from '../bank/connections.store.ts';
import { readItemsToRemove } from '../bank/items-to-remove.store.ts';
import {
  type DisconnectDeps,
  removeConnection,
  removeConnectionHere,
} from '../connections/disconnect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { isDatabaseGone } from '../db/outage.ts';
import { forgetRows } from '../journal/row-images.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import { leaveHousehold } from '../people/households.store.ts';
import { isShared } from '../people/members.store.ts';
import type { Queue } from '../queue/queue.ts';
import { deleteJobsOfHousehold } from '../queue/queue-jobs.store.ts';
import { accountDeletionGiveUpAfterMs, removeDueItems } from '../syncing/remove-items.ts';
import {
  allowLongStatements,
  readFilesOf,
  readPrivateFormerAccountIds,
  readPrivateOwnAccountIds,
} from './private-rows.store.ts';

export type LeaveDeps = DisconnectDeps & {
  queue: Pick<Queue, 'enqueueDeletion'>;
  storedFiles: Pick<StoredFiles, 'markDeletion' | 'remove' | 'removeHousehold'>;
};

/** Why somebody leaves. `refuse` throws where they may not; `deleteJobs`: those that act for them; `what`: as a failure says it. */
export type Leaving = {
  refuse: (tx: HouseholdTransaction) => Promise<void>;
  deleteJobs: (tx: HouseholdTransaction) => Promise<void>;
  what: string;
};

/**
 * Takes a person out of a household who may change what it has, with the banks that they connected, which are ended at the provider
 * first, and what only they can see; with the last such person the household is deleted. Repeats until the transaction that leaves finds no
 * connection, in case one was linked meanwhile. Throws AppError as `deleteAccount`; what is done by then stays, and a second call
 * goes on. Returns the names of banks where access could not be removed.
 */
export async function leave(deps: LeaveDeps, scope: HouseholdScope, leaving: Leaving): Promise<string[]> {
  const notRemoved: string[] = [];
  const { householdId } = scope;
  const files: Left['files'] = [];
  let hasEndedAccess = false;
  for (;;) {
    const left = await leaveUnlessConnected(deps, scope, leaving).catch((error) =>
      explainRefusal(error, hasEndedAccess, leaving),
    );
    files.push(...left.files);
    if (left.isGone) {
      // Cut off here, the files are deleted later: by the household's mark, or because no row names them.
      if (left.isDeleted) await deps.storedFiles.removeHousehold(householdId);
      for (const file of files) await deps.storedFiles.remove({ householdId, ...file });
      return notRemoved;
    }
    await rehearse(deps, scope, leaving).catch((error) => explainRefusal(error, hasEndedAccess, leaving));
    hasEndedAccess = true;
    for (const id of left.connectionIds) {
      const removed = await removeConnection(deps, scope, id).catch((error) =>
        explainFailure(error, leaving),
      );
      if (removed?.isRemovedAtProvider === false) notRemoved.push(removed.institutionName);
    }
    if (left.hasItemsToRemove)
      await removeDueItems(deps, scope, { giveUpAfterMs: accountDeletionGiveUpAfterMs }).catch((error) =>
        explainItemFailure(error, leaving),
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
async function leaveUnlessConnected(deps: LeaveDeps, scope: HouseholdScope, leaving: Leaving): Promise<Left> {
  const before = await inHousehold(deps.database, scope, async (tx) => {
    await leaving.refuse(tx);
    return readRemaining(tx);
  });
  const first = notGone(before);
  if (first !== null) return first;
  // The mark of a household that is still there counts for nothing.
  if (!before.shared) await deps.storedFiles.markDeletion(scope.householdId);
  return inHousehold(deps.database, scope, async (tx): Promise<Left> => {
    await lockLedger(tx);
    await leaving.refuse(tx);
    const remaining = await readRemaining(tx);
    const { shared, files } = remaining;
    const left = notGone(remaining);
    if (left !== null) return left;
    await deleteRows(tx, leaving, { shared });
    if (!shared) await deps.queue.enqueueDeletion({ kind: 'household', id: tx.householdId }, { tx });
    return { isGone: true, isDeleted: !shared, files };
  });
}

async function deleteRows(
  tx: HouseholdTransaction,
  leaving: Pick<Leaving, 'deleteJobs'>,
  { shared }: { shared: boolean },
): Promise<void> {
  await allowLongStatements(tx);
  await raiseLedgerVersion(tx);
  await leaving.deleteJobs(tx);
  if (!shared) await deleteJobsOfHousehold(tx);
  if (shared) {
    for (const id of await readPrivateOwnAccountIds(tx)) await removeOwnAccount(tx, id);
    await forgetRows(tx, await readPrivateFormerAccountIds(tx));
  }
  await leaveHousehold(tx);
}

export type LeaveHereDeps = Pick<LeaveDeps, 'database' | 'queue' | 'now'>;

/** Takes the acting person out of a household with all that goes with them, as if access at their banks had been ended. */
export async function leaveHere(
  deps: LeaveHereDeps,
  tx: HouseholdTransaction,
  leaving: Pick<Leaving, 'deleteJobs'>,
): Promise<void> {
  await lockLedger(tx);
  const shared = await isShared(tx);
  if (shared)
    for (const id of await readConnectionIds(tx, tx.userId)) await removeConnectionHere(deps, tx, id);
  await deleteRows(tx, leaving, { shared });
}

const rehearsed = new Error('This transaction is taken back');

/** Deletes all that is to be deleted here and takes it back, so that no access is ended for a deletion that then fails. */
async function rehearse(deps: LeaveDeps, scope: HouseholdScope, leaving: Leaving): Promise<void> {
  const work = inHousehold(deps.database, scope, async (tx) => {
    await leaveHere(deps, tx, leaving);
    throw rehearsed;
  });
  await work.catch((error) => {
    if (error !== rehearsed) throw error;
  });
}

/** For what fails here and not at a bank. A database that is gone is said elsewhere. */
function explainRefusal(error: unknown, hasEndedAccess: boolean, { what }: Leaving): never {
  if (error instanceof AppError || isDatabaseGone(error)) throw error;
  throw new AppError(
    'internal',
    hasEndedAccess
      ? `${what} yet because something went wrong on our side. The banks are disconnected; please try again, and Cairn goes on from there.`
      : `${what} because something went wrong on our side, and nothing was changed. Please try again.`,
    { cause: error },
  );
}

function explainItemFailure(error: unknown, leaving: Leaving): void {
  if (!(error instanceof BankError)) throw error;
  explainFailure(new AppError('bank_unavailable', 'Plaid is not responding right now.'), leaving);
}

/** `not_found`: another call has removed the connection, which is fine. */
function explainFailure(error: unknown, { what }: Leaving): undefined {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'not_found') return;
  throw new AppError(
    error.code,
    `${what} yet because a bank could not be disconnected. Please try again in a few minutes; if the bank cannot be reached for a day, it is removed from Cairn anyway.`,
    { cause: error },
  );
}
