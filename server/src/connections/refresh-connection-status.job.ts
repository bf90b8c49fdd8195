import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, describeBankError } from '../bank/bank-error.ts';
import {
  clearFailure,
  markFailed,
  recordItemStatus,
  recordStatusRefreshFailure,
  stateByErrorKind,
} from '../bank/connection-life.store.ts';
import { announceConnection, readConnection, type StoredConnection } from '../bank/connections.store.ts';
import { type ItemStatus, readItemStatus, setWebhook } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { WithLock } from '../db/advisory-lock.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { deleteOldAnswers } from '../journal/idempotency-keys.store.ts';
import { type Backoff, backoffMs } from '../queue/backoff.ts';
import type { ConnectionStatusJob, Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { syncLockOf } from '../syncing/sync-connection.job.ts';

export type ConnectionStatusDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueSync' | 'enqueueStatusRefresh'>;
  scopeOfConnection: (connectionId: string) => Promise<HouseholdScope | null>;
  withLock: WithLock;
  /** The URL for webhooks; null where the provider cannot reach this server. */
  webhookUrl: string | null;
  now: () => Date;
  random: () => number;
};

/** While a sync of the same connection runs, which may report a failure itself. */
const busyBackoff: Backoff = { firstMs: 2_000, factor: 1.5, maxMs: 30_000 };
const maxBusyAttempts = 8;

/** States that end with a sign-in or at the provider, not with a sync: the Item's status shows it. */
const clearedByItemStatus = new Set(['needs_login', 'revoked', 'removed']);

/**
 * Fetches the Item's status and shows it on the connection, whatever a webhook reported. A working Item is synced. Throws
 * BankError when the provider does not respond: the queue retries.
 */
export async function refreshConnectionStatus(
  deps: ConnectionStatusDeps,
  job: ConnectionStatusJob,
): Promise<void> {
  const scope = await deps.scopeOfConnection(job.connectionId);
  if (scope === null) return;
  const { ran } = await deps.withLock(syncLockOf(job.connectionId), () => refreshUnderLock(deps, scope, job));
  if (ran || job.attempt >= maxBusyAttempts) return;
  const afterMs = backoffMs(busyBackoff, job.attempt, deps.random());
  await deps.queue.enqueueStatusRefresh({ ...job, attempt: job.attempt + 1 }, { afterMs });
}

async function refreshUnderLock(
  deps: ConnectionStatusDeps,
  scope: HouseholdScope,
  { connectionId, event }: ConnectionStatusJob,
): Promise<void> {
  const connection = await inHousehold(deps.database, scope, (tx) => readConnection(tx, connectionId));
  if (connection === undefined) return;
  const status = await fetchStatus(deps, scope, connection).catch(async (error) => {
    // The queue retries; after that the next check follows the normal schedule.
    await inHousehold(deps.database, scope, (tx) =>
      recordStatusRefreshFailure(tx, connection.id, deps.now()),
    );
    throw error;
  });
  if (deps.webhookUrl !== null && status.kind === 'read' && status.webhookUrl !== deps.webhookUrl)
    await setWebhook(deps.plaid, status.accessToken, deps.webhookUrl);
  await inHousehold(deps.database, scope, async (tx) => {
    const now = deps.now();
    // Runs daily for each connection, also when its user makes no calls.
    await deleteOldAnswers(tx, now);
    if (status.kind === 'failed') await recordStatusRefreshFailure(tx, connection.id, now);
    else
      await recordItemStatus(tx, {
        id: connection.id,
        consentExpiresAt: status.consentExpiresAt,
        event,
        now,
      });
    if (status.error !== null) await showFailure(tx, connection, status.error, now);
    else {
      if (clearedByItemStatus.has(connection.state)) await clearFailure(tx, connection.id, now);
      await deps.queue.enqueueSync({ connectionId: connection.id, attempt: 0 }, { tx });
    }
    await announceConnection(tx, connection.id);
  });
}

type StatusResult =
  | ({ kind: 'read'; accessToken: string } & ItemStatus)
  | { kind: 'failed'; error: BankError };

/** A lasting refusal by the provider is a result; a transient one is thrown. */
async function fetchStatus(
  { plaid, keys }: ConnectionStatusDeps,
  { householdId }: HouseholdScope,
  { id, token }: StoredConnection,
): Promise<StatusResult> {
  try {
    const accessToken = openAccessToken(token, { householdId, id }, keys);
    return { kind: 'read', accessToken, ...(await readItemStatus(plaid, accessToken)) };
  } catch (error) {
    if (!(error instanceof BankError) || error.kind === 'transient') throw error;
    return { kind: 'failed', error };
  }
}

async function showFailure(
  tx: HouseholdTransaction,
  connection: StoredConnection,
  error: BankError,
  now: Date,
): Promise<void> {
  await markFailed(tx, {
    id: connection.id,
    state: stateByErrorKind[error.kind],
    code: error.code,
    message: describeBankError(error, connection.institutionName),
    now,
  });
}
