import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

async function onWorker(statement: string): Promise<void> {
  const url = new URL(inject('workerUrls')[0] ?? '');
  url.pathname = new URL(database.adminUrl).pathname;
  const worker = new pg.Client({ connectionString: url.href });
  await worker.connect();
  try {
    await worker.query(statement);
  } finally {
    await worker.end();
  }
}

async function shardOnFirstWorker(): Promise<string> {
  const port = Number(new URL(inject('workerUrls')[0] ?? '').port);
  const { rows } = await admin.query<{ name: string }>(
    `select shard_name as name from citus_shards where table_name = 'cairn.accounts'::regclass and nodeport = $1 limit 1`,
    [port],
  );
  return rows[0]?.name ?? '';
}

test('distributing again adds nothing, and finds each shard as its table', async () => {
  const again = await distributeTables(admin, 8);
  expect(again.added).toEqual([]);
  expect(again.shards).toBeGreaterThanOrEqual(again.tables);
});

test('a table that an upgrade adds is distributed with the others', async () => {
  await admin.query(`
    create table cairn.novelties (household_id uuid not null references cairn.households on delete cascade, id uuid not null,
      primary key (household_id, id));
    alter table cairn.novelties enable row level security;
    alter table cairn.novelties force row level security;
    grant select, insert, update, delete on cairn.novelties to cairn_app;
    create policy household on cairn.novelties
      using (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
      with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid);
  `);
  expect((await distributeTables(admin, 8)).added).toEqual(['cairn.novelties']);
});

test('P28 a shard whose policy, or force, is not its table’s is named, and refused', async () => {
  const shard = await shardOnFirstWorker();
  await onWorker(
    `set citus.enable_manual_changes_to_shards = on; alter policy household on ${shard} using (true)`,
  );
  await expect(distributeTables(admin, 8)).rejects.toThrow(shard.split('.')[1]);
  await onWorker(`
    set citus.enable_manual_changes_to_shards = on;
    do $$ begin execute format('alter policy household on ${shard} using (%s)', (
      select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'cairn.accounts'::regclass)); end $$`);
  expect((await distributeTables(admin, 8)).added).toEqual([]);
  await onWorker(
    `set citus.enable_manual_changes_to_shards = on; alter table ${shard} no force row level security`,
  );
  await expect(distributeTables(admin, 8)).rejects.toThrow('Stop all servers');
});

test('P10 what enqueues a job commits in two phases with the household’s rows, and nothing else does', async () => {
  await admin.query(`
    create function cairn.is_in_two_phases() returns boolean language c strict
    as 'citus', 'coordinated_transaction_should_use_2PC'`);
  const app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  const [household, person] = [randomUUID(), randomUUID()];
  const phases = async (...statements: string[]) => {
    await app.query('begin');
    await app.query(`select cairn.act_for('${household}', '${person}')`);
    for (const statement of statements) await app.query(statement);
    const { rows } = await app.query<{ isInTwo: boolean }>('select cairn.is_in_two_phases() as "isInTwo"');
    await app.query('commit');
    return rows[0]?.isInTwo;
  };
  const change = `update cairn.households set name = 'Other' where household_id = '${household}'`;
  const job = `insert into pgboss.job (name, data) values ('refresh-insights', '{}')`;
  const member = `insert into directory.members (user_id, household_id, joined_at) values ('${person}', '${household}', now())`;
  try {
    await phases(
      `insert into cairn.households (household_id, name, time_zone) values ('${household}', 'One', 'UTC')`,
    );
    expect(await phases(change)).toBe(false);
    expect(await phases(change, job)).toBe(true);
    expect(await phases(change, member)).toBe(true);
  } finally {
    await app.end();
  }
});
