import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const migration = '0052-one-gate-for-rows.sql';
const household = '00000000-0000-4000-8000-000000000001';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let admin: pg.Client;

/** A plan of an amount on a day, as a version before the migration took it from an export. */
const insertPlan = (cents: string, on: string) =>
  admin.query(
    `insert into cairn.planned_transactions (household_id, account_id, description, amount_cents, frequency, first_on, created_at)
     values ($1, $1::uuid, 'Rent', $2, 'once', $3, now())`,
    [household, cents, on],
  );
const insertBalance = (cents: string, on: string) =>
  admin.query(
    'insert into cairn.balance_history (household_id, account_id, on_date, balance_cents) values ($1, $1::uuid, $2, $3)',
    [household, on, cents],
  );
const insertRate = (rate: string, on: string) =>
  admin.query(
    "insert into cairn.exchange_rates (household_id, base, currency, on_date, rate, source) values ($1, 'EUR', 'USD', $2, $3, 'hand')",
    [household, on, rate],
  );

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-before-gate-'));
  for (const name of await readdir(migrations))
    if (name < migration) await cp(path.join(migrations, name), path.join(folder, name));
  await migrate(database.adminUrl, folder);
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(
    "insert into cairn.households (household_id, name, time_zone) values ($1, 'Home', 'UTC')",
    [household],
  );
  await admin.query(
    `insert into cairn.accounts (household_id, id, connection_id, provider_account_id, bank_name, type, currency)
     values ($1, $1::uuid, null, 'a', 'Account', 'depository', 'USD')`,
    [household],
  );
  await insertPlan('9007199254740992', '2026-05-04');
  await insertBalance('100', '2026-05-04');
  await insertRate('1.00000000001', '2026-05-04');
  await migrate(database.adminUrl);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('P38 an upgrade keeps rows from before that no door takes now, and checks what is written from then on', async () => {
  const { rows } = await admin.query('select amount_cents from cairn.planned_transactions');
  expect(rows).toEqual([{ amount_cents: '9007199254740992' }]);
  await expect(insertPlan('9007199254740992', '2026-05-04')).rejects.toThrow('violates check constraint');
  await expect(insertPlan('100', '9999-12-31')).rejects.toThrow('violates check constraint');
  await expect(insertBalance('100', 'infinity')).rejects.toThrow('violates check constraint');
  await insertPlan('100', '2569-05-04');
  await expect(insertRate('1.00000000001', '2026-05-05')).rejects.toThrow('violates check constraint');
  await insertRate('1.0000000001', '2026-05-05');
});

test('where all rows keep a check, it is validated', async () => {
  const { rows } = await admin.query(
    "select conname from pg_constraint where connamespace = 'cairn'::regnamespace and not convalidated order by conname",
  );
  expect(rows.map(({ conname }) => conname)).toEqual([
    'exchange_rates_scale_check',
    'planned_transactions_ledger_check',
  ]);
});
