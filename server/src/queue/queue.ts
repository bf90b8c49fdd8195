import { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { itemEvents } from '../bank/connection-life.store.ts';
import type { HouseholdTransaction, OwnTransaction } from '../db/in-household.ts';
import { requireSession } from '../db/pooler.ts';
import { deleteJobsOf, type QueueStatus, readQueueStatus } from './queue-jobs.store.ts';
import { queueNames, queueSchema } from './queue-schema.ts';
import {
  createSending,
  type DueJob,
  type DueOptions,
  type HouseholdsOf,
  type SendOptions,
} from './send-jobs.ts';

export const syncJob = z.object({
  connectionId: z.uuid(),
  attempt: z.int().min(0),
  /** A user requested it: the bank is refreshed first. */
  isRequested: z.boolean().optional(),
});
export type SyncJob = z.output<typeof syncJob>;
export const connectionStatusJob = z.object({
  connectionId: z.uuid(),
  event: z.enum(itemEvents).nullable(),
  attempt: z.int().min(0),
});
export type ConnectionStatusJob = z.output<typeof connectionStatusJob>;
/** Jobs that act for a person say in which of their households. */
const member = { householdId: z.uuid(), userId: z.uuid() };

/** For insights and for suggestions of a language model: the household of a connection, or of a member where it needs none. */
export const insightsJob = z.union([z.object({ connectionId: z.uuid() }), z.object(member)]);
export type InsightsJob = z.output<typeof insightsJob>;

/** Applies a user's correction to past transactions. */
export const followJob = z.object({ ...member, learningId: z.uuid() });
export type FollowJob = z.output<typeof followJob>;

/** Sends a person a letter about their account. */
export const letterJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'password-link',
      'password-changed',
      'verify-address',
      'second-factor-on',
      'second-factor-off',
      'authenticator-removed',
      'passkey-added',
      'passkey-removed',
      'provider-linked',
      'new-recovery-codes',
      'recovery-code-used',
      'api-key-added',
    ]),
    userId: z.uuid(),
  }),
  z.object({ kind: z.literal('address-change'), changeId: z.uuid(), side: z.enum(['old', 'new']) }),
  z.object({ kind: z.literal('invitation'), invitationId: z.uuid() }),
  z.object({ kind: z.literal('new-browser'), userId: z.uuid(), sessionId: z.uuid() }),
]);
export type LetterJob = z.output<typeof letterJob>;

/** Looks for what the people of a household chose to be notified of. */
export const noticesJob = z.object({ householdId: z.uuid() });

/** Writes a person's weekly letter. `askedAs`: the id of a wish to have one now. */
export const weeklyLetterJob = z.object({ ...member, askedAs: z.optional(z.uuid()) });
export type WeeklyLetterJob = z.output<typeof weeklyLetterJob>;

/** Delivers what a person is notified, by 'mail' or to a channel. */
export const deliveryJob = z.object({
  ...member,
  causeId: z.uuid(),
  channel: z.union([z.literal('mail'), z.uuid()]),
});
export type DeliveryJob = z.output<typeof deliveryJob>;

/** Imports the files of an import. */
export const importJob = z.object({ ...member, importId: z.uuid() });
export type ImportJob = z.output<typeof importJob>;

/** Writes or reads the zip of a whole household. */
export const archiveJob = z.object({ ...member, archiveId: z.uuid() });
export type ArchiveJob = z.output<typeof archiveJob>;

/** Keeps beside the backups that somebody or a household was deleted. */
export const deletionJob = z.object({
  kind: z.enum(['household', 'user']),
  id: z.uuid(),
  deletedAt: z.iso.datetime(),
});
export type DeletionJob = z.output<typeof deletionJob>;

/** The household is the transaction's. */
type InTransaction<Job> = Omit<Job, 'householdId'>;

/** `version`: of the classifier to use. */
export const recategorizeJob = z.object({ connectionId: z.uuid(), version: z.string() });
export type RecategorizeJob = z.output<typeof recategorizeJob>;

/** How many jobs of a queue can be taken, are for later, and are being done; as counted some seconds ago. */
export type QueueDepth = { queue: string; ready: number; deferred: number; active: number };

export type Queue = {
  boss: PgBoss;
  depths(): Promise<QueueDepth[]>;
  /** As they are now, and what failed after all retries. */
  status(): Promise<QueueStatus>;
  enqueueSync(job: SyncJob, options?: SendOptions): Promise<void>;
  enqueueStatusRefresh(job: ConnectionStatusJob, options?: SendOptions): Promise<void>;
  enqueueInsights(connectionId: string, options?: SendOptions): Promise<void>;
  /** The insights of the transaction's household, for its user. */
  enqueueInsightsOf(userId: string, options: SendOptions & { tx: HouseholdTransaction }): Promise<void>;
  /** After some seconds, in which the page usually has done it. */
  enqueueFollowUp(job: InTransaction<FollowJob>, options: { tx: HouseholdTransaction }): Promise<void>;
  enqueueLetter(job: LetterJob): Promise<void>;
  /** `tx`: the transaction that deletes; without one, who is deleted may still be there for a moment. */
  enqueueDeletion(
    job: Omit<DeletionJob, 'deletedAt'>,
    options?: { tx?: HouseholdTransaction },
  ): Promise<void>;
  /** For the household of the transaction, or of a job that has none. */
  enqueueFindNotices(of: { tx: OwnTransaction } | { householdId: string }): Promise<void>;
  /** In the transaction, or for all whose letter is due. */
  enqueueWeeklyLetter(job: InTransaction<WeeklyLetterJob>, options: { tx: OwnTransaction }): Promise<void>;
  enqueueWeeklyLetters(due: readonly WeeklyLetterJob[]): Promise<void>;
  enqueueDelivery(
    job: InTransaction<DeliveryJob>,
    options: { tx: OwnTransaction; startAfter?: Date },
  ): Promise<void>;
  enqueueImport(job: InTransaction<ImportJob>, options: { tx: HouseholdTransaction }): Promise<void>;
  enqueueArchive(job: InTransaction<ArchiveJob>, options: { tx: HouseholdTransaction }): Promise<void>;
  /** Requests the brief and merchant suggestions from the language model. */
  enqueueSuggestions(job: InsightsJob): Promise<void>;
  /** Enqueue what is due of all households, a thousand connections with each statement. */
  enqueueSyncs(due: readonly DueJob<SyncJob>[], options?: DueOptions): Promise<void>;
  enqueueStatusRefreshes(due: readonly DueJob<ConnectionStatusJob>[], options?: DueOptions): Promise<void>;
  enqueueRecategorizings(due: readonly DueJob<RecategorizeJob>[]): Promise<void>;
  /** Syncs a connection for its user, and retries its dead jobs. */
  requestSync(connectionId: string): Promise<void>;
  /** Deletes all jobs of a connection, completed ones included. */
  deleteJobs(connectionId: string, tx: HouseholdTransaction): Promise<void>;
};

