import { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { itemNews } from '../bank/connection-life.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { deleteJobsOf } from './queue-jobs.store.ts';
import { queueNames, queueSchema } from './queue-schema.ts';

export const syncJob = z.object({
  connectionId: z.uuid(),
  attempt: z.int().min(0),
  /** A person asked for it: the provider is asked to fetch from the bank first. */
  isAsked: z.boolean().optional(),
});
export type SyncJob = z.output<typeof syncJob>;
export const connectionStatusJob = z.object({
  connectionId: z.uuid(),
  news: z.enum(itemNews).nullable(),
  attempt: z.int().min(0),
});
export type ConnectionStatusJob = z.output<typeof connectionStatusJob>;
/** Of both jobs that follow from what changed: insights, and what a language model suggests. */
export const insightsJob = z.object({ connectionId: z.uuid() });

/** Rows that are to follow what a person taught. */
export const followJob = z.object({ userId: z.uuid(), learningId: z.uuid() });
export type FollowJob = z.output<typeof followJob>;

/** `version`: of the categoriser that is to guess. */
export const recategorizeJob = z.object({ connectionId: z.uuid(), version: z.string() });
export type RecategorizeJob = z.output<typeof recategorizeJob>;

export type SendOptions = {
  /** Not before this long from now. */
  afterMs?: number;
  /** Enqueued if and only if this transaction commits. */
  tx?: HouseholdTransaction;
  /** Enqueued once only, by whichever process comes first, within this long. */
  onceWithinSeconds?: number;
  /** Those that come within so long are one. It goes as long after the last of them, whose transaction may still be open. */
  gatheredForSeconds?: number;
};

export type Queue = {
  boss: PgBoss;
  enqueueSync(job: SyncJob, options?: SendOptions): Promise<void>;
  /** Has an Item read anew at the provider. */
  enqueueStatusRefresh(job: ConnectionStatusJob, options?: SendOptions): Promise<void>;
  enqueueInsights(connectionId: string, options?: SendOptions): Promise<void>;
  enqueueFollowing(job: FollowJob, options: { tx: HouseholdTransaction }): Promise<void>;
  /** Asks the language model for the brief of a connection's household, and for what it suggests for unknown merchants. */
  enqueueSuggestions(connectionId: string): Promise<void>;
  /** Has the rows of a connection guessed anew. */
  enqueueRecategorizing(job: RecategorizeJob): Promise<void>;
  /** Syncs a connection because a person asked, and tries what had been given up on for it once more. */
  askForSync(connectionId: string): Promise<void>;
  /** Deletes the jobs of a connection that is gone, those that are done and kept for a while included. */
  forget(connectionId: string, tx: HouseholdTransaction): Promise<void>;
};

/** How long the insights of edits that follow each other are gathered for. */
export const afterEditsSeconds = 5;

/** A job whose process died is noticed after its heartbeat has been missed; this often it is looked for. */
const superviseSeconds = 15;

/**
 * Opens the queue as the server's role. The caller starts and stops `boss`. Jobs hold ids and nothing private; `householdOf`
 * tells whose a connection is, so that the households take turns.
 */
export function openQueue(url: string, householdOf: (connectionId: string) => Promise<string | null>): Queue {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    max: 4,
  });
  async function send(
    name: string,
    data: { connectionId: string } | SyncJob | ConnectionStatusJob | RecategorizeJob,
    options: SendOptions = {},
  ): Promise<void> {
    const { tx, gatheredForSeconds, onceWithinSeconds = gatheredForSeconds } = options;
    const afterMs = gatheredForSeconds === undefined ? (options.afterMs ?? 0) : 2_000 * gatheredForSeconds;
    const householdId = tx?.householdId ?? (await householdOf(data.connectionId));
    await boss.send(name, data, {
      ...(householdId === null ? {} : { group: { id: householdId } }),
      ...(afterMs > 0 ? { startAfter: new Date(Date.now() + afterMs) } : {}),
      ...(tx === undefined ? {} : { db: fromKysely(tx.query) }),
      ...(onceWithinSeconds === undefined
        ? {}
        : { singletonKey: data.connectionId, singletonSeconds: onceWithinSeconds }),
    });
  }
  return {
    boss,
    enqueueSync: (job, options) => send(queueNames.sync, job, options),
    enqueueStatusRefresh: (job, options) => send(queueNames.look, job, options),
    async enqueueFollowing(job, { tx }) {
      await boss.send(queueNames.follow, job, {
        group: { id: tx.householdId },
        db: fromKysely(tx.query),
      });
    },
    enqueueInsights: (connectionId, options) => send(queueNames.insights, { connectionId }, options),
    enqueueSuggestions: (connectionId) => send(queueNames.suggest, { connectionId }),
    enqueueRecategorizing: (job) => send(queueNames.guess, job),
    async askForSync(connectionId) {
      await send(queueNames.sync, { connectionId, attempt: 0, isAsked: true });
      await boss.redrive(queueNames.dead, { data: { connectionId } });
    },
    forget: deleteJobsOf,
  };
}
