import { z } from 'zod';
import { findDueBankItems } from '../bank/due-items.store.ts';
import { insightsJob, type Queue, syncJob } from './queue.ts';
import { queueNames } from './queue-schema.ts';
import { refreshInsights } from './refresh-insights.job.ts';
import { type SyncDeps, syncBankItem } from './sync-bank-item.job.ts';

export type WorkerDeps = Omit<SyncDeps, 'queue'> & { queue: Queue; purgeExpired: () => Promise<void> };

/** Banks give new rows a few times a day. */
const syncEveryMs = 4 * 3_600_000;
/** New jobs wake a worker at once; those that were to wait are found by asking, this often. */
const pollSeconds = 0.5;
const syncsAtOnce = 3;

/** Starts taking jobs, and the schedule that makes them. Stop by stopping `queue.boss`. */
export async function startWorkers(deps: WorkerDeps): Promise<void> {
  const { boss } = deps.queue;
  const polling = {
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    batchSize: 1,
  };
  await boss.work(queueNames.sync, { ...polling, localConcurrency: syncsAtOnce }, async (jobs) => {
    for (const { data } of jobs) await syncBankItem(deps, syncJob.parse(data));
  });
  await boss.work(queueNames.insights, polling, async (jobs) => {
    for (const { data } of jobs) {
      const scope = await deps.scopeOfBankItem(insightsJob.parse(data).bankItemId);
      if (scope !== null) await refreshInsights(deps.database, scope, deps.now());
    }
  });
  await boss.work(queueNames.syncDue, async () => {
    await enqueueDue(deps);
  });
  await boss.work(queueNames.purge, async () => {
    await deps.purgeExpired();
  });
  await boss.schedule(queueNames.syncDue, '*/15 * * * *');
  await boss.schedule(queueNames.purge, '7 * * * *');
  await enqueueDue(deps);
}

async function enqueueDue(deps: WorkerDeps): Promise<void> {
  const due = await findDueBankItems(deps.database, new Date(deps.now().getTime() - syncEveryMs));
  for (const bankItemId of z.array(z.uuid()).parse(due))
    await deps.queue.enqueueSync({ bankItemId, attempt: 0 });
}
