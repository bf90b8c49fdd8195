import type { PgBoss } from 'pg-boss';

/** Where PostgreSQL's notifications do not arrive, jobs are found by polling alone. */
const pollSecondsAlone = 0.5;
/** New jobs notify a worker at once; delayed and retried ones are found by polling, each poll a statement. */
const pollSeconds = 5;

/**
 * Works off a queue's jobs one after the other. After each job the next one is asked for at once, since the notifications of several
 * jobs may have come while one was worked on. `seconds`: between polls.
 */
export async function workEach(
  boss: PgBoss,
  name: string,
  work: (data: unknown) => Promise<void>,
  seconds = pollSeconds,
): Promise<void> {
  let workerId: string | undefined;
  const polling = {
    pollingIntervalSeconds: Math.min(seconds, pollSecondsAlone),
    notifyPollingIntervalSeconds: seconds,
    batchSize: 1,
  };
  workerId = await boss.work<unknown>(name, polling, async (jobs) => {
    try {
      for (const { data } of jobs) await work(data);
    } finally {
      if (workerId !== undefined) boss.notifyWorker(workerId);
    }
  });
}
