import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { dropSchemas, removeEmbeddedPostgres } from './reset-database.ts';
import { createTestDatabase } from './test-database.ts';

test('an embedded cluster is deleted while it runs, and nothing else is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-reset-'));
  await startEmbeddedPostgres({ dataDir, durable: false });
  await writeFile(join(dataDir, 'encryption-key'), 'kept');
  await removeEmbeddedPostgres(dataDir);
  expect(await readdir(dataDir)).toEqual(['encryption-key']);
  await rm(dataDir, { recursive: true });
});

test('our schemas are dropped and can be created again; other schemas stay', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const schemas = () =>
    client.query("SELECT nspname FROM pg_namespace WHERE nspname IN ('cairn', 'identity') ORDER BY 1");
  await client.query('CREATE TABLE public.neighbor (n int)');
  await dropSchemas(database.adminUrl);
  expect((await schemas()).rowCount).toBe(0);
  await migrate(database.adminUrl);
  expect((await schemas()).rowCount).toBe(2);
  await client.query('SELECT n FROM public.neighbor');
  await client.end();
  await database.drop();
});
