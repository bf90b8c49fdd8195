import { deleteOldArchives } from '../archives/archives.ts';
import { deleteUnusedAttachments } from '../attachments/delete-unused-attachments.ts';
import type { StoredFiles } from '../attachments/stored-files.ts';
import {
  findConnectionsOfOtherClassifierVersion,
  findConnectionsToCheck,
  findDueConnections,
} from '../bank/due-connections.store.ts';
import {
  type ConnectionStatusDeps,
  refreshConnectionStatus,
} from '../connections/refresh-connection-status.job.ts';
import { applyCorrection } from '../corrections/apply-correction.job.ts';
import type { HouseholdScope, Member } from '../db/household-scope.ts';
import { type DeliveryDeps, deliverNotice } from '../notifications/deliver-notice.job.ts';
import { type LetterDeps, sendLetter } from '../people/send-letter.job.ts';
import { categorizerVersion } from '../predictions/categorizer-version.ts';
import {
  connectionStatusJob,
  type DeletionJob,
  deletionJob,
  deliveryJob,
  followJob,
  letterJob,
  type Queue,
} from '../queue/queue.ts';
import { queueNames, resetFutureTimestamps } from '../queue/queue-schema.ts';
import { workEach } from '../queue/work-each.ts';
import type { HeavyJobs } from './heavy-work.ts';

export type JobHandlerDeps = Omit<ConnectionStatusDeps, 'queue'> & {
  letters: LetterDeps;
  deliveries: DeliveryDeps;
  /** People whose weekly letter is due. */
  lettersDue: () => Promise<Member[]>;
  queue: Queue;
  scopeOf: (member: Member) => Promise<HouseholdScope | null>;
  membersOf: (householdId: string) => Promise<HouseholdScope[]>;
  purgeExpired: () => Promise<void>;
  storedFiles: StoredFiles;
  backups: BackupJobs;
  /** Does a job of a queue whose jobs take much memory. */
  heavily: (name: keyof HeavyJobs, data: unknown) => Promise<void>;
  /** Does a job, and counts how long it took and how it ended. */
  timeJob: <T>(queue: string, work: () => Promise<T>) => Promise<T>;
};

export type BackupJobs = {
  recordDeletion: (job: DeletionJob) => Promise<void>;
  /** Backups of the whole server, and whether the newest can be restored; null where BACKUP_DIR is not set. */
  scheduled: { make: () => Promise<void>; tryNewest: () => Promise<void> } | null;
};

const hourMs = 3_600_000;
/** Banks update transactions a few times a day. */
const syncEveryMs = 4 * hourMs;
/** Status checks in addition to webhooks; hourly for a connection that waits for its user. */
const refreshStatusEveryMs = 24 * hourMs;
const refreshWaitingEveryMs = hourMs;
/** How often due connections are enqueued, and the time over which they are spread. */
const scheduleSeconds = 900;
const spreadMs = 600_000;
/** A new connection's next look at its bank is a delayed job, found by polling. */
const syncPollSeconds = 0.5;
/** What the schedule enqueues may begin so much later. */
const scheduledPollSeconds = 30;
const syncsAtOnce = 3;
/** Leaves a slot in each process for other households. */
const syncsAtOncePerHousehold = 2;

export const syncWork = {
  pollingIntervalSeconds: syncPollSeconds,
  notifyPollingIntervalSeconds: syncPollSeconds,
  batchSize: 1,
  localConcurrency: syncsAtOnce,
  // Per process: pg-boss's global count has a race and could let three jobs of one household through.
  localGroupConcurrency: syncsAtOncePerHousehold,
};

