import type { Database } from '../db/pool.ts';
import { doOverviewTask } from './overview-task.ts';
import { openOverviews } from './overviews.ts';

/** For tests: overviews that are computed on the test's own thread. */
export function overviewsOn(database: Database, now: () => Date) {
  return openOverviews(overviewDepsOn(database, now));
}

export function overviewDepsOn(database: Database, now: () => Date) {
  return {
    database,
    now,
    compute: async (task: Parameters<typeof doOverviewTask>[0]) => doOverviewTask(task),
  };
}
