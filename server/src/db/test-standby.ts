import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { ensureLogins, type RolePasswords } from './roles.ts';

/** PostgreSQL's list for copies of a running cluster: of a process that runs, or streamed anyway. */
const left = ['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_subtrans'];

const polling = { interval: 20, timeout: 30_000 };

const passwords: RolePasswords = { app: 'app', identity: 'identity' };

/** A PostgreSQL with the schema, and a streaming standby of it. For tests: both are thrown away by `close`. */
export async function startWithStandby() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-standby-'));
  let primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') });
  await migrate(primary.adminUrl);
  await ensureLogins(primary.adminUrl, passwords);
  await copyCluster(primary, folder);
  const standby = await startEmbeddedPostgres({ dataDir: join(folder, 'standby') });
  return {
    passwords,
    primaryUrl: primary.adminUrl,
    standbyUrl: standby.adminUrl,
    /** Ends the standby as a power cut would, all its processes at once, and waits until it can be started again. */
    async killStandby(): Promise<void> {
      const pidFile = await readFile(join(folder, 'standby/postgres/postmaster.pid'), 'utf8');
      const pids = [Number.parseInt(pidFile, 10), ...(await processesOf(standby.adminUrl))];
      for (const pid of pids) signal(pid, 'SIGKILL');
      // PostgreSQL does not start while its old process is there, also when that only waits for its parent.
      await vi.waitFor(() => expect(pids.filter((pid) => signal(pid, 0))).toEqual([]), polling);
    },
    reviveStandby: () => standby.revive(),
    /** Ends the primary, which then stays where it was: as a standby that follows no other server. Gives its new address. */
    async demotePrimary(): Promise<string> {
      await primary.stop();
      await writeFile(join(folder, 'primary/postgres/standby.signal'), '', { mode: 0o600 });
      primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') });
      return primary.adminUrl;
    },
    async close(): Promise<void> {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** All but the first one, which started them. */
async function processesOf(adminUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

/** Returns whether the process was there. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** As pg_basebackup does, which the packaged PostgreSQL lacks. */
async function copyCluster({ adminUrl }: EmbeddedPostgres, folder: string): Promise<void> {
  const from = join(folder, 'primary/postgres');
  const to = join(folder, 'standby/postgres');
  await mkdir(join(folder, 'standby'), { mode: 0o700 });
  await cp(join(folder, 'primary/postgres-password'), join(folder, 'standby/postgres-password'));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query("select pg_backup_start('standby', fast => true)");
  await cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    // The server makes and removes these at any time; each server makes its own.
    filter: (path) =>
      !left.includes(basename(path)) &&
      !left.includes(basename(dirname(path))) &&
      !basename(path).startsWith('pg_internal.init'),
  });
  for (const name of left.slice(2)) await mkdir(join(to, name), { mode: 0o700, recursive: true });
  const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
  await client.end();
  const { hostname, port, username, password } = new URL(adminUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  await writeFile(join(to, 'backup_label'), rows[0].labelfile, { mode: 0o600 });
  await writeFile(join(to, 'standby.signal'), '', { mode: 0o600 });
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
}
