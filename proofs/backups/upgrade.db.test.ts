import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { transactionsResponse } from '@cairn/contract/transactions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRestored } from '../../server/src/app/databases.ts';
import { deriveKeys } from '../../server/src/app/derived-keys.ts';
import { upgrade } from '../../server/src/app/upgrade.ts';
import { auditHouseholds } from '../../server/src/backups/audit.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { withAdmin } from '../../server/src/db/admin.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { listHouseholds } from '../../server/src/db/restored-place.ts';
import { ensureLogins } from '../../server/src/db/roles.ts';
import { createIdentity } from '../../server/src/people/identity.ts';
import { useEveryDoor } from '../every-door/use-every-door.ts';
import { callAs, type FuzzServer, password, startFuzzServer } from '../fuzz/fuzz-server.ts';
import { until } from '../until.ts';
import { type EarlierTable, earlier, makeEarlierDatabase, rowsOfTables } from './earlier-database.ts';
import { call, openPlaces, type Place, type Places, startCommand } from './open-places.ts';

let server: FuzzServer;
let person: { token: string; email: string };
let places: Places;
let place: Place;
let tables: EarlierTable[];
/** What a household that came in by every door has. */
let rows: string[];

beforeAll(async () => {
  places = await openPlaces();
  const { ENCRYPTION_KEY = '' } = (await places.open()).variables;
  server = await startFuzzServer({ ENCRYPTION_KEY });
  person = await useEveryDoor(server);
});
afterAll(async () => {
  await server.stop();
  await places.close();
});
beforeEach(async () => {
  place = await places.open();
  tables = await makeEarlierDatabase(server.postgres.adminUrl, place.adminUrl);
  rows = await rowsOfTables(place.adminUrl, tables);
});

const migrationsOf = (url: string) =>
  withAdmin(url, async (client) => {
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from migrations.kysely_migration order by name',
    );
    return applied.map(({ name }) => name);
  });

/** It is as it was: nothing of an upgrade is there. */
async function expectEarlier(): Promise<void> {
  expect((await migrationsOf(place.adminUrl)).at(-1)).toBe(earlier);
  expect(await rowsOfTables(place.adminUrl, tables)).toEqual(rows);
}

/** It has what it had, under today's migrations, and adds up. */
async function expectUpgraded(): Promise<void> {
  expect((await migrationsOf(place.adminUrl)).at(-1)).not.toBe(earlier);
  expect(await rowsOfTables(place.adminUrl, tables)).toEqual(rows);
  const key = place.config.encryptionKey;
  if (key === null) throw new Error('The place has a key');
  const { rolePasswords, identitySecret } = deriveKeys(key);
  await ensureLogins(place.adminUrl, rolePasswords);
  const databases = openRestored(place.adminUrl, rolePasswords);
  const { membersOf } = createIdentity({ ...databases, secret: identitySecret });
  const households = await listHouseholds(place.adminUrl);
  expect(households.length).toBeGreaterThan(0);
  const files = await withAdmin(place.adminUrl, async (client) => {
    const found = await client.query<{ path: string }>(
      `select format('files/%s/attachments/%s', household_id, id) as path from cairn.attachments`,
    );
    return new Set(found.rows.map((row) => row.path));
  });
  expect(await auditHouseholds({ database: databases.database, membersOf }, households, files)).toEqual([]);
  await databases.close();
}

const upgradeNow = () => {
  const { adminUrl, dataDir, config } = place;
  const key = deriveKeys(config.encryptionKey ?? Buffer.alloc(0)).backups;
  return upgrade({ adminUrl, dataDir, key, backups: config.backups, say: () => undefined });
};

/** Today's program, which upgrades before it listens. */
const start = (settings: Record<string, string> = {}, setUp: string | null = null) =>
  startCommand('main', { ...place.variables, ...settings }, [], setUp);

/**
 * Starts an upgrade that comes to the middle, where some migrations are done in its transaction and one needs what this holds; kills it there, and
 * gives how it ended.
 */
