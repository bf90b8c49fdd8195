import { isDeepStrictEqual } from 'node:util';
import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, describeBankError, internalFailure } from '../bank/bank-error.ts';
import { clearTrouble, markFailed, stateAfter } from '../bank/connection-life.store.ts';
import {
  advanceCursor,
  announceConnection,
  markHoldingsRefused,
  readConnection,
  recordSyncRun,
  type StoredConnection,
} from '../bank/connections.store.ts';
import { changedBetweenPages, fetchAccountsAlone, fetchDelta } from '../bank/fetch-delta.ts';
import { type FetchedHoldings, fetchHoldings } from '../bank/fetch-holdings.ts';
import { resetCursor } from '../bank/known-connections.store.ts';
import type { LinkSettings } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import {
  categorizerInputsOf,
  predictDelta,
  readUserCategoryInputs,
} from '../categorizing/categorizer-inputs.ts';
import { categorizerVersion } from '../categorizing/categorizer-version.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { replaceHoldings } from '../ledger/accounts/holdings.store.ts';
import { orphanRowsOfConnection } from '../ledger/accounts/orphans.store.ts';
import {
  readHalfReadAccounts,
  recordUnreadable,
  withIgnoredRemovals,
} from '../ledger/accounts/unreadable.store.ts';
import { applyDelta } from '../ledger/ingest/apply-delta.store.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { lockLedger, lockLedgerForWriting, raiseLedgerVersion } from '../ledger/journal/write-lock.store.ts';
import { auditConnection } from '../ledger/reconciliation/reconcile-accounts.store.ts';
import type { BankDelta, StoredPrediction, UnreadableRecord } from '../ledger/types.ts';
import {
  type Backoff,
  backoffMs,
  failureBackoff,
  historyBackoff,
  maxFailedAttempts,
} from '../queue/backoff.ts';
import type { Queue, SyncJob } from '../queue/queue.ts';
import { removeDueItems } from './remove-items.ts';

export type SyncDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  /** Calls of other products are not made: the provider may refuse them, or add the product to the connection and bill it. */
  products: LinkSettings['products'];
  queue: Pick<Queue, 'enqueueSync' | 'enqueueInsights'>;
  scopeOfConnection: (connectionId: string) => Promise<HouseholdScope | null>;
  /** Runs the work unless somebody else is syncing the same connection. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<{ ran: true; result: T } | { ran: false }>;
  /** Logs a failure: ours, or the provider's with its code and its id of the request. */
  logFailure: (connectionId: string, error: unknown) => void;
  now: () => Date;
  random: () => number;
  /** Ends after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
};

/** While another sync of the same connection runs: look again soon, for what came after it began. */
const busyBackoff: Backoff = { firstMs: 3_000, factor: 1.5, maxMs: 30_000 };
const maxBusyAttempts = 5;

/** Name of the lock that whoever changes what a sync of this connection rests on must hold. */
export function syncLockOf(connectionId: string): string {
  return `sync ${connectionId}`;
}

/**
 * Syncs one connection: fetch everything since the cursor, map, categorize, and in one transaction apply it, move the cursor,
 * bring the totals up to date and enqueue what follows. A failure anywhere leaves the ledger at the old cursor, is shown on
 * the connection, and is tried again.
 */
export async function syncConnection(deps: SyncDeps, { connectionId, attempt }: SyncJob): Promise<void> {
  const scope = await deps.scopeOfConnection(connectionId);
  if (scope === null) return;
  const { ran } = await deps.withLock(syncLockOf(connectionId), () =>
    syncAlone(deps, scope, { connectionId, attempt }),
  );
  if (!ran && attempt < maxBusyAttempts) {
    const afterMs = backoffMs(busyBackoff, attempt, deps.random());
    await deps.queue.enqueueSync({ connectionId, attempt: attempt + 1 }, { afterMs });
  }
}

