import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distributeTables } from './distribute.ts';
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

test('a database without Citus is left as it is', async () => {
  await expect(distributeTables(admin, 4)).rejects.toThrow('This database has no Citus');
});

test('the server needs no key that sets a column to NULL: tests run without one', async () => {
  const { rows } = await admin.query(
    `select conname from pg_constraint where connamespace = 'cairn'::regnamespace and contype = 'f' and confdeltype = 'n'`,
  );
  expect(rows).toEqual([]);
});
