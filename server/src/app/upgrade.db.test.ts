import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '../backups/read-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { withAdmin } from '../db/admin.ts';
import { migrate } from '../db/migrate.ts';
import { endRestore } from '../db/restored-place.ts';
import { createEmptyDatabase } from '../db/test-database.ts';
import { readEveryTable } from '../households/test-deletion.ts';
import { upgrade } from './upgrade.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const key = Buffer.alloc(32, 9);
let folder: string;
let older: string;
let newer: string;
let place: Awaited<ReturnType<typeof createEmptyDatabase>>;
let said: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-upgrade-'));
  older = path.join(folder, 'older');
  newer = path.join(folder, 'newer');
  for (const name of (await readdir(migrations)).filter((one) => one < '0017'))
    await cp(path.join(migrations, name), path.join(older, name));
  await cp(migrations, newer, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  said = [];
  place = await createEmptyDatabase();
  await migrate(place.adminUrl, older);
  await asAdmin((admin) =>
    admin.query("insert into cairn.households (name, time_zone) values ('Home', 'UTC')"),
  );
  await rm(path.join(folder, 'backups'), { recursive: true, force: true });
  return () => place.drop();
});

const asAdmin = <T>(work: (admin: pg.Client) => Promise<T>, url = place.adminUrl): Promise<T> =>
  withAdmin(url, work);

const options = (ofMigrations = newer) => ({
  adminUrl: place.adminUrl,
  dataDir: folder,
  key,
  backups: { folder: path.join(folder, 'backups'), isBeforeUpgrade: true },
  say: (line: string) => said.push(line),
  folder: ofMigrations,
});

const backups = async () =>
  (await readdir(path.join(folder, 'backups')).catch(() => [])).filter((name) => name.endsWith('.backup'));

test('an upgrade backs up first, says how long both took, and the backup restores the state from before', async () => {
  const before = await asAdmin(readEveryTable);
  await upgrade(options());
  expect(said).toEqual([
    'This version upgrades the database, which is backed up first.',
    expect.stringMatching(/^Backed up 1 rows and 0 files to .+before-upgrade\.backup \(.+ MB, .+ s\)\. /),
    expect.stringMatching(/^Upgraded the database by \d+ steps in [\d.]+ s\.$/),
  ]);
  const [name = ''] = await backups();
  const file = path.join(folder, 'backups', name);
  expect((await checkBackup(file, key)).migrations.at(-1)).toBe('0016-row-images');
  const elsewhere = await createEmptyDatabase();
  await restoreBackup({ adminUrl: elsewhere.adminUrl, dataDir: null, key }, file);
  await endRestore(elsewhere.adminUrl);
  const table = 'cairn.households ';
  const homes = (lines: string[]) =>
    lines.flatMap((line): object[] => (line.startsWith(table) ? [JSON.parse(line.slice(table.length))] : []));
  // The restore brings the rows up to this version, which adds columns.
  expect(homes(await asAdmin(readEveryTable, elsewhere.adminUrl))).toMatchObject(homes(before));
  await elsewhere.drop();
  await upgrade(options());
  expect(await backups()).toHaveLength(1);
});

test('of two processes that start at once, one backs up and upgrades', async () => {
  await Promise.all([upgrade(options()), upgrade(options())]);
  expect(await backups()).toHaveLength(1);
  expect(said).toHaveLength(3);
});

test('a migration that fails leaves the old state, a backup and a sentence', async () => {
  const before = await asAdmin(readEveryTable);
  const broken = path.join(folder, 'broken');
  await cp(newer, broken, { recursive: true });
  await writeFile(path.join(broken, '9999-broken.sql'), 'select 1 / 0;');
  await expect(upgrade(options(broken))).rejects.toThrow(
    /^The upgrade failed, and the database is as it was: division by zero\. Start the version from before again\. A backup is at .+\.$/,
  );
  expect(await asAdmin(readEveryTable)).toEqual(before);
});

test('without room for the backup nothing is upgraded, unless the operator goes on without', async () => {
  const before = await asAdmin(readEveryTable);
  // A file where the folder is to be, as a mount that is missing or full refuses a write.
  await writeFile(path.join(folder, 'backups'), '');
  await expect(upgrade(options())).rejects.toThrow(
    /^No backup was made before the upgrade, and nothing was changed: .+BACKUP_BEFORE_UPGRADE=off/,
  );
  expect(await asAdmin(readEveryTable)).toEqual(before);
  said.length = 0;
  await upgrade({ ...options(), backups: { ...options().backups, isBeforeUpgrade: false } });
  expect(said).toEqual([expect.stringMatching(/^Upgraded /)]);
});

test('a new database is made without a word', async () => {
  const fresh = await createEmptyDatabase();
  await upgrade({ ...options(), adminUrl: fresh.adminUrl });
  expect(said).toEqual([]);
  expect(await backups()).toEqual([]);
  await fresh.drop();
});
