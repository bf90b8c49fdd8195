import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, endStatements } from './test-database.ts';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('each database is migrated, is its own, and is gone after drop', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.adminUrl, 'CREATE TABLE public.mark AS SELECT 1 AS n');
  const marks = "SELECT count(*)::int FROM pg_tables WHERE tablename = 'mark'";
  expect(await ask(one.adminUrl, marks)).toEqual([1]);
  expect(await ask(other.adminUrl, marks)).toEqual([0]);
  const schemas = "SELECT nspname FROM pg_namespace WHERE nspname IN ('cairn', 'identity') ORDER BY 1";
  expect(await ask(other.adminUrl, schemas)).toEqual(['cairn', 'identity']);
  expect(await ask(one.appUrl, 'SELECT current_user')).toEqual(['cairn_app']);
  expect(await ask(one.identityUrl, 'SELECT current_user')).toEqual(['cairn_identity']);
  await Promise.all([one.drop(), other.drop()]);
  await expect(ask(one.adminUrl, 'SELECT 1')).rejects.toThrow(/does not exist/);
});

test('what a test is still at can be ended, and its idle sessions stay', async () => {
  const { adminUrl, appUrl, drop } = await createTestDatabase();
  const idle = new pg.Client({ connectionString: appUrl });
  await idle.connect();
  const waiting = ask(appUrl, 'SELECT pg_sleep(600)');
  const ended = expect(waiting).rejects.toThrow(/terminat/);
  const counts =
    "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active'";
  await expect.poll(() => ask(adminUrl, counts)).toEqual([1]);
  await endStatements();
  await ended;
  expect((await idle.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await idle.end();
  await drop();
});
