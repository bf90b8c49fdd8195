import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './pool.ts';
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

test('P10 a session that breaks inside a transaction fails the next statement, and the process continues', async () => {
  const pool = openPool({ url: database.appUrl, searchPath: 'cairn', maxConnections: 1 });
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const broken = new Promise((resolve) => client.once('end', resolve));
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await broken;
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a session is kept while a person reads a page, and ends before it counts as broken', async () => {
  const pool = openPool({ url: database.appUrl, searchPath: 'cairn', maxConnections: 1 });
  expect(pool.options.idleTimeoutMillis).toBeGreaterThanOrEqual(60_000);
  expect(pool.options.idleTimeoutMillis).toBeLessThan(silentSessionMs);
  await pool.end();
});
