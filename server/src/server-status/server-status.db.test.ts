import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeDrillResult } from '../backups/drill-result.ts';
import { rebuildDirectory } from '../db/directory.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { type IdentityDatabase, openIdentityDatabase } from '../people/identity-database.store.ts';
import { createTestIdentity, home, type TestIdentity } from '../people/test-identity.ts';
import { openQueue } from '../queue/queue.ts';
import { installQueue, queueNames } from '../queue/queue-schema.ts';
import { readServerStatus } from './server-status.ts';
import { createServiceNotes } from './service-notes.ts';
import { testServerSettings } from './test-server-status.ts';

let t: TestIdentity;
let database: Database;
let identityDatabase: IdentityDatabase;
let queue: ReturnType<typeof openQueue>;
let folder: string;

beforeAll(async () => {
  t = await createTestIdentity();
  await installQueue(t.urls.adminUrl);
  database = openDatabase(openPool({ url: t.urls.appUrl, searchPath: 'cairn', maxConnections: 1 }));
  const pool = openPool({ url: t.urls.identityUrl, searchPath: 'identity', maxConnections: 1 });
  identityDatabase = openIdentityDatabase(pool);
  queue = openQueue(t.urls.sessionUrl, async () => new Map(), { onlySends: true });
  queue.boss.on('error', () => undefined);
  await queue.boss.start();
});
afterAll(async () => {
  await queue.boss.stop({ graceful: false });
  await Promise.all([database.destroy(), identityDatabase.destroy()]);
  await t.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-status-'));
  return () => rm(folder, { recursive: true });
});

const read = (settings = testServerSettings(folder)) =>
  readServerStatus({ database, identityDatabase, queue, settings });

test('connections of all households are counted by state and code, with the last sync', async () => {
  for (const [index, [state, code, syncedAt]] of [
    ['healthy', null, '2026-02-01T08:00:00Z'],
    ['healthy', null, '2026-02-02T08:00:00Z'],
    ['needs_login', 'ITEM_LOGIN_REQUIRED', '2026-01-01T08:00:00Z'],
    ['initial', null, null],
  ].entries()) {
    const { user, token } = await t.identity.register(
      { name: 'Ada', email: `ada${index}@example.com`, password: 'correct horse' },
      home,
    );
    const session = await t.identity.authenticate(token);
    await t.query(
      `insert into cairn.connections (household_id, linked_by_user_id, provider_item_id, institution_name, sealed_access_token,
         encryption_key_version, state, error_code, last_succeeded_at)
       values ($1, $2, $3, 'Bank', '', 1, $4, $5, $6)`,
      [session?.scope.householdId, user.id, `item ${index}`, state, code, syncedAt],
    );
  }
  const admin = openPool({ url: t.urls.adminUrl, searchPath: 'pg_catalog', maxConnections: 1 });
  const client = await admin.connect();
  await rebuildDirectory(client);
  client.release();
  await admin.end();
  expect((await read()).connections).toEqual({
    states: expect.arrayContaining([
      { state: 'healthy', count: 2 },
      { state: 'needs_login', count: 1 },
      { state: 'initial', count: 1 },
    ]),
    errors: [{ code: 'ITEM_LOGIN_REQUIRED', count: 1 }],
    lastSyncedAt: '2026-02-02T08:00:00.000Z',
  });
});

test('waiting, later and failed jobs are counted by what they do, with ids and times and nothing of their contents', async () => {
  const { boss } = queue;
  await boss.send(queueNames.import, { importId: 'SECRET' });
  await boss.send(queueNames.import, { importId: 'SECRET' }, { startAfter: 3_600 });
  const failing = await boss.send(queueNames.letter, { kind: 'SECRET' }, { retryLimit: 0 });
  const [taken] = await boss.fetch(queueNames.letter);
  await boss.fail(queueNames.letter, taken?.id ?? '', { message: 'SECRET' });
  await boss.send(queueNames.dead, { connectionId: 'SECRET' });
  const status = await read();
  expect(status.queues).toEqual([
    { name: queueNames.import, ready: 1, deferred: 1, active: 0, oldestAt: expect.any(String) },
  ]);
  expect(status.failedJobs).toEqual(
    expect.arrayContaining([
      {
        queue: queueNames.letter,
        count: 1,
        oldestAt: expect.any(String),
        newestAt: expect.any(String),
        newestId: failing,
      },
      expect.objectContaining({ queue: queueNames.dead, count: 1 }),
    ]),
  );
  expect(JSON.stringify(status)).not.toContain('SECRET');
});

test('backups, their trial, files and free space are as the disk has them', async () => {
  await writeFile(path.join(folder, 'cairn-2026-02-27T03-17-00Z.backup'), 'older');
  await writeFile(path.join(folder, 'cairn-2026-02-28T03-17-00Z.backup'), 'the newest');
  await mkdir(path.join(folder, 'files', 'one'), { recursive: true });
  await writeFile(path.join(folder, 'files', 'one', 'receipt'), '12345678');
  const settings = { ...testServerSettings(folder), filesFolder: path.join(folder, 'files') };
  expect((await read(settings)).backups).toMatchObject({
    count: 2,
    byteCount: 15,
    newest: { madeAt: '2026-02-28T03:17:00.000Z', byteCount: 10 },
    drill: null,
    freeBytes: expect.any(Number),
  });
  const drill = { triedAt: '2026-02-01T04:41:00.000Z', backup: 'one.backup', outcome: 'unsound' as const };
  await writeDrillResult(folder, drill);
  const { backups, storage } = await read(settings);
  expect(backups.drill).toEqual(drill);
  expect(storage).toMatchObject({ fileCount: 1, fileBytes: 8 });
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000);
  await writeFile(path.join(folder, 'cairn-drill.json'), '{"outcome":"<script>"}');
  expect((await read(settings)).backups.drill).toBeNull();
});

test('a database that a newer version has upgraded is said to be so', async () => {
  const settings = testServerSettings(folder);
  const { newestMigration } = (await read({ ...settings, knownMigration: '9999-last' })).version;
  expect(newestMigration).toMatch(/^\d{4}-/);
  const isKnown = { ...settings, knownMigration: newestMigration };
  expect((await read(isKnown)).version).toMatchObject({ database: 'current' });
  expect((await read({ ...settings, knownMigration: '0001-roles' })).version.database).toBe('newer');
});

test('services are noted when they worked and with which code they failed; what stays the same is not written each time', async () => {
  const note = createServiceNotes(identityDatabase, () => t.clock.now);
  const noted = async () => (await read()).mail;
  const written = async (failure: string | null) => {
    note('mail', failure);
    // The pool has one session, so that the next query comes after the write.
    return noted();
  };
  const first = t.clock.now.toISOString();
  expect(await written(null)).toMatchObject({ workedAt: first, failedAt: null, failure: null });
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  expect(await written(null)).toMatchObject({ workedAt: first });
  const second = t.clock.now.toISOString();
  expect(await written('EAUTH 535')).toMatchObject({
    workedAt: first,
    failedAt: second,
    failure: 'EAUTH 535',
  });
  t.clock.now = new Date(t.clock.now.getTime() + 61_000);
  expect(await written(null)).toMatchObject({ workedAt: t.clock.now.toISOString(), failedAt: second });
});
