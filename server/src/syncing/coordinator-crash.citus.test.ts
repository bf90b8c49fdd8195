import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type CitusNode, openCitusNode } from '../db/test-citus-node.ts';
import { openWire, type StopPoint, type Wire } from '../db/test-citus-wire.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import { installQueue } from '../queue/queue-schema.ts';
import { createTestSync, type TestSync } from './test-sync.ts';

const dayMs = 24 * 3_600_000;

let wire: Wire;
let coordinator: CitusNode;
let world: TestSync;
let queue: Queue;
let linked: { scope: HouseholdScope; connectionId: string };

/** On a session of its own, since those of before a crash are gone. */
async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const admin = new pg.Client({ connectionString: world.urls.adminUrl });
  await admin.connect();
  try {
    return (await admin.query<Row>(statement, values)).rows;
  } finally {
    await admin.end();
  }
}

/** The workers’ addresses become ones of the wire, in one transaction: Citus begins to pass on what one commits. */
async function leadThroughWire(): Promise<void> {
  const workers = await ask<{ id: number; host: string; port: number }>(
    `select nodeid as id, nodename as host, nodeport as port from pg_dist_node where groupid <> 0`,
  );
  const ports = new Map<number, number>();
  for (const worker of workers) ports.set(worker.id, await wire.lend(worker));
  const updates = [...ports].map(([id, port]) => `select citus_update_node(${id}, '127.0.0.1', ${port})`);
  await ask(`begin; ${updates.join('; ')}; commit`);
}

async function readState(): Promise<{ cursor: string; jobs: number }> {
  const [row] = await ask<{ cursor: string; jobs: number }>(
    `select c.cursor, (select count(*)::int from pgboss.job where data ->> 'connectionId' = $1::text) as jobs
     from cairn.connections c where c.household_id = $2 and c.id = $1::uuid`,
    [linked.connectionId, linked.scope.householdId],
  );
  if (row === undefined) throw new Error('no connection');
  return row;
}

const sync = () => world.sync(linked.connectionId, { queue });

beforeAll(async () => {
  wire = openWire();
  world = await createTestSync({ historyDays: 90 });
  await installQueue(world.urls.adminUrl);
  // A cluster for tests may answer a commit before it is written, and lose it when it is killed.
  const name = new URL(world.urls.adminUrl).pathname.slice(1);
  await ask(`alter database ${name} set synchronous_commit = on`);
  coordinator = await openCitusNode(inject('adminUrl'));
  await leadThroughWire();
  queue = openQueue(world.urls.sessionUrl, async () => new Map());
  queue.boss.on('error', () => undefined);
  await queue.boss.start();
  const scope = await world.newHousehold();
  linked = { scope, connectionId: (await world.connect(scope, 'ins_109508')).connectionId };
  world.clock.ms += dayMs;
  await sync();
});

beforeEach(async () => {
  await ask('delete from pgboss.job');
});

afterAll(async () => {
  await queue.boss.stop({ graceful: false });
  await world.close();
  await wire.close();
});

const points: [StopPoint, { jobs: number }][] = [
  ['before prepare', { jobs: 0 }],
  ['between prepare and commit', { jobs: 0 }],
  ['after commit', { jobs: 1 }],
];

test.each(points)('P10 a coordinator killed %s keeps the cursor with its job', async (point, { jobs }) => {
  world.clock.ms += 7 * dayMs;
  const before = await readState();
  const stopped = wire.stopAt(point).then(() => 'stopped');
  const synced = sync().then(
    () => 'done',
    () => 'failed',
  );
  // A commit in one phase passes none of these points, and ends.
  expect(await Promise.race([stopped, synced])).toBe('stopped');
  await coordinator.kill();
  expect(await synced).toBe('failed');
  await coordinator.start();

  const atOnce = await readState();
  expect(atOnce.jobs).toBe(jobs);
  if (atOnce.cursor !== before.cursor) expect(atOnce.jobs).toBe(1);
  // Citus does this by itself when it starts, and each minute.
  await ask('select recover_prepared_transactions()');
  const recovered = await readState();
  expect(recovered.jobs).toBe(jobs);
  expect(recovered.cursor !== before.cursor).toBe(jobs === 1);

  await sync();
  expect(await world.ledgerRows(linked.scope)).toEqual(await world.bankRows());
  expect(await world.wrongTotals(linked.scope)).toEqual([]);
});
