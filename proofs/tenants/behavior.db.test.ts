import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn } from '../../scripts/testing/part.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { mintHouseholdScope } from '../../server/src/db/mint-household-scope.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import {
  attempt,
  findCrossings,
  findLeaks,
  findPrivateTraces,
  listReferences,
  type Reference,
} from './find-leaks.ts';
import { insertionOf, insertRows, listTenantTables } from './insert-rows.ts';
import { makeTenant } from './make-tenant.ts';
import { listMutations, whileMutated } from './mutations.ts';

const mine = makeTenant({ tag: 'aurora', seed: 1 });
const theirs = makeTenant({ tag: 'borealis', seed: 2 });
const privateTables = [
  ...new Set(mine.rows.flatMap((row) => (row.privateTo === undefined ? [] : row.table))),
];

let urls: TestDatabase;
let admin: pg.Client;
let app: pg.Client;
let tables: string[];
let references: Reference[];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  urls = await createTestDatabase();
  admin = await connect(urls.adminUrl);
  app = await connect(urls.appUrl);
  tables = await listTenantTables(admin);
  references = await listReferences(admin);
  await insertRows(admin, [...mine.rows, ...theirs.rows]);
});
afterAll(async () => {
  await Promise.all([admin.end(), app.end()]);
  await urls.drop();
});

/** Runs `look` in a transaction that is rolled back. */
async function within<T>(client: pg.Client, look: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await look();
  } finally {
    await client.query('rollback');
  }
}

/** All data that one household can read of the other, or one member of another's private account, in all tables. */
async function findAllLeaks(client: pg.Client): Promise<string[]> {
  const leaks: string[] = [];
  for (const table of tables) leaks.push(...(await findLeaks(client, table, mine, theirs)));
  for (const table of privateTables) leaks.push(...(await findPrivateTraces(client, table, mine)));
  return leaks;
}

test('every table has rows of both households', async () => {
  for (const { rows, householdId } of [mine, theirs]) {
    for (const table of tables) {
      const made = rows.filter((row) => row.table === table);
      const { rowCount } = await admin.query(`select from cairn.${table} where household_id = $1`, [
        householdId,
      ]);
      expect([table, rowCount]).toEqual([table, made.length]);
      expect([table, made.length > 0]).toEqual([table, true]);
    }
  }
  const { rows: policies } = await admin.query(
    `select tablename::text as name from pg_policies
     where schemaname = 'cairn' and qual ~ 'private_to_user_id|(?:hidden|unseen)_account_ids'`,
  );
  expect(policies.map(({ name }) => name).sort()).toEqual(privateTables.toSorted());
});

test('P27 P28 the server, acting for one household or member, reads and writes no data of another', async () => {
  expect(await within(app, () => findAllLeaks(app))).toEqual([]);
});

test('P28 a session without household reads and writes nothing', async () => {
  const fresh = await connect(urls.sessionUrl);
  await within(fresh, async () => {
    const { rows } = await fresh.query(`select current_setting('cairn.household_id', true) as set`);
    expect(rows).toEqual([{ set: null }]);
    for (const row of mine.rows) {
      expect(await attempt(fresh, `select from cairn.${row.table}`)).toMatchObject({ count: 0 });
      expect((await attempt(fresh, insertionOf(row))).refusal?.message).toMatch(
        /violates row-level security/,
      );
    }
  });
  await fresh.end();
});

test('P28 no foreign key lets a row point into another household, whatever the policies say', async () => {
  expect(references.length).toBeGreaterThan(0);
  expect(await within(admin, () => findCrossings(admin, references, mine, theirs))).toEqual([]);
});

describe('P28 a pool of one connection retains no household:', () => {
  let database: Database;
  const scope = mintHouseholdScope(mine.householdId, mine.ownerId);
  beforeAll(() => {
    database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 1 }));
  });
  afterAll(() => database.destroy());

  const backend = sql<{
    pid: number;
    household: string | null;
    person: string | null;
    hidden: string | null;
  }>`
    select pg_backend_pid() as pid, current_setting('cairn.household_id', true) as household,
      current_setting('cairn.user_id', true) as person, current_setting('cairn.hidden_account_ids', true) as hidden`;

  async function expectNothingOf(pid: number | undefined) {
    const { rows } = await backend.execute(database);
    expect(rows).toEqual([{ pid, household: '', person: '', hidden: '' }]);
    for (const table of tables) {
      const seen = await sql`select from ${sql.table(table)}`.execute(database);
      expect([table, seen.rows.length]).toEqual([table, 0]);
    }
  }

  test('after a commit', async () => {
    const inside = await inHousehold(database, scope, ({ query }) => backend.execute(query));
    expect(inside.rows[0]).toMatchObject({
      household: mine.householdId,
      person: mine.ownerId,
      hidden: '{}',
    });
    await expectNothingOf(inside.rows[0]?.pid);
  });

  test('after a rollback', async () => {
    let pid: number | undefined;
    const broken = inHousehold(database, scope, async ({ query }) => {
      pid = (await backend.execute(query)).rows[0]?.pid;
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    await expectNothingOf(pid);
  });

  test('after a statement that failed', async () => {
    let pid: number | undefined;
    const broken = inHousehold(database, scope, async ({ query }) => {
      pid = (await backend.execute(query)).rows[0]?.pid;
      await sql`select 1 / 0`.execute(query);
    });
    await expect(broken).rejects.toThrow('division by zero');
    await expectNothingOf(pid);
  });
});

