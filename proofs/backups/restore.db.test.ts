import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { backUp } from '../../server/src/app/back-up.ts';
import { openBackupJobs } from '../../server/src/app/backup-jobs.ts';
import { deriveKeys } from '../../server/src/app/derived-keys.ts';
import { restore } from '../../server/src/app/restore.ts';
import type { RunningServer } from '../../server/src/app/serve.ts';
import { readDrillResult } from '../../server/src/backups/drill-result.ts';
import { listBackups } from '../../server/src/backups/retention.ts';
import { withAdmin } from '../../server/src/db/admin.ts';
import { until } from '../until.ts';
import {
  call,
  linkBank,
  openPlaces,
  type Person,
  type Place,
  type Places,
  password,
  register,
  rowsOf,
  signsIn,
  startCommand,
} from './open-places.ts';

const householdId = 'c0ffee00-0000-4000-8000-000000000000';
const bigFile = path.join('files', householdId, 'attachments', 'c0ffee00-0000-4000-8000-000000000001');

let places: Places;
let source: Place;
let server: RunningServer;
let person: Person;
/** Of the source while nothing happens there. */
let quiet: string;
beforeAll(async () => {
  places = await openPlaces();
  source = await places.open();
  server = await places.start(source);
  person = await register(server, 'stays@example.com');
  await call(server, person.token, 'addOwnAccount', { name: 'Wallet', kind: 'cash', balance: 60 });
  await linkBank(source, server, person, 'ins_109508');
  await mkdir(path.dirname(path.join(source.dataDir, bigFile)), { recursive: true });
  await writeFile(path.join(source.dataDir, bigFile), randomBytes(8_000_000));
  await untilSynced(person);
  quiet = path.join(places.backups, 'quiet.backup');
  await backUp(source.config, quiet);
});
afterAll(() => places.close());

