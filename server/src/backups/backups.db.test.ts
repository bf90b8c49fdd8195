import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../../../proofs/tenants/insert-rows.ts';
import { makeTenant } from '../../../proofs/tenants/make-tenant.ts';
import { withAdmin } from '../db/admin.ts';
import { migrate } from '../db/migrate.ts';
import { endRestore } from '../db/restored-place.ts';
import { findTenantFaults } from '../db/tenant-catalog.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { readEveryTable } from '../households/test-deletion.ts';
import { installQueue } from '../queue/queue-schema.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const key = Buffer.alloc(32, 5);
let urls: TestDatabase;
let admin: pg.Client;
let folder: string;
beforeAll(async () => {
  urls = await createTestDatabase();
  await installQueue(urls.adminUrl);
  admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-backups-'));
  await insertRows(admin, makeTenant({ tag: 'aurora', seed: 1 }).rows);
  await insertRows(admin, makeTenant({ tag: 'borealis', seed: 2 }).rows);
});
afterAll(async () => {
  await admin.end();
  await urls.drop();
  await rm(folder, { recursive: true });
});

const source = () => ({
  adminUrl: urls.adminUrl,
  dataDir: path.join(folder, 'data'),
  key,
  now: () => new Date(),
});
const fileOf = (name: string) => path.join(folder, `${name}.backup`);
const migrations = path.join(import.meta.dirname, '../../migrations');

/** Every row of every table that is not the queue's. */
async function rowsOf(adminUrl: string): Promise<string[]> {
  const lines = await withAdmin(adminUrl, readEveryTable);
  return lines.filter((line) => /^(cairn|directory|identity)\./.test(line));
}

/** A database of a role that owns it and has no power over the server, as a hoster gives one. */
async function createOwnedDatabase() {
  const place = await createEmptyDatabase();
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const database = new URL(place.adminUrl).pathname.slice(1);
  await admin.query(`create role ${owner} login createrole password 'owner';
    grant cairn_app, cairn_identity, cairn_lookup to ${owner} with admin option; alter database ${database} owner to ${owner}`);
  const url = new URL(place.adminUrl);
  url.username = owner;
  url.password = 'owner';
  return {
    adminUrl: place.adminUrl,
    ownerUrl: url.href,
    async drop() {
      await place.drop();
      await admin.query(`drop role ${owner}`);
    },
  };
}

test('a backup restored elsewhere has every row, and each file', async () => {
  const attachment = path.join('files', 'c0ffee00-0000-4000-8000-000000000000', 'attachments');
  await mkdir(path.join(folder, 'data', attachment), { recursive: true });
  await writeFile(path.join(folder, 'data', attachment, 'one'), randomBytes(200_000));
  await writeFile(path.join(folder, 'data', attachment, 'two.part'), 'half');
  await writeFile(path.join(folder, 'data', 'encryption-key'), 'secret');
  const file = fileOf('whole');
  const made = await writeBackup(source(), file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'whole.backup']);
  expect(await checkBackup(file, key)).toMatchObject({
    rowCount: made.rowCount,
    paths: new Set([`${attachment}/one`]),
  });
  const place = await createEmptyDatabase();
  const dataDir = path.join(folder, 'restored');
  await restoreBackup({ adminUrl: place.adminUrl, dataDir, key }, file);
  const rows = await rowsOf(urls.adminUrl);
  expect(rows).toHaveLength(made.rowCount);
  expect(await rowsOf(place.adminUrl)).toEqual(rows);
  expect(await readFile(path.join(dataDir, attachment, 'one'))).toEqual(
    await readFile(path.join(folder, 'data', attachment, 'one')),
  );
  expect(await readdir(path.join(dataDir, attachment))).toEqual(['one']);
  expect(await readdir(dataDir)).toEqual(['files']);
  expect(await withAdmin(place.adminUrl, findTenantFaults)).toEqual([]);
  await place.drop();
});

test('a role that only owns the tables reads all of them for a backup, restores it, and sees nothing otherwise', async () => {
  const file = fileOf('owned');
  await writeBackup(source(), file);
  const place = await createOwnedDatabase();
  await restoreBackup({ adminUrl: place.ownerUrl, dataDir: null, key }, file);
  await endRestore(place.ownerUrl);
  const rows = await rowsOf(urls.adminUrl);
  expect(await rowsOf(place.adminUrl)).toEqual(rows);
  const seen = await withAdmin(place.ownerUrl, (client) => client.query('select from cairn.transactions'));
  expect(seen.rowCount).toBe(0);
  const again = await writeBackup({ ...source(), adminUrl: place.ownerUrl }, fileOf('owned again'));
  expect(again.rowCount).toBe(rows.length);
  expect(await withAdmin(place.adminUrl, findTenantFaults)).toEqual([]);
  await place.drop();
});