/**
 * Insights follow edits between five and ten minutes later, once for all of them: each refresh reads two years of transactions. Who opens
 * the insights before that gets them as of then.
 */
export const editDebounceSeconds = 300;

/** The page that a person edits on requests what follows at once; the job is for when it does not, and would do the same work beside it. */
const followAfterSeconds = 5;

/** How often jobs without heartbeat are looked for. */
const superviseSeconds = 15;

/** A letter that is due is looked for this often, by whichever process. */
const dueLetterSeconds = 900;

/** More than the deletion of a person takes once all that is theirs is gone. */
const deletedAfterSeconds = 5;

async function depthsOf(boss: PgBoss): Promise<QueueDepth[]> {
  const queues = await boss.getQueues();
  return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
    queue: name,
    ready: readyCount,
    deferred: deferredCount,
    active: activeCount,
  }));
}

/**
 * Opens the queue with the server's role. The caller starts and stops `boss`. Jobs hold only ids. `householdsOf` gives the households of
 * connections, by which jobs are grouped so that households take turns. `onlySends`: jobs are taken and looked after by another process.
 */
export function openQueue(url: string, householdsOf: HouseholdsOf, { onlySends = false } = {}): Queue {
  const boss = new PgBoss({
    connectionString: requireSession(url),
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    useListenNotify: !onlySends,
    supervise: !onlySends,
    schedule: !onlySends,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    max: 4,
  });
  const { send, insertDue } = createSending(boss, householdsOf);
  async function sendIn(tx: OwnTransaction, name: string, job: object, options = {}): Promise<void> {
    await boss.send(
      name,
      { ...job, householdId: tx.householdId },
      { ...options, group: { id: tx.householdId }, db: fromKysely(tx.query) },
    );
  }
  return {
    boss,
    depths: () => depthsOf(boss),
    status: () => readQueueStatus((statement) => boss.getDb().executeSql(statement, [])),
    enqueueSync: (job, options) => send(queueNames.sync, job, options),
    enqueueStatusRefresh: (job, options) => send(queueNames.refreshStatus, job, options),
    enqueueFollowUp: (job, { tx }) => sendIn(tx, queueNames.follow, job, { startAfter: followAfterSeconds }),
    async enqueueLetter(job) {
      await boss.send(queueNames.letter, job);
    },
    async enqueueDeletion(job, { tx } = {}) {
      const data = { ...job, deletedAt: new Date().toISOString() };
      await boss.send(queueNames.deletion, data, {
        startAfter: deletedAfterSeconds,
        ...(tx === undefined ? {} : { db: fromKysely(tx.query) }),
      });
    },
    async enqueueFindNotices(of) {
      if ('tx' in of) return sendIn(of.tx, queueNames.notices, {});
      const { householdId } = of;
      await boss.send(queueNames.notices, { householdId }, { group: { id: householdId } });
    },
    enqueueWeeklyLetter: (job, { tx }) => sendIn(tx, queueNames.weeklyLetter, job),
    async enqueueWeeklyLetters(due) {
      const jobs = due.map((data) => ({
        data,
        group: { id: data.householdId },
        singletonKey: `${data.householdId} ${data.userId}`,
        singletonSeconds: dueLetterSeconds,
      }));
      if (jobs.length > 0) await boss.insert(queueNames.weeklyLetter, jobs);
    },
    enqueueDelivery: (job, { tx, startAfter }) =>
      sendIn(tx, queueNames.deliver, job, startAfter === undefined ? {} : { startAfter }),
    enqueueImport: (job, { tx }) => sendIn(tx, queueNames.import, job),
    enqueueArchive: (job, { tx }) => sendIn(tx, queueNames.archive, job),
    enqueueInsights: (connectionId, options) => send(queueNames.insights, { connectionId }, options),
    enqueueInsightsOf: (userId, options) =>
      send(queueNames.insights, { householdId: options.tx.householdId, userId }, options),
    enqueueSuggestions: (job) => send(queueNames.suggest, job),
    enqueueSyncs: (due, options) => insertDue(queueNames.sync, due, options),
    enqueueStatusRefreshes: (due, options) => insertDue(queueNames.refreshStatus, due, options),
    enqueueRecategorizings: (due) => insertDue(queueNames.recategorize, due),
    async requestSync(connectionId) {
      const job: SyncJob = { connectionId, attempt: 0, isRequested: true };
      await send(queueNames.sync, job);
      await boss.redrive(queueNames.dead, { data: { connectionId } });
    },
    deleteJobs: deleteJobsOf,
  };
}
