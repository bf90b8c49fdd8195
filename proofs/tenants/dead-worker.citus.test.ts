import { routes } from '@cairn/contract/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CitusNode, openCitusNode } from '../../server/src/db/test-citus-node.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { createTestSync, type TestSync } from '../../server/src/syncing/test-sync.ts';
import { type Caller, type Households, startHouseholds } from './households.ts';
import { initOf } from './id-cases.ts';

const dayMs = 24 * 3_600_000;
/** So many new households are on two workers, save one time in 30 million. */
const mostHouseholds = 25;

type Home = { caller: Caller; connectionId: string; transactionId: string; items: string[] };

let shared: TestDatabase;
let households: Households;
let world: TestSync;
let worker: CitusNode;
/** A household on the worker that is killed, and one on another worker. */
let theirs: Home;
let others: Home;

/** The URL of the worker that has a household's rows. */
async function workerOf({ session }: Caller): Promise<string> {
  const admin = new pg.Client({ connectionString: shared.adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ port: number }>(
      `select nodeport as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('cairn.households', $1::text)`,
      [session.scope.householdId],
    );
    const url = inject('workerUrls').find((each) => Number(new URL(each).port) === rows[0]?.port);
    if (url === undefined) throw new Error('The household is on no worker');
    return url;
  } finally {
    await admin.end();
  }
}

async function makeHome(caller: Caller): Promise<Home> {
  const { scope } = caller.session;
  const before = new Set((await world.liveItems()).map(({ item_id }) => item_id));
  const { connectionId } = await world.connect(scope, 'ins_109508');
  const items = (await world.liveItems()).map(({ item_id }) => item_id).filter((id) => !before.has(id));
  world.clock.ms += dayMs;
  await world.sync(connectionId);
  const { transactions } = routes.transactions.response.parse(
    await (await send(caller, '/api/transactions')).json(),
  );
  return { caller, connectionId, transactionId: transactions[0]?.id ?? '', items };
}

function send({ token }: Caller, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(households.origin + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
}

const paths = [
  '/api/transactions',
  '/api/transactions?search=a',
  '/api/user/dashboard',
  '/api/accounts',
  '/api/connections',
  '/api/budgets',
  '/api/recurring',
  '/api/ai/insights',
];

async function read({ caller }: Home): Promise<{ status: number; text: string }[]> {
  const answers = [];
  for (const path of paths) {
    const response = await send(caller, path);
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

const edit = ({ caller, transactionId }: Home, note: string) =>
  send(caller, `/api/transactions/${transactionId}`, initOf('PATCH', { note }));

async function expectWhole({ caller, items }: Home): Promise<void> {
  expect(await world.ledgerRows(caller.session.scope)).toEqual(await world.bankRows(items));
  expect(await world.wrongTotals(caller.session.scope)).toEqual([]);
}

beforeAll(async () => {
  shared = await createTestDatabase();
  households = await startHouseholds({ shared });
  world = await createTestSync({ historyDays: 90, shared });
  world.clock.ms = households.now.getTime() - 20 * dayMs;
  const first = await households.register('person-0');
  const workerUrl = await workerOf(first);
  worker = await openCitusNode(workerUrl);
  for (let count = 1; count < mostHouseholds; count += 1) {
    const other = await households.register(`person-${count}`);
    if ((await workerOf(other)) === workerUrl) continue;
    theirs = await makeHome(first);
    others = await makeHome(other);
    return;
  }
  throw new Error('All households are on one worker');
});

afterAll(async () => {
  await worker.start();
  await households.close();
  await world.close();
  await shared.drop();
});

test('P10 a dead worker stops its own households only, and all is whole when it is back', async () => {
  const before = await read(theirs);
  expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
  await worker.kill();

  for (const answer of await read(theirs)) expect(answer.status).toBe(503);
  expect((await edit(theirs, 'lost')).status).toBe(503);
  expect((await send(theirs.caller, routes.syncTransactions.path, initOf('POST', { days: 90 }))).status).toBe(
    503,
  );
  world.clock.ms += 7 * dayMs;
  await expect(world.sync(theirs.connectionId)).rejects.toThrow();

  for (const answer of await read(others)) expect(answer.status).toBe(200);
  expect((await edit(others, 'kept')).status).toBe(200);
  const known = (await world.ledgerRows(others.caller.session.scope)).length;
  await world.sync(others.connectionId);
  expect((await world.ledgerRows(others.caller.session.scope)).length).toBeGreaterThan(known);
  await expectWhole(others);

  await worker.start();
  expect(await read(theirs)).toEqual(before);
  expect((await edit(theirs, 'kept')).status).toBe(200);
  await world.sync(theirs.connectionId);
  await expectWhole(theirs);
  expect((await read(others)).map(({ status }) => status)).toEqual(paths.map(() => 200));
});
