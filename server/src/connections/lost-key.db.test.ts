import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHousehold } from '../db/in-household.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { connectBank } from './connect-bank.ts';
import { disconnectBank } from './disconnect-bank.ts';
import { refreshConnectionStatus } from './refresh-connection-status.job.ts';

let world: TestSync;
beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
});
afterAll(() => world.close());

const otherKeys = { currentVersion: 2, keys: new Map([[2, randomBytes(32)]]) };

async function connected() {
  const scope = await world.newHousehold();
  const { connectionId } = await world.connect(scope, 'ins_109508');
  world.clock.ms += 3_600_000;
  await world.sync(connectionId);
  return { scope, connectionId };
}

test('with a lost key a sync and a status refresh say Reconnect, are not retried, and log no internal error', async () => {
  const { scope, connectionId } = await connected();
  world.enqueued.length = 0;
  world.failures.length = 0;
  for (const run of [
    () => world.sync(connectionId, { keys: otherKeys }),
    () =>
      refreshConnectionStatus(
        {
          ...world.deps,
          queue: { ...world.deps.queue, enqueueStatusRefresh: async () => undefined },
          webhookUrl: 'http://127.0.0.1:1/webhook',
          keys: otherKeys,
        },
        { connectionId, event: null, attempt: 0 },
      ),
  ]) {
    await run();
    expect(await world.connections(scope)).toMatchObject([
      { state: 'revoked', message: expect.stringMatching(/^Reconnect /) },
    ]);
  }
  expect(world.failures).toEqual([]);
  expect(world.enqueued).toEqual([]);
});

test('with a lost key a bank is disconnected here, with a notice that it was not at the bank', async () => {
  const { scope, connectionId } = await connected();
  const notice = await disconnectBank({ ...world.disconnecting, keys: otherKeys }, scope, connectionId);
  expect(notice).toContain('could not end its access');
  expect(notice).toContain('my.plaid.com');
  expect(await world.connections(scope)).toEqual([]);
  const journal = await inHousehold(world.deps.database, scope, ({ query }) =>
    query.selectFrom('journal').select('after').where('action', '=', 'disconnect').execute(),
  );
  expect(journal).toEqual([{ after: { isRemovedAtProvider: false } }]);
});

test('with a lost key, relinking preserves the connection and its transactions', async () => {
  const { scope, connectionId } = await connected();
  const before = await world.ledgerRows(scope);
  const again = { ...world.disconnecting, keys: otherKeys };
  const linked = await connectBank(again, scope, await world.publicToken('ins_109508'));
  expect(linked.connectionId).toBe(connectionId);
  world.clock.ms += 3_600_000;
  await world.sync(connectionId, { keys: otherKeys });
  expect(await world.connections(scope)).toMatchObject([{ message: null }]);
  expect((await world.ledgerRows(scope)).length).toBe(before.length);
});
