import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

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
