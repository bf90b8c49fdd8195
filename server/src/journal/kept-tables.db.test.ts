import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { keptTables } from './kept-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('P11 what the server declares as kept is what PostgreSQL keeps', async () => {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'keep_row' order by 1`,
  );
  await admin.end();
  const stored = rows.map(({ name, definition }) => {
    const [key, , , changed] = [...definition.matchAll(/'\{?([^']*?)\}?'(?=[,)])/g)]
      .slice(-4)
      .map(([, list = '']) => list);
    const names = (text = '') => (text === '' ? [] : text.split(','));
    return [
      name.replace('cairn.', ''),
      { key: names(key), isWhole: /after insert or delete/i.test(definition), changed: names(changed) },
    ] as const;
  });
  expect(Object.fromEntries(stored)).toEqual(keptTables);
});