/** Registers the job handlers and schedules. Ends when `queue.boss` stops. */
export async function startJobHandlers(deps: JobHandlerDeps): Promise<void> {
  const { boss } = deps.queue;
  const { sync, syncDue, lettersDue, purge } = queueNames;
  const work = (queue: string, doJob: (data: unknown) => Promise<void>) =>
    workEach(boss, queue, (data) => deps.timeJob(queue, () => doJob(data)));
  await boss.work(sync, syncWork, async (jobs) => {
    for (const { data } of jobs) await deps.timeJob(sync, () => deps.heavily('sync', data));
  });
  const heavy = [
    'import',
    'archive',
    'insights',
    'suggest',
    'recategorize',
    'notices',
    'weeklyLetter',
  ] as const;
  for (const name of heavy) await work(queueNames[name], (data) => deps.heavily(name, data));
  await work(queueNames.refreshStatus, (data) =>
    refreshConnectionStatus(deps, connectionStatusJob.parse(data)),
  );
  await work(queueNames.follow, (data) => applyCorrection(deps, followJob.parse(data)));
  await work(queueNames.letter, (data) => sendLetter(deps.letters, letterJob.parse(data)));
  await work(queueNames.deliver, (data) => deliverNotice(deps.deliveries, deliveryJob.parse(data)));
  await work(queueNames.deletion, (data) => deps.backups.recordDeletion(deletionJob.parse(data)));
  const scheduled = { pollingIntervalSeconds: scheduledPollSeconds };
  const timed = (queue: string, doJob: () => Promise<void>) =>
    boss.work(queue, scheduled, () => deps.timeJob(queue, doJob));
  await timed(syncDue, () => enqueueDue(deps, spreadMs));
  await timed(lettersDue, async () => deps.queue.enqueueWeeklyLetters(await deps.lettersDue()));
  await timed(purge, () => purgeOld(deps));
  await scheduleBackups(deps);
  await boss.schedule(queueNames.syncDue, '*/15 * * * *');
  await boss.schedule(queueNames.lettersDue, '*/15 * * * *');
  await boss.schedule(queueNames.purge, '7 * * * *');
  setInterval(
    () =>
      boss
        .getDb()
        .executeSql(resetFutureTimestamps, [])
        .catch(() => undefined),
    scheduleSeconds * 1000,
  ).unref();
  await enqueueDue(deps, 0);
  await enqueueRecategorizing(deps);
}

async function purgeOld(deps: JobHandlerDeps): Promise<void> {
  await deps.purgeExpired();
  await deleteOldArchives({ files: deps.storedFiles, now: deps.now });
  await deleteUnusedAttachments(deps);
}

/** Each night, and once a month whether the newest can be restored. */
async function scheduleBackups({
  backups: { scheduled },
  queue: { boss },
  timeJob,
}: JobHandlerDeps): Promise<void> {
  if (scheduled === null) {
    // It may have been set before.
    for (const name of [queueNames.backup, queueNames.drill]) await boss.unschedule(name);
    return;
  }
  const { backup, drill } = queueNames;
  await workEach(boss, backup, () => timeJob(backup, scheduled.make), scheduledPollSeconds);
  await workEach(boss, drill, () => timeJob(drill, scheduled.tryNewest), scheduledPollSeconds);
  await boss.schedule(queueNames.backup, '17 3 * * *');
  await boss.schedule(queueNames.drill, '41 4 1 * *');
}

/** Enqueues connections whose predictions come from another classifier version. */
async function enqueueRecategorizing({ database, queue }: JobHandlerDeps): Promise<void> {
  const version = categorizerVersion();
  const others = await findConnectionsOfOtherClassifierVersion(database, version);
  await queue.enqueueRecategorizings(
    others.map((connectionId) => ({ data: { connectionId, version }, afterMs: 0 })),
  );
}

/**
 * Enqueues due connections, randomly spread over `overMs` and only once across processes. With `overMs` 0 (at start) they
 * are always enqueued, because jobs enqueued by an earlier process may have been lost.
 */
export async function enqueueDue(
  deps: Pick<JobHandlerDeps, 'database' | 'now' | 'random'> & {
    queue: Pick<Queue, 'enqueueSyncs' | 'enqueueStatusRefreshes'>;
  },
  overMs: number,
): Promise<void> {
  const { database, queue } = deps;
  const ago = (ms: number) => new Date(deps.now().getTime() - ms);
  const options = overMs === 0 ? {} : { onceWithinSeconds: scheduleSeconds };
  const due = <Data>(data: Data) => ({ data, afterMs: Math.round(deps.random() * overMs) });
  const toSync = await findDueConnections(database, ago(syncEveryMs));
  await queue.enqueueSyncs(
    toSync.map((connectionId) => due({ connectionId, attempt: 0 })),
    options,
  );
  const statusDue = { before: ago(refreshStatusEveryMs), waitingBefore: ago(refreshWaitingEveryMs) };
  const toCheck = await findConnectionsToCheck(database, statusDue);
  await queue.enqueueStatusRefreshes(
    toCheck.map((connectionId) => due({ connectionId, event: null, attempt: 0 })),
    options,
  );
}
