import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withResource } from '../server/src/app/process-life.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { type Database, openDatabase, openPool } from '../server/src/db/pool.ts';
import { ensureLogins, urlOfRole } from '../server/src/db/roles.ts';
import { shiftDatabase } from '../server/src/db/test-clock.ts';

export type ThrowawayPostgres = {
  adminUrl: string;
  /** The file of its log. */
  logPath: string;
  stop: () => Promise<void>;
};

/** Starts PostgreSQL in a temporary folder. It ends with this process, even if that is killed. */
export async function startThrowawayPostgres(name: string): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `cairn-${name}-`));
  endPostgresWithProcess(dataDir);
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  await shiftDatabase(adminUrl);
  return {
    adminUrl,
    logPath: path.join(dataDir, 'postgres.log'),
    stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })),
  };
}

/** Ends the PostgreSQL of a throwaway data folder and removes the folder when this process has ended in any way. */
function endPostgresWithProcess(dataDir: string): void {
  const watcher = path.join(import.meta.dirname, 'postgres-watcher.ts');
  // A session of its own, so that Ctrl-C does not end it first; its input closes when this process ends.
  spawn(process.execPath, [watcher, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  }).unref();
}

/** Gives the server's roles random passwords; the result turns a database's URL into that of the server's role. */
export async function createLogins(adminUrl: string): Promise<(databaseUrl: string) => string> {
  const passwords = { app: randomBytes(16).toString('hex'), identity: randomBytes(16).toString('hex') };
  await ensureLogins(adminUrl, passwords);
  return (databaseUrl) => urlOfRole(databaseUrl, 'cairn_app', passwords.app);
}

/** Works on a migrated database of a throwaway PostgreSQL, as the server does. `adminUrl`: of the role that owns the tables. */
export async function onThrowawayDatabase(
  name: string,
  work: (database: Database, adminUrl: string) => Promise<void>,
): Promise<void> {
  await withResource(
    startThrowawayPostgres(name),
    ({ stop }) => stop(),
    async ({ adminUrl }) => {
      await migrate(adminUrl);
      const appUrl = (await createLogins(adminUrl))(adminUrl);
      const database = openDatabase(openPool({ url: appUrl, searchPath: 'cairn', maxConnections: 8 }));
      await work(database, adminUrl);
      await database.destroy();
    },
  );
}
