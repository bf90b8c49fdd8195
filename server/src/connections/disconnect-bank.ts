import { AppError } from '@cairn/contract/errors';
import { readConnectionsIgnoring } from '../accounts/ignored-accounts.store.ts';
import { removeAccountsOf } from '../accounts/remove-accounts.store.ts';
import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, isTokenUnreadable } from '../bank/bank-error.ts';
import { recordRemovalFailure } from '../bank/connection-life.store.ts';
import {
  announceConnection,
  deleteConnection,
  readConnection,
  readConnectionIds,
  type StoredConnection,
} from '../bank/connections.store.ts';
import { resetCursor } from '../bank/known-connections.store.ts';
import { removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { WithLock } from '../db/advisory-lock.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { deleteInsightsOnlyOf, saveFindings } from '../insights/insights.store.ts';
import { deleteAnswersOf } from '../journal/idempotency-keys.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { invalidateReports } from '../overview/report-cache.store.ts';
import type { Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { syncLockOf } from '../syncing/sync-connection.job.ts';

export type DisconnectDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueSync' | 'deleteJobs'>;
  /** Runs `work` under the lock, waiting up to `waitMs` for a running sync. */
  withLock: WithLock;
  now: () => Date;
};

/** Most syncs take less; the browser times out after 10 s. */
export const syncWaitMs = 6_000;

/**
 * Removes a connection at the provider, then deletes it here with its accounts and transactions. Throws AppError
 * `not_found`, `conflict` when another user linked it or a long sync is running, or `bank_unavailable` when the provider
 * does not respond; nothing has changed then. An interrupted call can be repeated. Returns a notice when access at the bank
 * could not be removed.
 */
export async function disconnectBank(
  deps: DisconnectDeps,
  scope: HouseholdScope,
  connectionId: string,
): Promise<string | null> {
  const removed = await removeConnection(deps, scope, connectionId, (connection) => {
    if (connection.linkedByUserId === scope.userId) return;
    // Its accounts may be private to that user.
    throw new AppError('conflict', 'Only the person who connected this bank can disconnect it.');
  });
  return removed.isRemovedAtProvider ? null : describeManualRemoval([removed.institutionName]);
}

export type Removed = { institutionName: string; isRemovedAtProvider: boolean };

/** The notice for banks where access could not be removed. */
export function describeManualRemoval(institutionNames: readonly string[]): string {
  const names = new Intl.ListFormat('en').format(institutionNames);
  return `Cairn could not end its access at ${names}, because the saved access no longer works or Plaid has not responded for a day. To end it there too, remove Cairn in your settings at ${names} or at my.plaid.com.`;
}

/** As `disconnectBank`; `check` may throw to refuse. */
export async function removeConnection(
  deps: DisconnectDeps,
  scope: HouseholdScope,
  connectionId: string,
  check: (connection: StoredConnection) => void = () => undefined,
): Promise<Removed> {
  const done = await deps.withLock(
    syncLockOf(connectionId),
    async () => {
      const connection = await inHousehold(deps.database, scope, (tx) => readConnection(tx, connectionId));
      if (connection === undefined) throw new AppError('not_found', 'This bank connection was not found.');
      check(connection);
      const isRemovedAtProvider = await removeAtProvider(deps, scope, connection);
      await inHousehold(deps.database, scope, (tx) =>
        removeLocally(deps, tx, connection, isRemovedAtProvider),
      );
      return { institutionName: connection.institutionName, isRemovedAtProvider };
    },
    syncWaitMs,
  );
  if (done.ran) return done.result;
  throw new AppError('conflict', 'This bank is syncing right now. Please try again in a moment.');
}

/** False when the token cannot be decrypted or the provider has failed for a day: the connection is deleted here anyway. */
async function removeAtProvider(
  { database, plaid, keys, now }: DisconnectDeps,
  scope: HouseholdScope,
  connection: StoredConnection,
): Promise<boolean> {
  try {
    await removeItem(
      plaid,
      openAccessToken(connection.token, { householdId: scope.householdId, id: connection.id }, keys),
    );
    return true;
  } catch (error) {
    if (isTokenUnreadable(error)) return false;
    if (!(error instanceof BankError)) throw error;
    if (await inHousehold(database, scope, (tx) => recordRemovalFailure(tx, connection.id, now())))
      return false;
    throw new AppError(
      'bank_unavailable',
      `${connection.institutionName} could not be disconnected because Plaid is not responding. Nothing was changed; please try again in a few minutes.`,
      { cause: error },
    );
  }
}

/** Deletes a connection of this transaction's household here, as if it were removed at the provider. */
export async function removeConnectionHere(
  deps: Pick<DisconnectDeps, 'queue' | 'now'>,
  tx: HouseholdTransaction,
  connectionId: string,
): Promise<void> {
  const connection = await readConnection(tx, connectionId);
  if (connection !== undefined) await removeLocally(deps, tx, connection, true);
}

async function removeLocally(
  deps: Pick<DisconnectDeps, 'queue' | 'now'>,
  tx: HouseholdTransaction,
  connection: StoredConnection,
  isRemovedAtProvider: boolean,
): Promise<void> {
  await lockLedgerForWriting(tx);
  const holders = await readConnectionsIgnoring(tx, connection.id);
  await deleteInsightsOnlyOf(tx, connection.id);
  await invalidateReports(tx);
  await deleteAnswersOf(tx, connection.id);
  const counts = await removeAccountsOf(tx, connection.id);
  await deleteConnection(tx, connection.id);
  await deps.queue.deleteJobs(connection.id, tx);
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'connection',
      subjectId: connection.id,
      action: 'disconnect',
      before: { institutionName: connection.institutionName, ...counts },
      after: isRemovedAtProvider ? {} : { isRemovedAtProvider },
    },
  ]);
  // Accounts that another connection also provides are synced by that one from now on.
  await resetCursor(tx, holders);
  for (const id of holders) await deps.queue.enqueueSync({ connectionId: id, attempt: 0 }, { tx });
  await refreshRemainingInsights(deps, tx);
  await announceConnection(tx, connection.id);
}

/** The insights job needs a connection; without any, insights are cleared here. */
async function refreshRemainingInsights(
  { queue, now }: Pick<DisconnectDeps, 'queue' | 'now'>,
  tx: HouseholdTransaction,
): Promise<void> {
  const [other] = await readConnectionIds(tx);
  if (other === undefined) await saveFindings(tx, [], { isProvisional: false, privateTo: null, now: now() });
  else await queue.enqueueInsights(other, { tx });
}