test('before an upgrade that role backs up a database of a version without policies for it', async () => {
  const older = await mkdtemp(path.join(folder, 'older-'));
  for (const name of (await readdir(migrations)).filter((one) => one < '0025'))
    await cp(path.join(migrations, name), path.join(older, name));
  const place = await createOwnedDatabase();
  await migrate(place.ownerUrl, older);
  await withAdmin(place.adminUrl, (client) =>
    client.query("insert into cairn.households (name, time_zone) values ('Home', 'UTC')"),
  );
  await writeBackup({ ...source(), adminUrl: place.ownerUrl }, fileOf('older'));
  const isForced = await withAdmin(place.adminUrl, (client) =>
    client.query("select from pg_class where oid = 'cairn.households'::regclass and relforcerowsecurity"),
  );
  expect(isForced.rowCount).toBe(1);
  const newer = await createEmptyDatabase();
  await restoreBackup({ adminUrl: newer.adminUrl, dataDir: null, key }, fileOf('older'));
  await endRestore(newer.adminUrl);
  const found = await withAdmin(newer.adminUrl, (client) =>
    client.query('select name from cairn.households'),
  );
  expect(found.rows).toEqual([{ name: 'Home' }]);
  expect(await withAdmin(newer.adminUrl, findTenantFaults)).toEqual([]);
  await newer.drop();
  await place.drop();
});

test('a role that may not read everything makes no backup', async () => {
  await expect(writeBackup({ ...source(), adminUrl: urls.appUrl }, fileOf('app'))).rejects.toThrow(
    /permission denied|must be owner|cannot read all rows/,
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('app'))).toEqual([]);
});

test('another key, a cut, changed, foreign or newer file, and a file that is none: each is refused in a sentence', async () => {
  const file = fileOf('sound');
  await writeBackup(source(), file);
  const sound = await readFile(file);
  const refusalOf = async (bytes: Buffer, withKey = key): Promise<string> => {
    await writeFile(fileOf('changed'), bytes);
    return checkBackup(fileOf('changed'), withKey).then(
      () => 'accepted',
      (error: Error) => error.message.replace(fileOf('changed'), 'FILE'),
    );
  };
  expect(await refusalOf(sound)).toBe('accepted');
  expect(await refusalOf(sound, Buffer.alloc(32, 6))).toMatch(/^FILE was made with another encryption key: /);
  const damaged = /^FILE is damaged, cut off or no backup of Cairn: /;
  const flipped = (at: number) => {
    const bytes = Buffer.from(sound);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  for (const at of [0, 100, 70_000, sound.length - 1]) expect(await refusalOf(flipped(at))).toMatch(damaged);
  const chunk = 65_536 + 16;
  const firstChunk = 15 + 32 + 16;
  for (const length of [0, 10, firstChunk, firstChunk + chunk, sound.length - 1])
    expect(await refusalOf(sound.subarray(0, length))).toMatch(damaged);
  const swapped = Buffer.concat([
    sound.subarray(0, firstChunk),
    sound.subarray(firstChunk + chunk, firstChunk + 2 * chunk),
    sound.subarray(firstChunk, firstChunk + chunk),
    sound.subarray(firstChunk + 2 * chunk),
  ]);
  expect(sound.length).toBeGreaterThan(firstChunk + 2 * chunk);
  expect(await refusalOf(swapped)).toMatch(damaged);
  expect(await refusalOf(Buffer.concat([sound, Buffer.alloc(1)]))).toMatch(damaged);
  await expect(checkBackup(fileOf('none'), key)).rejects.toThrow(/^There is no file /);
  await withAdmin(urls.adminUrl, async (client) => {
    await client.query(
      "insert into migrations.kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')",
    );
    await writeBackup(source(), fileOf('newer'));
    await client.query("delete from migrations.kysely_migration where name = '9999-later'");
  });
  await expect(checkBackup(fileOf('newer'), key)).rejects.toThrow(/newer Cairn .+9999-later/);
});

test('a backup replaces no file', async () => {
  await writeFile(fileOf('there'), 'mine');
  await expect(writeBackup(source(), fileOf('there'))).rejects.toThrow('is there already');
  expect(await readFile(fileOf('there'), 'utf8')).toBe('mine');
});
