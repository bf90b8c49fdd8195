import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const migration = '0055-accounts-of-households.sql';
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const [kept, gone] = [idAt(1), idAt(2)];

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let admin: pg.Client;

const count = async (table: string) =>
  (
    await admin.query<{ households: string[] }>(
      `select array_agg(household_id::text) as households from cairn.${table}`,
    )
  ).rows[0]?.households;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-before-accounts-'));
  for (const name of await readdir(migrations))
    if (name < migration) await cp(path.join(migrations, name), path.join(folder, name));
  await migrate(database.adminUrl, folder);
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  for (const household of [kept, gone]) {
    await admin.query(
      "insert into cairn.households (household_id, name, time_zone) values ($1, 'Home', 'UTC')",
      [household],
    );
    await admin.query(
      `insert into cairn.accounts (household_id, id, connection_id, provider_account_id, bank_name, type, currency)
       values ($1, $1::uuid, null, 'a', 'Wallet', 'depository', 'USD')`,
      [household],
    );
    await admin.query(
      `insert into cairn.transactions (household_id, id, account_id, bank_transaction_id, bank_posted_on, bank_amount_cents,
         bank_currency, bank_description, bank_is_pending, bank_payment_channel, source, prediction_source, prediction_reason, predicted_kind)
       values ($1, $1::uuid, $1::uuid, 'row', '2026-01-01', -100, 'USD', 'BREAD', false, 'other', 'hand', 'none', 'Nothing', 'spending')`,
      [household],
    );
  }
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('P30 what households kept by hand and left behind when they were deleted goes with the migration', async () => {
  await admin.query('delete from cairn.households where household_id = $1', [gone]);
  expect(await count('transactions')).toEqual([kept, gone]);

  await migrate(database.adminUrl);

  for (const table of ['accounts', 'transactions'])
    expect([table, await count(table)]).toEqual([table, [kept]]);
  const { rows } = await admin.query(
    `select relforcerowsecurity from pg_class where oid in ('cairn.accounts'::regclass, 'cairn.households'::regclass)`,
  );
  expect(rows).toEqual([{ relforcerowsecurity: true }, { relforcerowsecurity: true }]);
  const { rows: constraints } = await admin.query(
    `select convalidated from pg_constraint where conname = 'accounts_household_id_fkey'`,
  );
  expect(constraints).toEqual([{ convalidated: true }]);
});
