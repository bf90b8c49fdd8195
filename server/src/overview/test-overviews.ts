import type { Database } from '../db/pool.ts';
import { runOverviewTask } from './overview-task.ts';
import { createOverviews } from './overviews.ts';

/** For tests: computes overviews on the test's own thread. */
export function overviewsOn(database: Database, now: () => Date) {
  return createOverviews(overviewDepsOn(database, now));
}

export function overviewDepsOn(database: Database, now: () => Date) {
  return {
    database,
    now,
    compute: async (task: Parameters<typeof runOverviewTask>[0]) => runOverviewTask(task),
  };
}
