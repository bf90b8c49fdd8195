import { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { deleteJobsOf } from './queue-jobs.store.ts';
import { queueNames, queueSchema } from './queue-schema.ts';

export const syncJob = z.object({ bankItemId: z.uuid(), attempt: z.int().min(0) });
export type SyncJob = z.output<typeof syncJob>;
export const insightsJob = z.object({ bankItemId: z.uuid() });

export type SendOptions = {
  /** Not before this long from now. */
  afterMs?: number;
  /** Enqueued if and only if this transaction commits. */
  tx?: HouseholdTransaction;
};

export type Queue = {
  boss: PgBoss;
  enqueueSync(job: SyncJob, options?: SendOptions): Promise<void>;
  enqueueInsights(bankItemId: string, options?: SendOptions): Promise<void>;
  /** Deletes the jobs of a connection that is gone, those that are done and kept for a while included. */
  forget(bankItemId: string, tx: HouseholdTransaction): Promise<void>;
};

/** Opens the queue as the server's role. The caller starts and stops `boss`. Jobs hold ids and nothing private. */
export function openQueue(url: string): Queue {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    max: 4,
  });
  async function send(name: string, data: object, { afterMs = 0, tx }: SendOptions = {}): Promise<void> {
    await boss.send(name, data, {
      ...(afterMs > 0 ? { startAfter: new Date(Date.now() + afterMs) } : {}),
      ...(tx === undefined ? {} : { db: fromKysely(tx.query) }),
    });
  }
  return {
    boss,
    enqueueSync: (job, options) => send(queueNames.sync, job, options),
    enqueueInsights: (bankItemId, options) => send(queueNames.insights, { bankItemId }, options),
    forget: deleteJobsOf,
  };
}
