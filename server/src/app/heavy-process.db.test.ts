import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@cairn/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { inHousehold } from '../db/in-household.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { lockImport } from '../imports/imports.store.ts';
import { createImports } from '../imports/imports.ts';
import { createHousehold } from '../people/households.store.ts';
import { installQueue } from '../queue/queue-schema.ts';
import { openHeavyProcess } from './open-heavy-process.ts';

let urls: TestDatabase;
let database: Database;
beforeAll(async () => {
  urls = await createTestDatabase();
  await installQueue(urls.adminUrl);
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 3 }));
});
afterAll(async () => {
  await database.destroy();
  await urls.drop();
});

async function openImporting(options?: { idleMs?: number; grownBytes?: number }) {
  const ownerUserId = randomUUID();
  const scope = await createHousehold(database, { ownerUserId, name: 'Home', timeZone: 'America/New_York' });
  const start = {
    config: readConfig({ DATA_DIR: '/nonexistent' }),
    urls: { app: urls.appUrl, identity: urls.identityUrl, session: urls.sessionUrl },
    sealingKeys: { currentVersion: 1, keys: new Map([[1, randomBytes(32)]]) },
    identitySecret: randomBytes(32),
  };
  const heavy = openHeavyProcess(Promise.resolve(start), () => undefined, options);
  onTestFinished(() => heavy.end());
  const imports = createImports({
    database,
    plans: heavy.importPlans,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => new Date(),
  });
  const add = () =>
    imports.addFile(scope, {
      name: 'may.csv',
      importId: undefined,
      bytes: Buffer.from('Date,Description,Amount,Account\n2026-05-04,Coffee,-4.50,Checking\n'),
    });
  return { scope, heavy, imports, add };
}

/** How many other sessions there are of this database. */
async function countSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and client_port not in (select client_port from pg_stat_activity where pid = pg_backend_pid())
  `.execute(database);
  return rows[0]?.count ?? 0;
}

test('another process reads the files, and its answers and refusals are those of this one', async () => {
  const { scope, imports, add } = await openImporting();
  const { import: seen } = await add();
  expect(seen.importFiles).toMatchObject([{ name: 'may.csv', counts: { read: 1, added: 1 } }]);
  expect(await imports.preview(scope, seen.id)).toEqual({ import: seen });
  const unknown = imports.change(scope, randomUUID(), {});
  await expect(unknown).rejects.toBeInstanceOf(AppError);
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
});

test('work that is under way when the process ends is rejected, and the next work has a new one', async () => {
  const { scope, heavy, imports, add } = await openImporting();
  const { import: seen } = await add();
  await inHousehold(database, scope, async (tx) => {
    await lockImport(tx, seen.id);
    const waiting = imports.run(scope, seen.id);
    const rejected = expect(waiting).rejects.toThrow('The process for heavy work ended');
    await setImmediate();
    heavy.end();
    await rejected;
  });
  expect(await imports.preview(scope, seen.id)).toEqual({ import: seen });
});

test('a process that has nothing to do ends, with its sessions', async () => {
  const { heavy, add } = await openImporting({ idleMs: 0 });
  await add();
  heavy.prepare();
  await expect.poll(countSessions, { timeout: 20_000 }).toBe(0);
});

test('a process that a job has left large ends at once, and one that a person looks at an import with stays', async () => {
  const { heavy, add } = await openImporting({ grownBytes: 0 });
  await add();
  expect(await countSessions()).toBeGreaterThan(0);
  // There is no such connection any longer, so that the job has nothing to do.
  await heavy.job('sync', { connectionId: randomUUID(), attempt: 0 });
  await expect.poll(countSessions, { timeout: 20_000 }).toBe(0);
});