async function killInTheMiddle() {
  const ended = await withAdmin(place.adminUrl, async (holder) => {
    // A backup reads it too, and one of the migrations changes it.
    await holder.query('begin; select from identity.users limit 1');
    const upgrading = start();
    await until('a migration waits', () =>
      hasSession("wait_event_type = 'Lock' and query ilike '%alter table identity.users%'"),
    );
    upgrading.kill();
    await holder.query('rollback');
    return upgrading.ended;
  });
  await until('no session is left', async () => !(await hasSession('true')));
  return ended;
}

const hasSession = (condition: string) =>
  withAdmin(place.adminUrl, async (client) => {
    const { rows: found } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
    return found.length > 0;
  });

test('P10 a database of the version before, with rows by every door, is upgraded to the same rows, adds up, and answers', async () => {
  expect(new Set(rows.map((line) => line.split(' ', 1)[0])).size).toBeGreaterThan(25);
  await upgradeNow();
  await expectUpgraded();
  const started = await places.start(place);
  const signedIn = await call(started, '', 'login', { email: person.email, password });
  expect(signedIn.status).toBe(200);
  const { token } = JSON.parse(signedIn.text);
  const [then, now] = [
    await callAs(server.origin, person, 'GET', '/api/transactions?limit=200'),
    JSON.parse((await call(started, token, 'transactions')).text),
  ].map((answer) => transactionsResponse.parse(answer));
  expect(now?.totals).toEqual(then?.totals);
  await started.stop();
});

test('P10 an upgrade that is killed in the middle leaves the old state, and the next one begins again', async () => {
  expect((await killInTheMiddle()).code).toBe(null);
  await expectEarlier();
  await upgradeNow();
  await expectUpgraded();
});

test('P10 without room for the backup before it, an upgrade changes nothing and says so in a sentence', async () => {
  const full = path.join(places.folder, `full-${path.basename(place.dataDir)}`);
  await mkdir(full);
  const { code, stderr } = await start({ BACKUP_DIR: full }, `mount -t tmpfs -o size=200k none ${full}`)
    .ended;
  expect(code).toBe(1);
  expect(stderr).toContain(
    'No backup was made before the upgrade, and nothing was changed: the disk is full. Backups are in',
  );
  await expectEarlier();
  expect(await readdir(full)).toEqual([]);
  await upgradeNow();
  await expectUpgraded();
});

const run = promisify(execFile);

/** Of what a small disk has left for PostgreSQL: enough to start and to begin with the migrations. */
const leftBytes = 300_000;

/** Fills a disk up to so many bytes; gives the path of what fills it. */
async function fill(folder: string, left: number): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const filler = path.join(folder, 'filler');
  await writeFile(filler, Buffer.alloc(bavail * bsize - left));
  return filler;
}

test.runIf(process.getuid?.() === 0)(
  'P10 a disk that becomes full while the built-in PostgreSQL migrates leaves the old state and a sentence, and the next upgrade is whole',
  async () => {
    const dataDir = path.join(places.folder, 'small-disk');
    await mkdir(dataDir);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'none', dataDir]);
    const { DATABASE_URL: _ofAnother, ...others } = place.variables;
    const variables = { ...others, DATA_DIR: dataDir };
    const openPostgres = async () => {
      const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
      place = { config: readConfig(variables), variables, adminUrl: postgres.adminUrl, dataDir };
      return postgres;
    };
    try {
      const before = await openPostgres();
      tables = await makeEarlierDatabase(server.postgres.adminUrl, before.adminUrl);
      rows = await rowsOfTables(before.adminUrl, tables);
      // Else it may need room for another file of its log to start at all.
      await withAdmin(before.adminUrl, (client) => client.query('select pg_switch_wal()'));
      await before.stop();
      const filler = await fill(dataDir, leftBytes);
      const { code, stderr } = await start().ended;
      expect(code).toBe(1);
      expect(stderr).toContain(
        'The upgrade failed, and the database is as it was: the disk is full. Make room and start again. A backup is at',
      );
      await rm(filler);
      const after = await openPostgres();
      await expectEarlier();
      await upgradeNow();
      await expectUpgraded();
      await after.stop();
    } finally {
      await run('umount', ['--lazy', dataDir]);
    }
  },
);
