import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { insertRows, listTenantTables } from '../../../proofs/tenants/insert-rows.ts';
import { makeTenant } from '../../../proofs/tenants/make-tenant.ts';
import { StartError } from '../config/start-error.ts';
import { migrate } from './migrate.ts';
import { findTenantFaults } from './tenant-catalog.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

let urls: TestDatabase;
let admin: pg.Client;
let folder: string;
let tenantTables: string[];
beforeAll(async () => {
  urls = await createTestDatabase();
  admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  tenantTables = await listTenantTables(admin);
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-migrations-'));
  await cp(migrations, folder, { recursive: true });
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

test('P10 a failing migration changes nothing, and undoes the migrations before it', async () => {
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

const migrations = path.join(import.meta.dirname, '../../migrations');
const baseline = '0015-directory.sql';

test('P10 a database of each version from the baseline on is brought up to this one, with what it holds', async () => {
  const names = (await readdir(migrations)).toSorted();
  for (const last of names.filter((name) => name >= baseline)) {
    const older = await mkdtemp(path.join(tmpdir(), 'cairn-older-'));
    for (const name of names.filter((one) => one <= last))
      await cp(path.join(migrations, name), path.join(older, name));
    const { adminUrl, drop } = await createEmptyDatabase();
    await migrate(adminUrl, older);
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query("insert into cairn.households (name, time_zone) values ('Home', 'UTC')");
    await migrate(adminUrl);
    expect(await listTenantTables(client)).toEqual(tenantTables);
    expect((await client.query('select name from cairn.households')).rows).toEqual([{ name: 'Home' }]);
    expect(await findTenantFaults(client)).toEqual([]);
    await client.end();
    await drop();
    await rm(older, { recursive: true });
  }
});

test('two servers that start on an empty database at once both find it migrated, and a later start changes nothing', async () => {
  const empty = await createEmptyDatabase();
  await Promise.all([migrate(empty.adminUrl), migrate(empty.adminUrl)]);
  const client = new pg.Client({ connectionString: empty.adminUrl });
  await client.connect();
  const migrations = async () =>
    (await client.query('select * from migrations.kysely_migration order by name')).rows;
  const first = await migrations();
  expect(first.length).toBeGreaterThan(1);
  expect(await listTenantTables(client)).toEqual(tenantTables);
  await migrate(empty.adminUrl);
  expect(await migrations()).toEqual(first);
  await client.end();
  await empty.drop();
});

test('P28 a role that is no superuser can migrate, and its tables are as well protected', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: inject('adminUrl') });
  await server.connect();
  await server.query(`create role ${owner} createrole login password 'owner'`);
  await server.query(`create database ${owner} owner ${owner}`);
  await server.query(`grant cairn_lookup to ${owner} with admin option`);
  const url = new URL(inject('adminUrl'));
  url.pathname = owner;
  const superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  try {
    await superuser.query(`alter schema public owner to ${owner}`);
    url.username = owner;
    url.password = 'owner';
    await migrate(url.href);
    expect(await listTenantTables(superuser)).toEqual(tenantTables);
    expect(await findTenantFaults(superuser)).toEqual([]);
  } finally {
    await superuser.end();
    await server.query(`drop database ${owner} with (force)`);
    await server.query(`drop role ${owner}`);
    await server.end();
  }
});

test.each([
  ['0001-roles-and-schemas', '0002-identity'],
  [
    '0001-roles',
    '0002-identity',
    '0003-households',
    '0004-connections-and-accounts',
    '0073-decimals-of-rates',
  ],
])(
  'a database from before the first release is refused in words, and left as it is: %s',
  async (...names) => {
    const old = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: old.adminUrl });
    await client.connect();
    await client.query(`
    create schema migrations;
    create table migrations.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    insert into migrations.kysely_migration select name, now() from unnest(array['${names.join("','")}']) name`);
    const refusal = migrate(old.adminUrl);
    await expect(refusal).rejects.toThrow(StartError);
    await expect(refusal).rejects.toThrow(
      /made by a version of Cairn before its first release.*npm run db:reset/,
    );
    const { rows } = await client.query("select to_regnamespace('cairn') as cairn");
    expect(rows).toEqual([{ cairn: null }]);
    await client.end();
    await old.drop();
  },
);

test('P10 an older program refuses the database of a newer one in one line, and leaves it as it is', async () => {
  const newer = await createEmptyDatabase();
  await writeFile(path.join(folder, '9003-newest.sql'), 'create table cairn.newest (n integer)');
  await migrate(newer.adminUrl, folder);
  const start = migrate(newer.adminUrl);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(
    /^This database is of a newer Cairn \(it has the migration 9003-newest\): .*\.$/,
  );
  await migrate(newer.adminUrl, folder);
  await newer.drop();
});
