import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { findLeaks, findPrivateTraces } from './find-leaks.ts';
import { insertRows, listTenantTables } from './insert-rows.ts';
import { makeTenant } from './make-tenant.ts';

const mine = makeTenant({ tag: 'aurora', seed: 1 });
const theirs = makeTenant({ tag: 'borealis', seed: 2 });

let database: TestDatabase;
let admin: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  app = new pg.Client({ connectionString: database.appUrl });
  await admin.connect();
  await app.connect();
  await insertRows(admin, [...mine.rows, ...theirs.rows]);
});

afterAll(async () => {
  await app.end();
  await admin.end();
  await database.drop();
});

async function inOne(look: () => Promise<string[]>): Promise<string[]> {
  await app.query('begin');
  try {
    return await look();
  } finally {
    await app.query('rollback');
  }
}

test('P28 no household reads or changes rows of another, in any table, wherever they are', async () => {
  const tables = await listTenantTables(admin);
  expect(tables.length).toBeGreaterThan(40);
  for (const table of tables)
    expect(await inOne(() => findLeaks(app, table, mine, theirs)), table).toEqual([]);
});

test('P27 nothing of a private account is seen by another member', async () => {
  const tables = new Set(
    mine.rows.flatMap(({ table, privateTo }) => (privateTo === undefined ? [] : [table])),
  );
  expect(tables.size).toBeGreaterThan(20);
  for (const table of tables)
    expect(await inOne(() => findPrivateTraces(app, table, mine)), table).toEqual([]);
});
