import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './pool.ts';
import { longestStatementMs } from './roles.ts';
import { silentSessionMs } from './silent-sessions.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test.each([
  ['the server', () => database.appUrl],
  ['identity', () => database.identityUrl],
  ['the queue', () => database.sessionUrl],
])('a session of %s compiles nothing, ends long statements and looks for its client', async (_of, url) => {
  const pool = openPool({ url: url(), searchPath: 'cairn', maxConnections: 1 });
  const { rows } = await pool.query(`
    select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
      current_setting('client_connection_check_interval') as client,
      current_setting('idle_in_transaction_session_timeout') as idle`);
  expect(rows).toEqual([{ jit: 'off', statement: '100s', client: '1s', idle: '1min' }]);
  await pool.end();
});

test('a long statement is ended before its session counts as broken, so that it can be answered', () => {
  expect(longestStatementMs).toBeLessThan(silentSessionMs);
});

test('a migration may take as long as it takes', async () => {
  const { rows } = await admin.query(`select current_setting('statement_timeout') as statement`);
  expect(rows).toEqual([{ statement: '0' }]);
});

test('a statement whose client is gone ends', async () => {
  const client = new pg.Client({ connectionString: database.sessionUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const endless = client.query('select pg_sleep(90)').catch(() => 'ended');
  const asksFor = async () =>
    (await admin.query('select query from pg_stat_activity where pid = $1', [pid])).rows;
  await expect.poll(asksFor).toEqual([{ query: 'select pg_sleep(90)' }]);
  client.connection.stream.destroy();
  await expect.poll(asksFor).toEqual([]);
  expect(await endless).toBe('ended');
});