test('P28 the server cannot disable the isolation', async () => {
  const perTable = tables.flatMap((table) => [
    `alter table cairn.${table} disable row level security`,
    `alter table cairn.${table} no force row level security`,
    `alter table cairn.${table} add column extra text`,
    `alter table cairn.${table} owner to cairn_app`,
    `drop policy household on cairn.${table}`,
    `alter policy household on cairn.${table} using (true)`,
    `create policy mine on cairn.${table} using (true)`,
    `truncate cairn.${table} cascade`,
    `drop table cairn.${table} cascade`,
    `create trigger mine after insert on cairn.${table} for each row execute function tsvector_update_trigger()`,
    `create table public.pointer (household_id uuid references cairn.${table})`,
    // row_security off: an error instead of filtered rows.
    `set local row_security = off; select from cairn.${table}`,
  ]);
  const elsewhere = [
    'set local role cairn_identity',
    'set local role cairn_lookup',
    `set local role ${admin.escapeIdentifier(admin.user ?? '')}`,
    `set session authorization ${admin.escapeIdentifier(admin.user ?? '')}`,
    'set local session_replication_role = replica',
    'alter role cairn_app bypassrls',
    'grant cairn_lookup to cairn_app',
    'select rolpassword from pg_authid',
    'select from identity.users',
    'create schema extra',
    'create table cairn.extra (id uuid)',
    'create table public.extra (id uuid)',
    `create function cairn.extra() returns integer language sql as 'select 1'`,
    `alter function cairn.membership_of_user(uuid, uuid, timestamptz) owner to cairn_app`,
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'create database extra',
    'create publication extra for all tables',
  ];
  const allowed: string[] = [];
  for (const statement of [...perTable, ...elsewhere]) {
    // Separately, because CREATE DATABASE is refused inside a transaction before rights are checked.
    const outcome = await app.query(statement).then(
      () => 'done',
      (error: pg.DatabaseError) => error.code,
    );
    await app.query('rollback');
    if (outcome !== '42501') allowed.push(`${statement}: ${outcome}`);
  }
  expect(allowed).toEqual([]);
});

describe('P28 the tests above detect', () => {
  const asServer = 'set local role cairn_app';

  test('each ENABLE that is missing and each policy that is dropped or lets everything through', async () => {
    const walls = (await listMutations(admin)).filter(({ wall }) => wall === 'enable' || wall === 'policy');
    const unnoticed: string[] = [];
    for (const { table, statements } of drawn(walls)) {
      const leaks = await whileMutated(admin, `${statements}; ${asServer}`, () =>
        findLeaks(admin, table, mine, theirs),
      );
      if (leaks.length === 0) unnoticed.push(statements);
    }
    expect(unnoticed).toEqual([]);
  });

  test('each policy without one of its two parts, of which each holds by itself', async () => {
    const household = `household_id = nullif(current_setting('cairn.household_id', true), '')::uuid`;
    const unnoticed: string[] = [];
    for (const table of drawn(privateTables)) {
      const left = async (part: string) => {
        const policy = `alter policy household on cairn.${table} using (${part}) with check (${part}); ${asServer}`;
        return whileMutated(admin, policy, async () => ({
          leaks: await findLeaks(admin, table, mine, theirs),
          traces: await findPrivateTraces(admin, table, mine),
        }));
      };
      const { leaks, traces } = await left(household);
      expect(leaks).toEqual([]);
      if (traces.length === 0) unnoticed.push(`${table}: who may see it`);
      const { rows } = await admin.query<{ part: string }>(
        `select substr(qual, strpos(qual, ' AND ') + 5) as part from pg_policies where schemaname = 'cairn' and tablename = $1 and policyname = 'household'`,
        [table],
      );
      const part = rows[0]?.part.slice(0, -1) ?? '';
      if ((await left(part)).leaks.length === 0) unnoticed.push(`${table}: its household`);
    }
    expect(unnoticed).toEqual([]);
  });

  test('each FORCE that is missing, as soon as the server owns the tables', async () => {
    const owned = tables.map((table) => `alter table cairn.${table} owner to careless`).join('; ');
    const asOwner = `create role careless; grant usage on schema cairn to careless;
      grant execute on function cairn.hide_private_accounts(text), cairn.act_for(uuid, uuid, text) to careless; ${owned}`;
    const forces = (await listMutations(admin)).filter(({ wall }) => wall === 'force');
    expect(forces.map(({ table }) => table).sort()).toEqual(tables);
    const unnoticed: string[] = [];
    for (const { table, statements } of drawn(forces)) {
      const changed = `${asOwner}; ${statements}; set local role careless`;
      const leaks = await whileMutated(admin, changed, () => findLeaks(admin, table, mine, theirs));
      if (leaks.length === 0) unnoticed.push(statements);
    }
    expect(unnoticed).toEqual([]);
    const leaks = await whileMutated(admin, `${asOwner}; set local role careless`, () => findAllLeaks(admin));
    expect(leaks).toEqual([]);
  });

  test('each foreign key that is dropped or rid of its household', async () => {
    const keys = (await listMutations(admin)).filter(
      ({ wall, detail }) => wall === 'foreign key' && detail !== null,
    );
    expect(keys.length).toBe(2 * references.length);
    const unnoticed: string[] = [];
    for (const { table, detail, statements } of drawn(keys)) {
      const ofKey = references.filter((one) => one.table === `cairn.${table}` && one.column === detail);
      const crossings = await whileMutated(admin, statements, () =>
        findCrossings(admin, ofKey, mine, theirs),
      );
      if (crossings.length === 0) unnoticed.push(statements);
    }
    expect(unnoticed).toEqual([]);
  });
});
