import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { enqueueDue, syncWork } from '../app/job-handlers.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { editDebounceSeconds, openQueue, type Queue } from './queue.ts';
import { installQueue, queueNames } from './queue-schema.ts';
import { workEach } from './work-each.ts';

let world: TestSync;
let admin: pg.Client;
/** Household of each connection. */
const households = new Map<string, string>();
let queues: Queue[];

beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
  await installQueue(world.urls.adminUrl);
  // Again, as when the server restarts.
  await installQueue(world.urls.adminUrl);
  admin = new pg.Client({ connectionString: world.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.close();
});
beforeEach(async () => {
  queues = [];
  await admin.query('delete from pgboss.job');
});

async function openWorker(): Promise<Queue> {
  const queue = openQueue(world.urls.sessionUrl, async () => households);
  queue.boss.on('error', () => undefined);
  await queue.boss.start();
  queues.push(queue);
  return queue;
}

const closeWorkers = () => Promise.all(queues.map(({ boss }) => boss.stop({ graceful: false })));

function bankOf(householdId: string): string {
  const id = randomUUID();
  households.set(id, householdId);
  return id;
}

async function jobsIn(name: string): Promise<{ state: string; connectionId: string }[]> {
  const { rows } = await admin.query(
    `select state, data ->> 'connectionId' as "connectionId" from pgboss.job where name = $1 order by created_on`,
    [name],
  );
  return rows;
}

test('P40 many edits in a row cause one insights refresh, after the last commit', async () => {
  const queue = await openWorker();
  const connectionId = bankOf(randomUUID());
  const edits = 10;
  for (let edit = 0; edit < edits; edit += 1)
    await queue.enqueueInsights(connectionId, { debounceSeconds: editDebounceSeconds });
  const { rows } = await admin.query(
    `select extract(epoch from start_after - now()) > $2 as "leavesTime" from pgboss.job where name = $1`,
    [queueNames.insights, editDebounceSeconds],
  );
  // Two when the interval ended meanwhile.
  expect([1, 2]).toContain(rows.length);
  expect(rows).toEqual(rows.map(() => ({ leavesTime: true })));
  await closeWorkers();
});

test('jobs that come at once are worked off without waiting for a poll, also after one that fails', async () => {
  const queue = await openWorker();
  const userIds = Array.from({ length: 5 }, () => randomUUID());
  const left = new Set<string>(userIds);
  for (const userId of userIds) await queue.enqueueSuggestions({ householdId: randomUUID(), userId });
  const isDone = Promise.withResolvers<void>();
  // The next poll comes after the test has been given up.
  await workEach(
    queue.boss,
    queueNames.suggest,
    async (data) => {
      left.delete(z.object({ userId: z.string() }).parse(data).userId);
      if (left.size === 0) isDone.resolve();
      if (left.size === 3) throw new Error('fails once');
    },
    3_600,
  );
  await isDone.promise;
  await closeWorkers();
});

test('a household with fifty banks does not delay another', async () => {
  const queue = await openWorker();
  const many = randomUUID();
  for (let n = 0; n < 50; n += 1) await queue.enqueueSync({ connectionId: bankOf(many), attempt: 0 });
  const other = bankOf(randomUUID());
  await queue.enqueueSync({ connectionId: other, attempt: 0 });
  const isOthersTurn = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let ofManyAtOnce = 0;
  await queue.boss.work<{ connectionId: string }>(queueNames.sync, syncWork, async ([job]) => {
    if (job?.data.connectionId === other) return isOthersTurn.resolve();
    ofManyAtOnce += 1;
    await end.promise;
  });
  // None of the fifty ends before the other has run.
  await isOthersTurn.promise;
  expect(ofManyAtOnce).toBeLessThanOrEqual(2);
  end.resolve();
  await closeWorkers();
});

test('a killed worker’s job is restarted by another', async () => {
  const killed = await openWorker();
  const connectionId = bankOf(randomUUID());
  await killed.enqueueSync({ connectionId, attempt: 0 });
  const [taken] = await killed.boss.fetch(queueNames.sync);
  expect(taken?.data).toMatchObject({ connectionId });
  await killed.boss.stop({ graceful: false });

  const other = await openWorker();
  // A minute without heartbeat.
  await admin.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute', started_on = started_on - interval '1 minute'
     where id = $1`,
    [taken?.id],
  );
  await admin.query('update pgboss.queue set monitor_on = null, maintain_on = null');
  await other.boss.supervise(queueNames.sync);
  expect(await jobsIn(queueNames.sync)).toMatchObject([{ state: 'retry', connectionId }]);
  await closeWorkers();
});

test('a job that fails all retries stays in the queue, and retried when the user requests a sync', async () => {
  const queue = await openWorker();
  const connectionId = bankOf(randomUUID());
  await queue.boss.send(
    queueNames.refreshStatus,
    { connectionId, event: null, attempt: 0 },
    { retryLimit: 0 },
  );
  const [job] = await queue.boss.fetch(queueNames.refreshStatus);
  await queue.boss.fail(queueNames.refreshStatus, job?.id ?? '', { reason: 'broken' });
  expect(await jobsIn(queueNames.dead)).toMatchObject([{ connectionId }]);
  await queue.requestSync(connectionId);
  expect(await jobsIn(queueNames.dead)).toEqual([]);
  expect(await jobsIn(queueNames.sync)).toMatchObject([{ state: 'created', connectionId }]);
  expect((await jobsIn(queueNames.refreshStatus)).filter((one) => one.state === 'created')).toMatchObject([
    { connectionId },
  ]);
  await closeWorkers();
});

test('two processes enqueue due connections once, spread over time', async () => {
  const scope = await world.newHousehold();
  const { connectionId } = await world.connect(scope, 'ins_109508');
  const [one, two] = [await openWorker(), await openWorker()];
  const deps = { ...world.deps, random: () => 0.5 };
  await enqueueDue({ ...deps, queue: one }, 600_000);
  await enqueueDue({ ...deps, queue: two }, 600_000);
  expect((await jobsIn(queueNames.sync)).filter((job) => job.connectionId === connectionId)).toHaveLength(1);
  expect(
    (await jobsIn(queueNames.refreshStatus)).filter((job) => job.connectionId === connectionId),
  ).toHaveLength(1);
  const { rows } = await admin.query(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = $1`,
    [queueNames.sync],
  );
  expect(rows[0].seconds).toBeGreaterThan(295);
  await closeWorkers();
});
