import { AppError } from '@cairn/contract/errors';
import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, isTokenUnreadable } from '../bank/bank-error.ts';
import { noteRemovalFailure } from '../bank/connection-life.store.ts';
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
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { deleteInsightsOnlyOf, saveFindings } from '../insights/insights.store.ts';
import { readConnectionsIgnoring } from '../ledger/accounts/ignored-accounts.store.ts';
import { removeAccountsOf } from '../ledger/ingest/remove-accounts.store.ts';
import { deleteAnswersOf } from '../ledger/journal/answered-calls.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { invalidateReports } from '../reports/report-cache.store.ts';
import { syncLockOf } from '../sync/sync-connection.job.ts';

export type DisconnectDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueSync' | 'forget'>;
  /** Runs the work once nobody syncs the connection, unless somebody still does after `waitMs`. */
  withLock: <T>(
    name: string,
    work: () => Promise<T>,
    waitMs: number,
  ) => Promise<{ ran: true; result: T } | { ran: false }>;
  now: () => Date;
};

/** Most syncs take less; the browser's client gives up after 10 s. */
export const syncWaitMs = 6_000;

/**
 * Ends a connection at the provider, and then deletes it here with its accounts and rows. Throws AppError `not_found`,
 * `conflict` when somebody else connected it or a long sync is running, or `bank_unavailable` when the provider does not
 * answer; nothing has changed here then. Called again after it broke off in between, it goes on from there. What the person
 * is to know of a bank that could not be told comes back in words.
 */
export async function disconnectBank(
  deps: DisconnectDeps,
  scope: HouseholdScope,
  connectionId: string,
): Promise<string | null> {
  const removed = await removeConnection(deps, scope, connectionId, (item) => {
    if (item.linkedByUserId === scope.userId) return;
    // Its accounts may be private to that person, who would lose what others cannot even see.
    throw new AppError('conflict', 'Only the person who connected this bank can disconnect it.');
  });
  return removed.isBankTold ? null : notTold([removed.institutionName]);
}

export type Removed = { institutionName: string; isBankTold: boolean };

/** What is left for the person to do where access could not be ended at the provider. */
export function notTold(institutionNames: readonly string[]): string {
  const names = new Intl.ListFormat('en').format(institutionNames);
  return `${names} could not be told, because Cairn’s saved access does not work or the linking service has not answered for a day. To end the access there too, remove Cairn in your settings at ${names} or at my.plaid.com.`;
}

/** As `disconnectBank`, for whoever `check` lets pass. */
export async function removeConnection(
  deps: DisconnectDeps,
  scope: HouseholdScope,
  connectionId: string,
  check: (item: StoredConnection) => void = () => undefined,
): Promise<Removed> {
  const done = await deps.withLock(
    syncLockOf(connectionId),
    async () => {
      const item = await inHousehold(deps.database, scope, (tx) => readConnection(tx, connectionId));
      if (item === undefined) throw new AppError('not_found', 'This bank connection was not found.');
      check(item);
      const isBankTold = await removeAtProvider(deps, scope, item);
      await inHousehold(deps.database, scope, (tx) => removeHere(deps, tx, item, isBankTold));
      return { institutionName: item.institutionName, isBankTold };
    },
    syncWaitMs,
  );
  if (done.ran) return done.result;
  throw new AppError('conflict', 'This bank is being synced right now. Please try again in a moment.');
}

/**
 * False where the Item cannot be ended from here, since its token no longer opens or the provider has failed to for a day: the person
 * must not be kept for that.
 */
async function removeAtProvider(
  { database, plaid, keys, now }: DisconnectDeps,
  scope: HouseholdScope,
  item: StoredConnection,
): Promise<boolean> {
  try {
    await removeItem(
      plaid,
      openAccessToken(item.token, { householdId: scope.householdId, id: item.id }, keys),
    );
    return true;
  } catch (error) {
    if (isTokenUnreadable(error)) return false;
    if (!(error instanceof BankError)) throw error;
    if (await inHousehold(database, scope, (tx) => noteRemovalFailure(tx, item.id, now()))) return false;
    throw new AppError(
      'bank_unavailable',
      `${item.institutionName} could not be disconnected: the service that links banks does not answer right now. Nothing was changed. Please try again in a few minutes.`,
      { cause: error },
    );
  }
}

async function removeHere(
  deps: DisconnectDeps,
  tx: HouseholdTransaction,
  item: StoredConnection,
  isBankTold: boolean,
): Promise<void> {
  await lockLedgerForWriting(tx);
  const holders = await readConnectionsIgnoring(tx, item.id);
  await deleteInsightsOnlyOf(tx, item.id);
  await invalidateReports(tx);
  await deleteAnswersOf(tx, item.id);
  const counts = await removeAccountsOf(tx, item.id);
  await deleteConnection(tx, item.id);
  await deps.queue.forget(item.id, tx);
  await recordChanges(tx, [
    {
      actor: 'person',
      subjectKind: 'connection',
      subjectId: item.id,
      action: 'disconnect',
      before: { institutionName: item.institutionName, ...counts },
      after: isBankTold ? {} : { isBankTold },
    },
  ]);
  // Accounts that another connection shows too come through that one from now on.
  await resetCursor(tx, holders);
  for (const id of holders) await deps.queue.enqueueSync({ connectionId: id, attempt: 0 }, { tx });
  await refreshInsightsOfTheRest(deps, tx);
  await announceConnection(tx, item.id);
}

/** A refresh acts for a connection, so without any it is made here: no rows, no insights. */
async function refreshInsightsOfTheRest(
  { queue, now }: DisconnectDeps,
  tx: HouseholdTransaction,
): Promise<void> {
  const [other] = await readConnectionIds(tx);
  if (other === undefined) await saveFindings(tx, [], { isProvisional: false, now: now() });
  else await queue.enqueueInsights(other, { tx });
}
