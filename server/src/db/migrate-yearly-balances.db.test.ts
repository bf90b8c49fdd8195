import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { statementsOf } from './sql-statements.ts';
import { createEmptyDatabase } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const migration = '0043-yearly-balances.sql';
const owner = `owner_${randomBytes(8).toString('hex')}`;
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const households = [idAt(1), idAt(2)];

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let admin: pg.Client;

/** Totals as a version before the migration stored them. */
async function insertTotals(table: 'daily' | 'yearly', household: string, when: string, posted: number[]) {
  const sums = ['income', 'spending', 'refund', 'transfer'].flatMap((kind) => [
    `${kind}_cents`,
    `${kind}_count`,
  ]);
  const debits =
    'income_debit_cents, income_debit_count, spending_debit_count, transfer_debit_cents, transfer_debit_count';
  const period = table === 'daily' ? 'on_date, posted_cents' : 'on_year';
  const zeros = Array.from({ length: sums.length + 6 }, () => 0).join(', ');
  await admin.query(
    `insert into cairn.${table}_totals (household_id, account_id, category_id, currency, transaction_count, ${sums.join(', ')}, ${debits}, ${period})
     values ($1, $1, 'groceries', 'USD', ${zeros}, $2${posted.map((cents) => `, ${cents}`).join('')})`,
    [household, when],
  );
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-before-balances-'));
  for (const name of await readdir(migrations))
    if (name < migration) await cp(path.join(migrations, name), path.join(folder, name));
  await migrate(database.adminUrl, folder);
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  for (const [place, household] of households.entries()) {
    await admin.query(
      "insert into cairn.households (household_id, name, time_zone) values ($1, 'Home', 'UTC')",
      [household],
    );
    await admin.query(
      `insert into cairn.accounts (household_id, id, connection_id, provider_account_id, bank_name, type, currency)
       values ($1, $1::uuid, null, 'a', 'Account', 'depository', 'USD')`,
      [household],
    );
    for (const [on, cents] of [
      ['2024-12-31', 1],
      ['2025-01-01', 20],
      ['2025-12-31', 300 + place],
    ] as const)
      await insertTotals('daily', household, on, [cents]);
    for (const year of ['2024', '2025']) await insertTotals('yearly', household, year, []);
  }
  // Where the owner of the tables is no superuser, row-level security binds the migration too.
  await admin.query(`create role ${owner}; grant usage on schema cairn to ${owner};
    alter table cairn.daily_totals owner to ${owner}; alter table cairn.yearly_totals owner to ${owner}`);
  await admin.query(`set role ${owner}`);
  for (const statement of statementsOf(await readFile(path.join(migrations, migration), 'utf8')))
    await admin.query(statement);
  await admin.query('reset role');
});
afterAll(async () => {
  await admin.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`);
  await admin.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('P10 what moved balances before is in the years of every household, and row-level security binds all again', async () => {
  const { rows } = await admin.query(
    'select household_id as household, on_year as year, posted_cents::int as cents from cairn.yearly_totals order by 1, 2',
  );
  expect(rows).toEqual(
    households.flatMap((household, place) => [
      { household, year: 2024, cents: 1 },
      { household, year: 2025, cents: 320 + place },
    ]),
  );
  const { rows: bound } = await admin.query(
    "select relforcerowsecurity as bound from pg_class where oid in ('cairn.daily_totals'::regclass, 'cairn.yearly_totals'::regclass)",
  );
  expect(bound).toEqual([{ bound: true }, { bound: true }]);
});
