import { readLastTradeDay } from '../accounts/holdings-and-loans.store.ts';
import { orphanRowsOfConnection } from '../accounts/orphans.store.ts';
import {
  readAccountsWithUnreadableRows,
  recordUnreadable,
  withoutUnreplacedRemovals,
} from '../accounts/unreadable.store.ts';
import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, describeBankError, internalFailure } from '../bank/bank-error.ts';
import { clearFailure, markFailed, stateByErrorKind } from '../bank/connection-life.store.ts';
import {
  advanceCursor,
  announceConnection,
  readConnection,
  recordSyncRun,
  type StoredConnection,
} from '../bank/connections.store.ts';
import { fetchAccountsOnly, fetchDelta, mutationDuringPagination } from '../bank/fetch-delta.ts';
import { resetCursor } from '../bank/known-connections.store.ts';
import type { LinkSettings } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { WithLock } from '../db/advisory-lock.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { applyDelta } from '../ingest/apply-delta.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { lockLedger, lockLedgerForWriting, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import type { BankDelta, UnreadableRecord } from '../ledger/types.ts';
import { createDeltaPredictor, readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { categorizerVersion } from '../predictions/categorizer-version.ts';
import {
  type Backoff,
  backoffMs,
  failureBackoff,
  historyBackoff,
  maxFailedAttempts,
} from '../queue/backoff.ts';
import type { Queue, SyncJob } from '../queue/queue.ts';
import { reconcileConnection } from '../reconciliation/reconcile-accounts.store.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { type FetchedProducts, fetchProducts } from './fetch-products.ts';
import { keepProducts } from './keep-products.ts';
import { removeDueItems } from './remove-items.ts';

export type SyncDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  /** Other products are not called: Plaid may refuse, or add the product to the Item and bill it. */
  products: LinkSettings['products'];
  queue: Pick<Queue, 'enqueueSync' | 'enqueueInsights'>;
  scopeOfConnection: (connectionId: string) => Promise<HouseholdScope | null>;
  /** Runs `work` unless another process syncs the same connection. */
  withLock: WithLock;
  logFailure: (connectionId: string, error: unknown) => void;
  now: () => Date;
  random: () => number;
  /** Resolves after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
};

/** While another sync of the same connection runs: retry soon, for changes after its start. */
const busyBackoff: Backoff = { firstMs: 3_000, factor: 1.5, maxMs: 30_000 };
const maxBusyAttempts = 5;

/** The lock that a sync of this connection holds; whatever changes what a sync relies on takes it too. */
export function syncLockOf(connectionId: string): string {
  return `sync ${connectionId}`;
}

/**
 * Syncs one connection: fetch everything since the cursor, map, and in one transaction categorize and apply it, move the
 * cursor, update totals and enqueue follow-up jobs. A failure leaves the ledger at the old cursor, is shown on the
 * connection, and is retried.
 */
export async function syncConnection(deps: SyncDeps, { connectionId, attempt }: SyncJob): Promise<void> {
  const scope = await deps.scopeOfConnection(connectionId);
  if (scope === null) return;
  const { ran } = await deps.withLock(syncLockOf(connectionId), () =>
    syncUnderLock(deps, scope, { connectionId, attempt }),
  );
  if (!ran && attempt < maxBusyAttempts) {
    const afterMs = backoffMs(busyBackoff, attempt, deps.random());
    await deps.queue.enqueueSync({ connectionId, attempt: attempt + 1 }, { afterMs });
  }
}

async function syncUnderLock(
  deps: SyncDeps,
  scope: HouseholdScope,
  { connectionId, attempt }: SyncJob,
): Promise<void> {
  const connection = await inHousehold(deps.database, scope, (tx) => readConnection(tx, connectionId));
  if (connection === undefined) return;
  const startedAt = deps.now();
  try {
    const accessToken = openAccessToken(
      connection.token,
      { householdId: scope.householdId, id: connection.id },
      deps.keys,
    );
    const reading = { client: deps.plaid, accessToken, pause: deps.pause };
    const fetched = await (deps.products.includes('transactions')
      ? fetchDelta(reading, connection.cursor)
      : fetchAccountsOnly(reading, connection.cursor));
    const ready =
      fetched.status === 'ready'
        ? {
            ...fetched,
            products: await fetchDueProducts(deps, scope, { connection, accessToken, startedAt, fetched }),
          }
        : null;
    await inHousehold(deps.database, scope, async (tx) => {
      if (ready !== null) await applyFetched(deps, tx, connection, ready, startedAt);
      else await recordNotReady(deps, tx, connection.id, startedAt);
      if (ready?.delta.isHistoryComplete !== true) {
        const afterMs = backoffMs(historyBackoff, attempt, deps.random());
        await deps.queue.enqueueSync({ connectionId, attempt: attempt + 1 }, { afterMs, tx });
      }
    });
  } catch (error) {
    await recordFailure(deps, scope, connection, startedAt, error);
  }
  await removeDueItems(deps, scope, { dueBy: deps.now() }).catch((error) => {
    if (!(error instanceof BankError)) throw error;
  });
}

/** The bank responds but has no data yet: earlier failures are over. */
async function recordNotReady(
  { now }: SyncDeps,
  tx: HouseholdTransaction,
  connectionId: string,
  startedAt: Date,
): Promise<void> {
  await clearFailure(tx, connectionId, now());
  await recordSyncRun(tx, { ...emptyRun(connectionId, startedAt, now()), outcome: 'not_ready' });
}

type Fetched = {
  delta: BankDelta;
  unreadable: readonly UnreadableRecord[];
  products: FetchedProducts;
};

type ProductReading = {
  connection: StoredConnection;
  accessToken: string;
  startedAt: Date;
  fetched: Pick<Fetched, 'delta'>;
};

/** The products beside the transactions; their failures are logged, and the sync goes on. */
async function fetchDueProducts(
  deps: SyncDeps,
  scope: HouseholdScope,
  { connection, accessToken, startedAt, fetched }: ProductReading,
): Promise<FetchedProducts> {
  const { lastTradeOn, today } = await inHousehold(deps.database, scope, async (tx) => ({
    lastTradeOn: await readLastTradeDay(tx, connection.id),
    today: todayOf(await readHousehold(tx), startedAt),
  }));
  const { accounts } = fetched.delta;
  const reading = { accessToken, connection, accounts, lastTradeOn, today, now: startedAt };
  const products = await fetchProducts(deps, reading);
  for (const product of Object.values(products))
    if (product?.status === 'failed') deps.logFailure(connection.id, product.error);
  return products;
}

async function applyFetched(
  deps: SyncDeps,
  tx: HouseholdTransaction,
  connection: StoredConnection,
  fetched: Fetched,
  startedAt: Date,
): Promise<void> {
  const delta = await withoutUnreplacedRemovals(tx, connection.id, fetched.delta, fetched.unreadable);
  // A person's correction waits for this lock: one made before it counts here, and one made after it finds these transactions.
  await lockLedger(tx);
  const predict = createDeltaPredictor(delta.accounts, await readCategorizerInputs(tx));
  const now = deps.now();
  const today = todayOf(await readHousehold(tx), now);
  const hasUnreadableRows = await readAccountsWithUnreadableRows(tx, {
    connectionId: connection.id,
    delta: fetched.delta,
    unreadable: fetched.unreadable,
    now,
  });
  const applied = { connectionId: connection.id, delta, predict, hasUnreadableRows, today, now };
  const { counts, isChanged } = await applyDelta(tx, applied);
  // Provisional insights are recomputed when the history is complete.
  const historyStatusChanged = delta.isHistoryComplete !== connection.isHistoryComplete;
  if (historyStatusChanged && !isChanged) await raiseLedgerVersion(tx);
  const kept = await keepProducts(tx, connection, fetched.products, { today, startedAt });
  await recordUnreadable(tx, {
    connectionId: connection.id,
    delta: fetched.delta,
    unreadable: [...fetched.unreadable, ...kept.unreadable],
    completeKinds: ['account', 'balance', ...kept.completeKinds],
    now,
  });
  await reconcileConnection(tx, {
    connectionId: connection.id,
    isHistoryComplete: delta.isHistoryComplete,
    now,
  });
  const move = { id: connection.id, from: delta.startCursor, to: delta.nextCursor };
  const { isHistoryComplete } = delta;
  const isMoved = await advanceCursor(tx, {
    ...move,
    isHistoryComplete,
    classifierVersion: categorizerVersion(),
    now,
  });
  if (!isMoved) throw new Error('Another sync moved the cursor meanwhile');
  await recordSyncRun(tx, {
    ...emptyRun(connection.id, startedAt, now),
    outcome: 'applied',
    pageCount: delta.pageCount,
    ...counts,
  });
  if (isChanged || historyStatusChanged) await deps.queue.enqueueInsights(connection.id, { tx });
  await announceConnection(tx, connection.id);
}

async function recordFailure(
  deps: SyncDeps,
  scope: HouseholdScope,
  connection: StoredConnection,
  startedAt: Date,
  thrown: unknown,
): Promise<void> {
  const isBankError = thrown instanceof BankError;
  deps.logFailure(connection.id, thrown);
  const error = isBankError ? thrown : internalFailure;
  const isRetried = error.kind === 'transient' && connection.failedAttempts < maxFailedAttempts;
  const isStuck = isCursorStuck(connection, error);
  await inHousehold(deps.database, scope, async (tx) => {
    // Lock order: ledger before the connection's row, as everywhere.
    if (isStuck) await lockLedgerForWriting(tx);
    const exists = await markFailed(tx, {
      id: connection.id,
      state: stateByErrorKind[error.kind],
      code: error.code,
      message: describeBankError(error, connection.institutionName),
      now: deps.now(),
    });
    // Disconnected meanwhile: the advisory lock is lost when its session breaks.
    if (!exists) return;
    await recordSyncRun(tx, {
      ...emptyRun(connection.id, startedAt, deps.now()),
      outcome: 'failed',
      errorCode: error.code,
    });
    if (isStuck) {
      await resetCursor(tx, [connection.id]);
      await orphanRowsOfConnection(tx, connection.id, deps.now());
    }
    if (isRetried) {
      const afterMs = backoffMs(failureBackoff, connection.failedAttempts, deps.random());
      await deps.queue.enqueueSync({ connectionId: connection.id, attempt: 0 }, { afterMs, tx });
    }
    await announceConnection(tx, connection.id);
  });
}

/** Repeated mutations from the same cursor, sync after sync: fetch everything again, once. */
function isCursorStuck(connection: StoredConnection, { code }: Pick<BankError, 'code'>): boolean {
  return (
    connection.cursor !== '' &&
    code === mutationDuringPagination &&
    connection.errorCode === mutationDuringPagination
  );
}

function emptyRun(connectionId: string, startedAt: Date, finishedAt: Date) {
  return {
    connectionId,
    startedAt,
    finishedAt,
    errorCode: null,
    pageCount: 0,
    added: 0,
    modified: 0,
    removed: 0,
  };
}
