import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, describeBankError } from '../bank/bank-error.ts';
import {
  clearTrouble,
  markFailed,
  recordFailedStatusRefresh,
  recordItemStatus,
  stateAfter,
} from '../bank/connection-life.store.ts';
import { announceConnection, readConnection, type StoredConnection } from '../bank/connections.store.ts';
import { type ItemStatus, readItemStatus, setWebhook } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { deleteOldAnswers } from '../ledger/journal/answered-calls.store.ts';
import { type Backoff, backoffMs } from '../queue/backoff.ts';
import type { ConnectionStatusJob, Queue } from '../queue/queue.ts';
import { syncLockOf } from '../sync/sync-connection.job.ts';

export type ConnectionStatusDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueSync' | 'enqueueStatusRefresh'>;
  scopeOfConnection: (connectionId: string) => Promise<HouseholdScope | null>;
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<{ ran: true; result: T } | { ran: false }>;
  /** Where the provider tells of what happens; null where it cannot reach us. */
  webhookUrl: string | null;
  now: () => Date;
  random: () => number;
};

/** While a sync of the same connection runs, which may be about to say what is wrong with it. */
const busyBackoff: Backoff = { firstMs: 2_000, factor: 1.5, maxMs: 30_000 };
const maxBusyAttempts = 8;

/** What a sign-in or the provider mends, and a sync cannot: an Item that is well again shows it. */
const mendedAtItem = new Set(['needs_login', 'revoked', 'removed']);

/**
 * Reads anew how an Item is doing and shows it on the connection, whatever was told of it. An Item that is well is synced. Throws
 * BankError when the provider does not answer: the queue tries again.
 */
export async function refreshConnectionStatus(
  deps: ConnectionStatusDeps,
  job: ConnectionStatusJob,
): Promise<void> {
  const scope = await deps.scopeOfConnection(job.connectionId);
  if (scope === null) return;
  const { ran } = await deps.withLock(syncLockOf(job.connectionId), () => lookAlone(deps, scope, job));
  if (ran || job.attempt >= maxBusyAttempts) return;
  const afterMs = backoffMs(busyBackoff, job.attempt, deps.random());
  await deps.queue.enqueueStatusRefresh({ ...job, attempt: job.attempt + 1 }, { afterMs });
}

async function lookAlone(
  deps: ConnectionStatusDeps,
  scope: HouseholdScope,
  { connectionId, news }: ConnectionStatusJob,
): Promise<void> {
  const item = await inHousehold(deps.database, scope, (tx) => readConnection(tx, connectionId));
  if (item === undefined) return;
  const look = await readLook(deps, scope, item).catch(async (error) => {
    // The queue tries again; once it has given up, the next look comes after the usual while.
    await inHousehold(deps.database, scope, (tx) => recordFailedStatusRefresh(tx, item.id, deps.now()));
    throw error;
  });
  if (deps.webhookUrl !== null && look.kind === 'read' && look.webhookUrl !== deps.webhookUrl)
    await setWebhook(deps.plaid, look.accessToken, deps.webhookUrl);
  await inHousehold(deps.database, scope, async (tx) => {
    const now = deps.now();
    // Each connection is looked at daily, also that of a person who makes no more calls.
    await deleteOldAnswers(tx, now);
    if (look.kind === 'failed') await recordFailedStatusRefresh(tx, item.id, now);
    else await recordItemStatus(tx, { id: item.id, consentExpiresAt: look.consentExpiresAt, news, now });
    if (look.error !== null) await showFailure(tx, item, look.error, now);
    else {
      if (mendedAtItem.has(item.state)) await clearTrouble(tx, item.id, now);
      await deps.queue.enqueueSync({ connectionId: item.id, attempt: 0 }, { tx });
    }
    await announceConnection(tx, item.id);
  });
}

type Look = ({ kind: 'read'; accessToken: string } & ItemStatus) | { kind: 'failed'; error: BankError };

/** An Item that the provider refuses to tell of is a finding, unless asking again may help. */
async function readLook(
  { plaid, keys }: ConnectionStatusDeps,
  { householdId }: HouseholdScope,
  { id, token }: StoredConnection,
): Promise<Look> {
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
  item: StoredConnection,
  error: BankError,
  now: Date,
): Promise<void> {
  await markFailed(tx, {
    id: item.id,
    state: stateAfter[error.kind],
    code: error.code,
    message: describeBankError(error, item.institutionName),
    now,
  });
}
