import {
  findConnectionsOfOtherClassifier,
  findConnectionsToCheck,
  findDueConnections,
} from '../bank/due-items.store.ts';
import { categorizerVersion } from '../categorizing/categorizer-version.ts';
import { followCorrection } from '../categorizing/follow-correction.job.ts';
import { recategorize } from '../categorizing/recategorize.job.ts';
import { suggestMerchants } from '../categorizing/suggest-merchants.job.ts';
import { refreshConnectionStatus } from '../connections/refresh-connection-status.job.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { BudgetDeps } from '../model-budget/model-budget.ts';
import {
  connectionStatusJob,
  followJob,
  insightsJob,
  type Queue,
  recategorizeJob,
  syncJob,
} from '../queue/queue.ts';
import { queueNames, takeBackFutureTimes } from '../queue/queue-schema.ts';
import { orderBrief } from '../reports/order-brief.job.ts';
import type { OverviewDeps } from '../reports/overviews.ts';
import { refreshInsights } from '../reports/refresh-insights.job.ts';
import { askBankForRows } from '../sync/ask-bank.ts';
import { type SyncDeps, syncConnection } from '../sync/sync-connection.job.ts';

export type WorkerDeps = Omit<SyncDeps, 'queue'> & {
  queue: Queue;
  webhookUrl: string | null;
  householdOf: (userId: string) => Promise<HouseholdScope | null>;
  purgeExpired: () => Promise<void>;
  compute: OverviewDeps['compute'];
  /** null: no language model, and no job for one. */
  model: (Omit<BudgetDeps, 'database' | 'now'> & { suggestsMerchants: boolean }) | null;
};

const hourMs = 3_600_000;
/** Banks give new rows a few times a day. */
const syncEveryMs = 4 * hourMs;
/** What webhooks would tell of an Item is read this often all the same; of one that waits for the person, every hour. */
const refreshStatusEveryMs = 24 * hourMs;
const refreshTroubledEveryMs = hourMs;
/** How often what is due is looked for, and over how long that is spread. */
const scheduleSeconds = 900;
const spreadMs = 600_000;
/** New jobs wake a worker at once; those that were to wait are found by asking, this often. */
const pollSeconds = 0.5;
const syncsAtOnce = 3;
/** Of one household: however many banks it has, a place is left for the others in each process. */
const syncsAtOncePerHousehold = 2;

export const syncWork = {
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
  batchSize: 1,
  localConcurrency: syncsAtOnce,
  // Counted in the process: over all of them pg-boss counts with a race, and three fetched at the same moment would fill it.
  localGroupConcurrency: syncsAtOncePerHousehold,
};

/** Starts taking jobs, and the schedule that makes them. Stop by stopping `queue.boss`. */
export async function startWorkers(deps: WorkerDeps): Promise<void> {
  const { boss } = deps.queue;
  const { localConcurrency, localGroupConcurrency, ...polling } = syncWork;
  await boss.work(queueNames.sync, syncWork, async (jobs) => {
    for (const { data } of jobs) {
      const job = syncJob.parse(data);
      if (job.isAsked === true) await askBankForRows(deps, job.connectionId);
      await syncConnection(deps, job);
    }
  });
  await boss.work(queueNames.look, polling, async (jobs) => {
    for (const { data } of jobs) await refreshConnectionStatus(deps, connectionStatusJob.parse(data));
  });
  await boss.work(queueNames.follow, polling, async (jobs) => {
    for (const { data } of jobs) await followCorrection(deps, followJob.parse(data));
  });
  await boss.work(queueNames.insights, polling, async (jobs) => {
    for (const { data } of jobs) {
      const { connectionId } = insightsJob.parse(data);
      const scope = await deps.scopeOfConnection(connectionId);
      if (scope === null) continue;
      await refreshInsights(deps, scope);
      if (deps.model !== null) await deps.queue.enqueueSuggestions(connectionId);
    }
  });
  await boss.work(queueNames.suggest, polling, async (jobs) => {
    for (const { data } of jobs) {
      const scope = await deps.scopeOfConnection(insightsJob.parse(data).connectionId);
      if (scope === null || deps.model === null) continue;
      const { suggestsMerchants, ...model } = deps.model;
      await orderBrief({ ...deps, ...model }, scope);
      if (suggestsMerchants) await suggestMerchants({ ...deps, ...model }, scope);
    }
  });
  await boss.work(queueNames.guess, polling, async (jobs) => {
    for (const { data } of jobs) await recategorize(deps, recategorizeJob.parse(data));
  });
  await boss.work(queueNames.syncDue, async () => {
    await enqueueDue(deps, spreadMs);
  });
  await boss.work(queueNames.purge, async () => {
    await deps.purgeExpired();
  });
  await boss.schedule(queueNames.syncDue, '*/15 * * * *');
  await boss.schedule(queueNames.purge, '7 * * * *');
  setInterval(
    () =>
      boss
        .getDb()
        .executeSql(takeBackFutureTimes, [])
        .catch(() => undefined),
    scheduleSeconds * 1000,
  ).unref();
  await enqueueDue(deps, 0);
  await enqueueRecategorizing(deps);
}

/** Has rows guessed anew whose guesses are another version's than this process's. */
async function enqueueRecategorizing({ database, queue }: WorkerDeps): Promise<void> {
  const version = categorizerVersion();
  for (const connectionId of await findConnectionsOfOtherClassifier(database, version))
    await queue.enqueueRecategorizing({ connectionId, version });
}

/**
 * Enqueues what is due, spread over `overMs` by chance, once only however many processes do so. Without a spread it is enqueued in
 * any case: a process that starts cannot know what came of what another had enqueued.
 */
export async function enqueueDue(
  deps: Pick<WorkerDeps, 'database' | 'now' | 'random'> & {
    queue: Pick<Queue, 'enqueueSync' | 'enqueueStatusRefresh'>;
  },
  overMs: number,
): Promise<void> {
  const { database, queue } = deps;
  const ago = (ms: number) => new Date(deps.now().getTime() - ms);
  const options = () =>
    overMs === 0 ? {} : { afterMs: Math.round(deps.random() * overMs), onceWithinSeconds: scheduleSeconds };
  for (const connectionId of await findDueConnections(database, ago(syncEveryMs)))
    await queue.enqueueSync({ connectionId, attempt: 0 }, options());
  const statusDue = { before: ago(refreshStatusEveryMs), troubledBefore: ago(refreshTroubledEveryMs) };
  for (const connectionId of await findConnectionsToCheck(database, statusDue))
    await queue.enqueueStatusRefresh({ connectionId, news: null, attempt: 0 }, options());
}