async function syncAlone(
  deps: SyncDeps,
  scope: HouseholdScope,
  { connectionId, attempt }: SyncJob,
): Promise<void> {
  const item = await inHousehold(deps.database, scope, (tx) => readConnection(tx, connectionId));
  if (item === undefined) return;
  const startedAt = deps.now();
  try {
    const accessToken = openAccessToken(
      item.token,
      { householdId: scope.householdId, id: item.id },
      deps.keys,
    );
    const reading = { client: deps.plaid, accessToken, pause: deps.pause };
    const fetched = await (deps.products.includes('transactions')
      ? fetchDelta(reading, item.cursor)
      : fetchAccountsAlone(reading, item.cursor));
    const hasInvestments =
      deps.products.includes('investments') &&
      fetched.status === 'ready' &&
      fetched.delta.accounts.some(({ type }) => type === 'investment');
    const holdings =
      hasInvestments && isAskedForHoldings(item, startedAt)
        ? await fetchHoldings(deps.plaid, accessToken)
        : null;
    if (holdings?.status === 'failed') deps.logFailure(item.id, holdings.error);
    await inHousehold(deps.database, scope, async (tx) => {
      if (fetched.status === 'ready') await applyFetched(deps, tx, item, { ...fetched, holdings }, startedAt);
      else await recordNotReady(deps, tx, item.id, startedAt);
      if (fetched.status !== 'ready' || !fetched.delta.isHistoryComplete) {
        const afterMs = backoffMs(historyBackoff, attempt, deps.random());
        await deps.queue.enqueueSync({ connectionId, attempt: attempt + 1 }, { afterMs, tx });
      }
    });
  } catch (error) {
    await recordFailure(deps, scope, item, startedAt, error);
  }
  await removeDueItems(deps, scope, { endBy: deps.now() }).catch((error) => {
    if (!(error instanceof BankError)) throw error;
  });
}

/** The bank answers and has nothing yet: what was wrong with it before is over. */
async function recordNotReady(
  { now }: SyncDeps,
  tx: HouseholdTransaction,
  connectionId: string,
  startedAt: Date,
): Promise<void> {
  await clearTrouble(tx, connectionId, now());
  await recordSyncRun(tx, { ...emptyRun(connectionId, startedAt, now()), outcome: 'not_ready' });
}

/** `holdings` is null where the bank was not asked. */
type Fetched = {
  delta: BankDelta;
  unreadable: readonly UnreadableRecord[];
  holdings: FetchedHoldings | null;
};

/** Who refused to say what is held is asked again this much later: an operator may have enabled the product. */
const holdingsRefusedMs = 7 * 24 * 3_600_000;

function isAskedForHoldings({ holdingsRefusedAt }: StoredConnection, now: Date): boolean {
  if (holdingsRefusedAt === null) return true;
  const agoMs = now.getTime() - holdingsRefusedAt.getTime();
  // A refusal that is still to come is of a clock that was wrong.
  return agoMs < 0 || agoMs >= holdingsRefusedMs;
}

