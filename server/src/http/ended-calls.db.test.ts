import { writeFile } from 'node:fs/promises';
import { routes } from '@cairn/contract/routes';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { troubleOf } from '../db/trouble.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { anyId, authorization, startTestServer, type TestServer } from './test-server.ts';

const ledgers = useTestLedgers();
let admin: pg.Client;
let scope: HouseholdScope;
let server: TestServer;

/** What the calls of this test ask PostgreSQL for, after they have written. */
let statement = sql`select pg_sleep(900)`;
/** Of a statement; 0: none but the role's. */
let limitMs = 0;

async function workOn(): Promise<never> {
  await inHousehold(ledgers.database, scope, async ({ query, householdId }) => {
    await sql`update households set name = 'changed' where household_id = ${householdId}::uuid`.execute(
      query,
    );
    if (limitMs > 0)
      await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(query);
    await statement.execute(query);
  });
  throw new Error('It has come to an end');
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: ledgers.sessionUrl });
  await admin.connect();
});
afterAll(() => admin.end());
beforeEach(async () => {
  ({ scope } = await ledgers.openLedger());
  statement = sql`select pg_sleep(900)`;
  limitMs = 0;
});

const handlers = { transactions: workOn, editTransactions: workOn };

async function started(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  server = await startTestServer({ handlers, troubleOf, ...options });
  return server;
}

function call(route: { method: string; path: string }, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(server.origin + route.path, {
    method: route.method,
    signal,
    headers: { ...authorization, 'content-type': 'application/json' },
    ...(route.method === 'GET' ? {} : { body: JSON.stringify({ edits: [{ id: anyId, note: 'A note' }] }) }),
  });
}

/** Which statements of calls are under way. */
async function underWay(): Promise<string[]> {
  const { rows } = await admin.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query ~ 'pg_sleep|advisory'`,
  );
  return rows.map(({ query }) => query);
}

async function nameNow(): Promise<string | undefined> {
  return inHousehold(ledgers.database, scope, async ({ query, householdId }) => {
    const { rows } = await sql<{ name: string }>`
      select name from households where household_id = ${householdId}::uuid`.execute(query);
    return rows[0]?.name;
  });
}

test('what reads for a caller who has gone ends', async () => {
  await started();
  const leaving = new AbortController();
  const left = call(routes.transactions, leaving.signal).catch(() => 'left');
  await expect.poll(underWay).toEqual(['select pg_sleep(900)']);
  leaving.abort();
  expect(await left).toBe('left');
  await expect.poll(underWay).toEqual([]);
  await server.close();
  expect(server.log()).not.toContain('request failed');
});

test('P10 what a caller who has gone wanted to change is changed', async () => {
  await started();
  statement = sql`select pg_advisory_xact_lock(4711)`;
  await admin.query('select pg_advisory_lock(4711)');
  const leaving = new AbortController();
  const left = call(routes.editTransactions, leaving.signal).catch(() => 'left');
  await expect.poll(underWay).toEqual(['select pg_advisory_xact_lock(4711)']);
  leaving.abort();
  expect(await left).toBe('left');
  await admin.query('select pg_advisory_unlock(4711)');
  await expect.poll(nameNow).toBe('changed');
  await server.close();
});

test('what reads for too long is answered 503 and ends', async () => {
  await started({ handlerTimeoutMs: 200 });
  const response = await call(routes.transactions);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ message: 'This is taking too long. Please try again.' });
  await expect.poll(underWay).toEqual([]);
  expect(await nameNow()).not.toBe('changed');
  await server.close();
});

test.each([
  ['reads', routes.transactions, 'Please ask for less at once'],
  ['changes', routes.editTransactions, 'nothing was changed'],
])(
  'a statement over its limit that %s is answered 503, in words and in the log',
  async (_what, route, words) => {
    await started();
    limitMs = 50;
    const response = await call(route);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining(words),
    });
    expect(await nameNow()).not.toBe('changed');
    await server.close();
    expect(server.log()).toContain('the statement took too long');
  },
);

test.each([
  ['the database', async () => sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`],
  ['a stored file', async () => writeFile('/dev/full', 'bytes')],
])('P10 a full disk of %s is answered 503, in words and in the log', async (_of, fill) => {
  await started({
    handlers: {
      editTransactions: () =>
        inHousehold(ledgers.database, scope, async ({ query }) => {
          const filled = await fill();
          await filled?.execute(query);
          throw new Error('There was room');
        }),
    },
  });
  const response = await call(routes.editTransactions);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: 'unavailable',
    message: 'The disk of this Cairn is full, so nothing was saved. Whoever runs it has to make room.',
  });
  await server.close();
  expect(server.log()).toContain('the disk is full');
});
