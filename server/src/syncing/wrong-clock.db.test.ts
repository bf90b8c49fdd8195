import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { claimRefresh, updateConnection } from '../bank/connection-life.store.ts';
import { findConnectionsToCheck, findDueConnections } from '../bank/due-connections.store.ts';
import { insertItemToRemove, readItemsToRemove } from '../bank/items-to-remove.store.ts';
import { executeAsAdmin } from '../db/admin.ts';
import { inHousehold } from '../db/in-household.ts';
import { installQueue, resetFutureTimestamps } from '../queue/queue-schema.ts';
import { createTestSync } from './test-sync.ts';

const dayMs = 24 * 3_600_000;
const yearMs = 365 * dayMs;

test('a connection synced, checked and refreshed by a clock a year ahead is due once the clock is right', async () => {
  const world = await createTestSync({ historyDays: 90 });
  onTestFinished(() => world.close());
  const scope = await world.newHousehold();
  const { connectionId } = await world.connect(scope, 'ins_109508');
  world.clock.ms += dayMs;
  await world.sync(connectionId);
  const { database } = world.deps;
  const set = (at: Date) =>
    inHousehold(database, scope, (tx) =>
      updateConnection(tx, connectionId)
        .set({
          last_succeeded_at: at,
          created_at: at,
          status_checked_at: at,
          refresh_requested_at: at,
          state: 'healthy',
        })
        .execute(),
    );
  const due = () => findDueConnections(database, new Date(world.clock.ms - 4 * 3_600_000));
  const statusDue = () => {
    const before = new Date(world.clock.ms - dayMs);
    return findConnectionsToCheck(database, { before, waitingBefore: before });
  };
  const turn = () =>
    inHousehold(database, scope, (tx) =>
      claimRefresh(tx, {
        id: connectionId,
        before: new Date(world.clock.ms - 30_000),
        now: new Date(world.clock.ms),
      }),
    );
  await set(new Date(world.clock.ms));
  expect([await due(), await statusDue(), await turn()]).toEqual([[], [], false]);
  await set(new Date(world.clock.ms + yearMs));
  expect([await due(), await statusDue(), await turn()]).toEqual([[connectionId], [connectionId], true]);
});

test('an Item scheduled by a clock a year ahead is removed once the clock is right', async () => {
  const world = await createTestSync({ historyDays: 90 });
  onTestFinished(() => world.close());
  const scope = await world.newHousehold();
  const at = (ms: number) => new Date(world.clock.ms + ms);
  const remember = (providerItemId: string, removeAfter: Date) =>
    inHousehold(world.deps.database, scope, (tx) => {
      const token = { sealed: Buffer.from('sealed'), keyVersion: 1 };
      return insertItemToRemove(tx, { id: randomUUID(), providerItemId, token }, removeAfter);
    });
  await remember('due', at(-1));
  await remember('still finding its place', at(15 * 60_000));
  await remember('of the clock', at(yearMs));
  const due = await inHousehold(world.deps.database, scope, (tx) => readItemsToRemove(tx, at(0)));
  expect(due.map(({ providerItemId }) => providerItemId).sort()).toEqual(['due', 'of the clock']);
});

test('the queue’s schedule and delayed jobs continue after a clock was a year ahead', async () => {
  const world = await createTestSync({ historyDays: 90 });
  onTestFinished(() => world.close());
  const { adminUrl, appUrl } = world.urls;
  await installQueue(adminUrl);
  await executeAsAdmin(
    adminUrl,
    `update pgboss.version set cron_on = now() + interval '1 year';
     update pgboss.queue set maintain_on = now() + interval '1 year';
     insert into pgboss.job (name, data, start_after) values
       ('sync-connection', '{"put off": "for a year"}', now() + interval '1 year'),
       ('sync-connection', '{"put off": "for an hour"}', now() + interval '1 hour')`,
  );
  // With the server's role, which runs it.
  await executeAsAdmin(appUrl, resetFutureTimestamps);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(
    `select (select cron_on from pgboss.version) as cron, (select count(maintain_on)::int from pgboss.queue) as maintained,
       (select json_agg(data ->> 'put off') from pgboss.job where start_after <= now()) as due`,
  );
  await client.end();
  expect(rows).toEqual([{ cron: null, maintained: 0, due: ['for a year'] }]);
});