async function applyFetched(
  deps: SyncDeps,
  tx: HouseholdTransaction,
  item: StoredConnection,
  fetched: Fetched,
  startedAt: Date,
): Promise<void> {
  const holdings = fetched.holdings?.status === 'read' ? fetched.holdings : null;
  if (fetched.holdings?.status === 'refused') await markHoldingsRefused(tx, item.id, startedAt);
  else if (holdings !== null && item.holdingsRefusedAt !== null) await markHoldingsRefused(tx, item.id, null);
  const delta = await withIgnoredRemovals(tx, item.id, fetched.delta, fetched.unreadable);
  const guesses = await categorizeUnderLock(tx, delta);
  const now = deps.now();
  const today = todayOf(await readHousehold(tx), now);
  const isHalfRead = await readHalfReadAccounts(tx, {
    connectionId: item.id,
    delta: fetched.delta,
    unreadable: fetched.unreadable,
    now,
  });
  const applied = { connectionId: item.id, delta, guesses, isHalfRead, today, now };
  const { counts, isChanged } = await applyDelta(tx, applied);
  // Insights of a history that was still arriving are looked for anew once it is here.
  const isHereNow = delta.isHistoryComplete !== item.isHistoryComplete;
  if (isHereNow && !isChanged) await raiseLedgerVersion(tx);
  if (holdings !== null) await replaceHoldings(tx, item.id, holdings.records, holdings.unreadable);
  await recordUnreadable(tx, {
    connectionId: item.id,
    delta: fetched.delta,
    unreadable: [...fetched.unreadable, ...(holdings?.unreadable ?? [])],
    wholeKinds: holdings === null ? ['account', 'balance'] : ['account', 'balance', 'holding'],
    now,
  });
  await auditConnection(tx, { connectionId: item.id, isHistoryComplete: delta.isHistoryComplete, now });
  const move = { id: item.id, from: delta.startCursor, to: delta.nextCursor };
  const { isHistoryComplete } = delta;
  const isMoved = await advanceCursor(tx, {
    ...move,
    isHistoryComplete,
    classifierVersion: categorizerVersion(),
    now,
  });
  if (!isMoved) throw new Error('Another sync moved the cursor meanwhile');
  await recordSyncRun(tx, {
    ...emptyRun(item.id, startedAt, now),
    outcome: 'applied',
    pageCount: delta.pageCount,
    ...counts,
  });
  if (isChanged || isHereNow) await deps.queue.enqueueInsights(item.id, { tx });
  await announceConnection(tx, item.id);
}

/**
 * The guesses for rows, with the ledger's lock held. They are made before it, since they take their time; where the household has
 * said something meanwhile, or taken it back, they are made again, so that no row comes past its word.
 */
async function categorizeUnderLock(
  tx: HouseholdTransaction,
  delta: BankDelta,
): Promise<ReadonlyMap<string, StoredPrediction>> {
  const said = await readUserCategoryInputs(tx);
  const guesses = predictDelta(delta, categorizerInputsOf(said));
  await lockLedger(tx);
  const saidNow = await readUserCategoryInputs(tx);
  return isDeepStrictEqual(said, saidNow) ? guesses : predictDelta(delta, categorizerInputsOf(saidNow));
}

async function recordFailure(
  deps: SyncDeps,
  scope: HouseholdScope,
  item: StoredConnection,
  startedAt: Date,
  thrown: unknown,
): Promise<void> {
  const isBanks = thrown instanceof BankError;
  deps.logFailure(item.id, thrown);
  const error = isBanks ? thrown : internalFailure;
  const isRetried = error.kind === 'transient' && item.failedAttempts < maxFailedAttempts;
  const isStuck = isCursorStuck(item, error);
  await inHousehold(deps.database, scope, async (tx) => {
    // Before the connection's own row is held, as everybody does.
    if (isStuck) await lockLedgerForWriting(tx);
    const isThere = await markFailed(tx, {
      id: item.id,
      state: stateAfter[error.kind],
      code: error.code,
      message: describeBankError(error, item.institutionName),
      now: deps.now(),
    });
    // It was disconnected meanwhile: the lock that keeps the two apart goes with a session that breaks.
    if (!isThere) return;
    await recordSyncRun(tx, {
      ...emptyRun(item.id, startedAt, deps.now()),
      outcome: 'failed',
      errorCode: error.code,
    });
    if (isStuck) {
      await resetCursor(tx, [item.id]);
      await orphanRowsOfConnection(tx, item.id, deps.now());
    }
    if (isRetried) {
      const afterMs = backoffMs(failureBackoff, item.failedAttempts, deps.random());
      await deps.queue.enqueueSync({ connectionId: item.id, attempt: 0 }, { afterMs, tx });
    }
    await announceConnection(tx, item.id);
  });
}

/** Pages that change under us from one and the same cursor, sync after sync: the whole record is read anew, once. */
function isCursorStuck(item: StoredConnection, { code }: Pick<BankError, 'code'>): boolean {
  return item.cursor !== '' && code === changedBetweenPages && item.errorCode === changedBetweenPages;
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