async function untilSynced({ token }: Person): Promise<void> {
  await until('the bank is read', async () =>
    /"historyComplete":true/.test((await call(server, token, 'connections')).text),
  );
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const message = (work: Promise<string>) => work.catch((error: Error) => error.message);

test('P48 a backup taken under edits and a sync is whole, restores equal table by table, and adds up', async () => {
  const busy = await register(server, 'busy@example.com');
  const added = await call(server, busy.token, 'addOwnAccount', { name: 'Purse', kind: 'cash', balance: 9 });
  expect(added.status).toBe(200);
  await linkBank(source, server, busy, 'ins_109509');
  let isOver = false;
  let edits = 0;
  const opened = z.object({ account: z.object({ id: z.string() }) }).parse(JSON.parse(added.text));
  const editing = (async () => {
    while (!isOver) {
      const body = { amount: -1 - edits, description: `Coffee ${edits}`, date: '2026-01-05' };
      const { status, text } = await call(server, busy.token, 'addOwnTransaction', body, opened.account.id);
      if (status !== 200) throw new Error(text);
      edits += 1;
    }
  })();
  await until('edits are under way', async () => edits > 5);
  const file = path.join(places.backups, 'load.backup');
  const before = edits;
  await backUp(source.config, file);
  expect(edits).toBeGreaterThan(before);
  // The next edit is one that the backup cannot have.
  const meanwhile = edits;
  await until('another edit is done', async () => edits > meanwhile);
  isOver = true;
  await editing;
  const place = await places.open();
  expect(await restore(place.config, file)).toMatch(
    /Every table is equal to the backup\. All totals are the sum of their transactions\. Start the server/,
  );
  const restored = await rowsOf(place.adminUrl);
  const coffees = restored.filter((line) => /^cairn\.transactions .+"Coffee \d+"/.test(line));
  expect(coffees.length).toBeGreaterThanOrEqual(before);
  expect(coffees.length).toBeLessThan(edits);
});

test('P48 whom and what was deleted after a backup does not come back with it', async () => {
  const leaves = await register(server, 'leaves@example.com');
  const file = path.join(places.backups, 'before-deletion.backup');
  await backUp(source.config, file);
  expect((await call(server, leaves.token, 'confirmIdentity', { password })).status).toBe(200);
  expect((await call(server, leaves.token, 'deleteAccount')).status).toBe(200);
  const lines = () => readFile(path.join(places.backups, 'cairn-deletions.txt'), 'utf8');
  await until('both are recorded', async () => /household/.test(await lines()) && /user/.test(await lines()));
  expect(await lines()).not.toContain(leaves.email);
  const place = await places.open();
  expect(await restore(place.config, file)).toContain('Deleted 2 accounts and households again');
  expect((await rowsOf(place.adminUrl)).filter((line) => line.includes(leaves.email))).toEqual([]);
  const restored = await places.start(place);
  expect(await signsIn(restored, leaves)).toBe(false);
  expect(await signsIn(restored, person)).toBe(true);
});

test('a place with people, files or a server in it, another key, and a missing record of deletions are refused, and nothing changes', async () => {
  const rows = await rowsOf(source.adminUrl);
  expect(await message(restore(source.config, quiet))).toMatch(/^Another Cairn/);
  const noFiles = { ...source.config, dataDir: (await places.open()).dataDir };
  expect(await message(restore(noFiles, quiet))).toMatch(/^A server or worker is using this database/);
  expect(await rowsOf(source.adminUrl)).toEqual(rows);
  const place = await places.open();
  await restore(place.config, quiet);
  expect(await message(restore(place.config, quiet))).toMatch(
    /files is there already: a backup is only restored/,
  );
  await rm(path.join(place.dataDir, 'files'), { recursive: true });
  await rm(path.join(place.dataDir, 'sandbox-bank.json'));
  expect(await message(restore(place.config, quiet))).toMatch(/^There are people in this database/);
  const fresh = await places.open({ ENCRYPTION_KEY: randomBytes(32).toString('base64') });
  expect(await message(restore(fresh.config, quiet))).toMatch(/was made with another encryption key/);
  const alone = path.join(places.folder, 'alone', 'quiet.backup');
  await mkdir(path.dirname(alone));
  await writeFile(alone, await readFile(quiet));
  const apart = await places.open({ BACKUP_DIR: path.join(places.folder, 'none') });
  expect(await message(restore(apart.config, alone))).toMatch(/cairn-deletions\.txt is not beside/);
  expect(await restore(apart.config, alone, { withoutDeletions: true })).toMatch(/is not known, and is back/);
});

test('a restore that is killed begins again, and until then nothing starts there', async () => {
  const expected = await rowsOf(await restoredPlace());
  const place = await places.open();
  const moments = [
    'to_regnamespace($$restoring$$) is not null',
    'to_regclass($$cairn.transactions$$) is not null',
    'to_regclass($$pgboss.job$$) is not null',
  ];
  for (const moment of moments) {
    const command = startCommand('restore', place.variables, [quiet]);
    await until(moment, async () => {
      const found = await withAdmin(place.adminUrl, (admin) => admin.query(`select where ${moment}`));
      return found.rows.length > 0;
    });
    command.kill();
    expect((await command.ended).code).toBe(null);
    await expect(places.start(place)).rejects.toThrow(/^A restore into this database was cut off/);
    // What an end of the process leaves open at the database is over before the next one begins.
    await until('no session is left', async () => {
      const found = await withAdmin(place.adminUrl, (admin) =>
        admin.query(
          `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        ),
      );
      return found.rows.length === 0;
    });
  }
  const { code, stdout, stderr } = await startCommand('restore', place.variables, [quiet]).ended;
  expect(stderr).toBe('');
  expect(stdout).toContain('Every table is equal to the backup');
  expect(code).toBe(0);
  expect(await rowsOf(place.adminUrl)).toEqual(expected);
  expect(await readFile(path.join(place.dataDir, bigFile))).toEqual(
    await readFile(path.join(source.dataDir, bigFile)),
  );
  expect((await readdir(place.dataDir)).toSorted()).toEqual(['files', 'sandbox-bank.json']);
});

async function restoredPlace(): Promise<string> {
  const place = await places.open();
  await restore(place.config, quiet);
  return place.adminUrl;
}

test('a backup that is killed leaves no file under its name, and the next one is whole', async () => {
  const file = path.join(places.folder, 'killed', 'one.backup');
  const command = startCommand('backup', source.variables, [file]);
  const part = async () =>
    (await readdir(path.dirname(file)).catch(() => [])).find((name) => name.endsWith('.part'));
  await until('it is being written', async () => (await part()) !== undefined);
  command.kill();
  await command.ended;
  expect(await isThere(file)).toBe(false);
  const { code, stdout } = await startCommand('backup', source.variables, [file]).ended;
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Backed up /);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a full disk ends a backup and a restore in a sentence, and leaves no half backup and no place that looks whole', async () => {
  const full = path.join(places.folder, 'full');
  await mkdir(full);
  const mount = `mount -t tmpfs -o size=2m none`;
  const backup = await startCommand(
    'backup',
    source.variables,
    [path.join(full, 'one.backup')],
    `${mount} ${full} && trap : EXIT`,
  ).ended;
  expect(backup).toMatchObject({ code: 1, stdout: '' });
  expect(backup.stderr).toBe(
    'No backup was made: the disk is full. Nothing was left behind; run it again.\n',
  );
  const place = await places.open();
  const cut = await startCommand('restore', place.variables, [quiet], `${mount} ${place.dataDir}`).ended;
  expect(cut).toMatchObject({ code: 1, stdout: '' });
  expect(cut.stderr).toMatch(/^The restore was broken off: the disk is full\. Until it is run again/);
  await expect(places.start(place)).rejects.toThrow(/^A restore into this database was cut off/);
  expect(await restore(place.config, quiet)).toContain('Every table is equal to the backup');
});

test('the schedule makes a backup, tries to restore the newest, and leaves no database behind', async () => {
  const lines: string[] = [];
  const key = source.config.encryptionKey;
  if (key === null) throw new Error('The place has a key');
  const nobody = { findUser: async () => null, membersOf: async () => [] };
  const notes: string[] = [];
  const { scheduled } = openBackupJobs(
    source.config,
    deriveKeys(key),
    nobody,
    (level, line) => lines.push(`${level}: ${line}`),
    (service, failure) => notes.push(`${service}: ${failure}`),
  );
  await scheduled?.make();
  await scheduled?.tryNewest();
  expect(lines).toEqual([
    'info: A backup was made',
    'info: The newest backup was restored for trial, and adds up',
  ]);
  expect(notes).toEqual(['backup: null']);
  const [newest = ''] = await listBackups(places.backups);
  const drill = async () => {
    const result = await readDrillResult(places.backups);
    return result && { ...result, triedAt: 'then' };
  };
  const tried = { triedAt: 'then', backup: path.basename(newest) };
  expect(await drill()).toEqual({ ...tried, outcome: 'sound' });
  const bytes = await readFile(newest);
  bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
  await writeFile(newest, bytes);
  await expect(scheduled?.tryNewest()).rejects.toThrow('is damaged, cut off');
  expect(await drill()).toEqual({ ...tried, outcome: 'failed' });
  await rm(newest);
  const drills = await withAdmin(source.adminUrl, (admin) =>
    admin.query("select from pg_database where datname like 'cairn_drill%'"),
  );
  expect(drills.rows).toEqual([]);
  const off = { ...source.config, backups: { ...source.config.backups, isScheduled: false } };
  expect(
    openBackupJobs(
      off,
      deriveKeys(key),
      nobody,
      () => undefined,
      () => undefined,
    ).scheduled,
  ).toBe(null);
});

test('a connection that breaks off in the middle ends a backup', async () => {
  const file = path.join(places.folder, 'broken', 'one.backup');
  const making = message(backUp(source.config, file));
  await until('rows are read', async () => {
    const ended = await withAdmin(source.adminUrl, (admin) =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query ilike 'copy %'`,
      ),
    );
    return ended.rows.length > 0 || (await isThere(file));
  });
  expect(await making).toMatch(/^No backup was made: |^Backed up /);
});
