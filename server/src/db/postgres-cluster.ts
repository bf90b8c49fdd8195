import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandLine } from '../config/command-line.ts';
import { StartError } from '../config/start-error.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  changeOwner,
  openPostgresRunner,
  type PostgresRunner,
  runPostgresProgram,
} from './postgres-runner.ts';

const MAJOR_VERSION = '18';
const LOG_LIMIT_BYTES = 10_000_000;

export type ClusterOptions = {
  dataDir: string;
  /** False trades crash safety for speed, for throwaway databases. */
  durable?: boolean;
  /** The npm package of another PostgreSQL, for tests. */
  binaryPackage?: string;
};

export type Cluster = {
  folder: string;
  /** Where the cluster is initialized, beside its final location. */
  draftFolder: string;
  logPath: string;
  password: string;
  binaries: PostgresBinaries;
  runner: PostgresRunner;
  durable: boolean;
};

/**
 * Prepares the password, log and access of `<dataDir>/postgres`; the cluster itself need not exist yet.
 * @throws StartError with what to do, in one line.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const draftFolder = join(dataDir, 'postgres-being-made');
  await rm(draftFolder, { recursive: true, force: true });
  await requireMajorVersion(folder);
  const binaries = await findPostgresBinaries(options.binaryPackage);
  const runner = await openPostgresRunner(join(binaries.folder, 'postgres'), dataDir);
  const logPath = await openLog(dataDir, runner);
  const password = await loadPassword(dataDir, folder);
  return { folder, draftFolder, logPath, password, binaries, runner, durable: options.durable ?? true };
}

async function openLog(dataDir: string, runner: PostgresRunner): Promise<string> {
  const path = join(dataDir, 'postgres.log');
  const previous = await stat(path).catch(() => null);
  if (previous !== null && previous.size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  await (await open(path, 'a', 0o600)).close();
  await changeOwner(runner, path);
  return path;
}

async function loadPassword(dataDir: string, clusterFolder: string): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  if (!(await exists(path))) {
    if (await exists(clusterFolder))
      throw new StartError(
        `${path} is missing: restore it from a backup, or start afresh with ${commandLine('db:reset')}.`,
      );
    const draftPath = `${path}.draft`;
    await rm(draftPath, { force: true });
    await writeFile(draftPath, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await rename(draftPath, path);
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Initialized elsewhere and renamed when complete: a crash leaves a folder that the next start deletes. */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  const { runner, draftFolder } = cluster;
  await mkdir(draftFolder, { mode: 0o700 });
  const passwordPath = join(draftFolder, 'password');
  await writeFile(passwordPath, cluster.password, { mode: 0o600 });
  await changeOwner(runner, passwordPath);
  await changeOwner(runner, draftFolder);
  const draftCluster = join(draftFolder, 'postgres');
  const args = [
    `--pgdata=${draftCluster}`,
    '--username=postgres',
    `--pwfile=${passwordPath}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // PostgreSQL's built-in Unicode order, independent of the machine's locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  await runPostgresProgram(cluster.binaries.initdb, args, runner);
  await rename(draftCluster, cluster.folder);
  await syncFolder(dirname(cluster.folder));
  await rm(draftFolder, { recursive: true });
}

async function requireMajorVersion(clusterFolder: string): Promise<void> {
  const text = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch(() => MAJOR_VERSION);
  const version = text.trim();
  if (version !== MAJOR_VERSION)
    throw new StartError(
      `${clusterFolder} was made by PostgreSQL ${version}, but this Cairn brings ${MAJOR_VERSION}: upgrade it with pg_upgrade, or set DATABASE_URL.`,
    );
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
