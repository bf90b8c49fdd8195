import { readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../config/start-error.ts';
import {
  type Cluster,
  type ClusterOptions,
  exists,
  initializeCluster,
  openCluster,
} from './postgres-cluster.ts';
import { runPostgresProgram } from './postgres-runner.ts';
import { findPostmaster, killPostmaster } from './postmaster.ts';

const START_ATTEMPTS = 5;
const START_PAUSE_MS = 300;
// Crash recovery may take minutes after a long session of writes.
const START_TIMEOUT_S = 600;
const STOP_TIMEOUT_S = 60;

export type EmbeddedPostgres = {
  /** The superuser's connection URL with password: never log it. */
  adminUrl: string;
  /** Restarts it at the same address when it has ended by itself. Returns whether it did. */
  revive(): Promise<boolean>;
  /** Closes every session, writes a checkpoint and stops. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, created on the first start. The caller holds the data folder's lock, so a
 * running PostgreSQL was left by a killed server and is stopped first. Listens on 127.0.0.1 only, on a free port.
 * @throws StartError with what to do, in one line.
 */
export async function startEmbeddedPostgres(options: ClusterOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  await stopLeftover(cluster);
  if (!(await exists(cluster.folder))) await initializeCluster(cluster);
  // However this process ends, PostgreSQL ends too, with whatever it is doing; the next start recovers what was committed.
  const endAtOnce = () => killPostmaster(join(cluster.folder, 'postmaster.pid'), cluster.folder);
  process.on('exit', endAtOnce);
  const port = await launch(cluster, null);
  const password = encodeURIComponent(cluster.password);
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async revive() {
      const pidPath = join(cluster.folder, 'postmaster.pid');
      // The pid file stays: PostgreSQL uses it to detect processes that still write.
      if ((await findPostmaster(pidPath, cluster.folder)) !== null) return false;
      await launch(cluster, port);
      return true;
    },
    async stop() {
      await stopPostgres(cluster);
      process.off('exit', endAtOnce);
    },
  };
}

/**
 * The superuser's connection URL of a PostgreSQL that another process runs on `<dataDir>/postgres`; null where none runs. Never log it.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const folder = join(await realpath(dataDir), 'postgres');
  const pidPath = join(folder, 'postmaster.pid');
  if ((await findPostmaster(pidPath, folder)) === null) return null;
  // PostgreSQL's own file: its process, folder, start, and port.
  const port = (await readFile(pidPath, 'utf8')).split('\n')[3] ?? '';
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  return `postgres://postgres:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/postgres`;
}

// Set explicitly, so that no configuration file weakens them.
function settings(cluster: Cluster, port: number): Record<string, string> {
  const durability = cluster.durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    // The first search after the first sync uses an index-only scan only after vacuum.
    autovacuum_naptime: '15s',
    // The log gets no names, amounts or bank text: no statements, no failed rows.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

/** Returns the port. Retries when the port is taken or old backends are still ending. */
async function launch(cluster: Cluster, fixedPort: number | null): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await findFreePort());
    const flags = Object.entries(settings(cluster, port)).map(([name, value]) => `-c ${name}=${value}`);
    const args = ['start', '-w', '-t', String(START_TIMEOUT_S), '-D', cluster.folder, '-l', cluster.logPath];
    try {
      // pg_ctl starts it in a session of its own, so Ctrl-C reaches only our server, which stops PostgreSQL last.
      await runPostgresProgram(cluster.binaries.pgCtl, [...args, '-o', flags.join(' ')], cluster.runner);
      return port;
    } catch {
      if (attempt === START_ATTEMPTS)
        throw new StartError(`PostgreSQL did not start: ${await lastLogError(cluster.logPath)}`);
      await delay(START_PAUSE_MS);
    }
  }
}

async function lastLogError(logPath: string): Promise<string> {
  const lines = (await readFile(logPath, 'utf8')).split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR|could not/.test(line));
  return `${complaint ?? 'no reason given'} (see ${logPath})`;
}

async function stopLeftover(cluster: Cluster): Promise<void> {
  const pidPath = join(cluster.folder, 'postmaster.pid');
  if (!(await exists(pidPath))) return;
  if ((await findPostmaster(pidPath, cluster.folder)) !== null) await stopPostgres(cluster);
  // The pid may belong to another program by now, which PostgreSQL would mistake for itself.
  await rm(pidPath, { force: true });
}

async function stopPostgres(cluster: Cluster): Promise<void> {
  const pidPath = join(cluster.folder, 'postmaster.pid');
  // Immediate is a crash that the next start recovers from: better than hanging.
  for (const mode of ['fast', 'immediate']) {
    if ((await findPostmaster(pidPath, cluster.folder)) === null) return;
    const args = ['stop', '-w', '-t', String(STOP_TIMEOUT_S), '-D', cluster.folder, '-m', mode];
    // It may end at this moment, which pg_ctl reports as a failure: check again instead.
    await runPostgresProgram(cluster.binaries.pgCtl, args, cluster.runner).catch(() => undefined);
  }
  const pid = await findPostmaster(pidPath, cluster.folder);
  if (pid !== null) throw new StartError(`PostgreSQL (process ${pid}) on ${cluster.folder} does not stop.`);
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no port'));
      server.close(() => resolve(address.port));
    });
  });
}
