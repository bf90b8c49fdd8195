import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';

/** What changes of the ledger by a person are made with; each refreshes the insights. */
export type ChangeDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsightsOf'>;
  now: () => Date;
};
