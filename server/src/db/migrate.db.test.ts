import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { insertRows, listTenantTables, makeTenant } from './test-tenants.ts';

let urls: TestDatabase;
let admin: pg.Client;
let folder: string;
beforeAll(async () => {
  urls = await createTestDatabase();
  admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-migrations-'));
  await cp(path.join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
});
afterAll(async () => {
  await admin.end();
  await urls.drop();
  await rm(folder, { recursive: true });
});

async function everything(): Promise<string[]> {
  const lines: string[] = [];
  for (const table of await listTenantTables(admin)) {
    const { rows } = await admin.query<{ text: string }>(
      `select to_jsonb(whole)::text as text from cairn.${table} whole`,
    );
    lines.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  return lines.toSorted();
}

test('P10 a migration that fails leaves every row and every table as it was, also what the ones before it did', async () => {
  await insertRows(admin, makeTenant({ tag: 'aurora', seed: 1 }).rows);
  const before = await everything();
  expect(before.length).toBeGreaterThan(20);
  const sound =
    "create table cairn.novelty (n integer); update cairn.transactions set user_note = 'changed';";
  await writeFile(path.join(folder, '9001-sound.sql'), sound);
  await writeFile(path.join(folder, '9002-broken.sql'), 'delete from cairn.daily_totals; select 1 / 0;');
  await expect(migrate(urls.adminUrl, folder)).rejects.toThrow('division by zero');
  expect(await everything()).toEqual(before);
  const { rows } = await admin.query("select to_regclass('cairn.novelty') as novelty");
  expect(rows).toEqual([{ novelty: null }]);

  await rm(path.join(folder, '9002-broken.sql'));
  await migrate(urls.adminUrl, folder);
  const after = await everything();
  expect(after).toHaveLength(before.length);
  expect(after).not.toEqual(before);
});
