import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RouteName, routes } from '@cairn/contract/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config/config.ts';
import { startWithStandby } from '../db/test-standby.ts';
import { type RunningServer, serve } from './serve.ts';

const polling = { interval: 5 };

let world: Awaited<ReturnType<typeof startWithStandby>>;
let dataDir: string;
let server: RunningServer;
let standby: pg.Client;
let token: string;
const ids = { accountId: '', transactionId: '', ownAccountId: '', merchantName: 'Pretzel stand' };

beforeAll(async () => {
  world = await startWithStandby();
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-replica-'));
  const variables = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: world.primaryUrl,
    DATABASE_REPLICA_URL: world.standbyUrl,
  };
  server = await serve(readConfig(variables), null);
  standby = new pg.Client({ connectionString: world.standbyUrl });
  await standby.connect();
  const person = { name: 'A person', email: 'person@example.com', password: 'a-password-of-theirs' };
  ({ token } = z.object({ token: z.string() }).parse(await call('register', person)));
  const added = await call('addOwnAccount', { name: 'Wallet', kind: 'cash', balance: 60 });
  ids.accountId = z.object({ account: z.object({ id: z.string() }) }).parse(added).account.id;
  ids.ownAccountId = ids.accountId;
  await spend(4.5);
  [ids.transactionId = ''] = (await listed()).map(({ id }) => id);
});
afterAll(async () => {
  await standby.end();
  await server.stop();
  await world.close();
  await rm(dataDir, { recursive: true });
});

async function call(name: RouteName, body?: object, query = ''): Promise<unknown> {
  const path = routes[name].path.replace(/:(\w+)/g, (_all, key: string) =>
    encodeURIComponent(String(Reflect.get(ids, key))),
  );
  const response = await fetch(`http://127.0.0.1:${server.port}${path}${query}`, {
    method: routes[name].method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${text}`);
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

async function spend(amount: number): Promise<void> {
  const { today: date } = z.object({ today: z.string() }).parse(await call('household'));
  await call('addOwnTransaction', { amount: -amount, description: ids.merchantName, date });
}

const listedTransactions = z.object({
  transactions: z.array(z.object({ id: z.string(), amount: z.number() })),
});
const listed = async () => listedTransactions.parse(await call('transactions')).transactions;

/** When the server last ended a transaction there, in each of its sessions. */
async function lastOnStandby(): Promise<unknown[]> {
  const { rows } = await standby.query(
    `select pid, state_change::text from pg_stat_activity
     where usename = 'cairn_app' and query in ('commit', 'rollback') order by pid`,
  );
  return rows;
}

test.each<[RouteName, string?, object?]>([
  ['dashboard'],
  ['transactions', '?search=pretzel'],
  ['transaction'],
  ['exportTransactions'],
  ['exportLedger', '?format=hledger'],
  ['balanceHistory'],
  ['accountHistory'],
  ['merchants'],
  ['merchant'],
  ['askExamples'],
  ['ask', '', { question: 'how much did I spend this month?' }],
])('the replica answers %s', async (name, query, body) => {
  await expect
    .poll(async () => {
      const before = await lastOnStandby();
      await call(name, body, query);
      return JSON.stringify(before) !== JSON.stringify(await lastOnStandby());
    }, polling)
    .toBe(true);
});

test('what is entered is in the next list, also while the replica does not replay', async () => {
  for (let time = 1; time <= 20; time += 1) {
    if (time === 10) await standby.query('select pg_wal_replay_pause()');
    await spend(time);
    const amounts = (await listed()).map(({ amount }) => amount);
    expect(amounts).toContain(-time);
    if (time === 15) await standby.query('select pg_wal_replay_resume()');
  }
});
