import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';

export type ByHandDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsightsOf'>;
  now: () => Date;
};
