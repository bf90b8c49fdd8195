import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openSnapshot, type Snapshot } from '../db/snapshot.ts';
import { unfinishedJobs } from '../queue/queue-jobs.store.ts';
import { sealStream } from '../sealing/seal-stream.ts';
import { type Entry, encodeBackup } from './backup-file.ts';
import { BackupRefused } from './backup-refused.ts';

export type BackupSource = {
  /** Of the role that owns the tables. */
  adminUrl: string;
  dataDir: string;
  /** Derived from the encryption key for this purpose. */
  key: Buffer;
  now: () => Date;
};

export type Backup = { path: string; byteCount: number; rowCount: number; fileCount: number };

/** What of the data folder is kept: attachments with the zips of households, and the state of the fictional banks. */
const keptFiles = ['files', 'sandbox-bank.json'];

/**
 * Writes a backup of the database and of what is beside it but the encryption key, while the server runs: all rows are of one moment, and files of
 * a moment after it, so that each attachment that a row names is there. Some megabytes are in memory. Nothing is under `path` until it is whole
 * and on the disk. Throws BackupRefused where something is there already, StartError of `openSnapshot`, and what the disk says.
 */
export async function writeBackup(source: BackupSource, path: string): Promise<Backup> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  refuseToReplace(path);
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  let rowCount = 0;
  let fileCount = 0;
  const snapshot = await openSnapshot(source.adminUrl);
  try {
    const start = {
      format: 1 as const,
      madeAt: source.now().toISOString(),
      migrations: snapshot.migrations,
    };
    const records = encodeBackup(start, entriesOf(snapshot, source), (head, measure) => {
      if (head.kind === 'table') rowCount += measure.lineCount;
      if (head.kind === 'file') fileCount += 1;
    });
    await pipeline(
      records,
      createGzip(),
      (plain) => sealStream(plain, source.key),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { size: byteCount } = await stat(part);
    refuseToReplace(path);
    await rename(part, path);
    await syncFolder(dirname(path));
    return { path, byteCount, rowCount, fileCount };
  } catch (error) {
    // On a full disk half a file would keep it full.
    await rm(part, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

function refuseToReplace(path: string): void {
  if (existsSync(path))
    throw new BackupRefused(`${path} is there already: name another file for the backup.`);
}

async function* noJobs(): AsyncGenerator<Buffer, void, void> {}

async function* entriesOf(snapshot: Snapshot, { dataDir }: BackupSource): AsyncGenerator<Entry, void, void> {
  for (const table of snapshot.tables)
    yield { head: { kind: 'table', ...table }, bytes: snapshot.copyTable(table) };
  yield { head: { kind: 'jobs' }, bytes: snapshot.hasQueue ? snapshot.copyQuery(unfinishedJobs) : noJobs() };
  // Files need no transaction, and those of a large household take a while.
  await snapshot.close();
  for await (const path of listFiles(dataDir, keptFiles)) {
    const file = await openIfThere(join(dataDir, path));
    if (file !== null) yield { head: { kind: 'file', path }, bytes: file };
  }
}

/** Paths of files, by whole and sorted names. Those that are still being written have another name, and are left out. */
async function* listFiles(folder: string, names: readonly string[]): AsyncGenerator<string, void, void> {
  for (const name of names) {
    const inside = await readdir(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (inside === null && !basename(name).endsWith('.part')) yield name;
    for await (const path of listFiles(
      folder,
      (inside ?? []).toSorted().map((one) => `${name}/${one}`),
    ))
      yield path;
  }
}

/** Null for a file that somebody has just removed. */
async function openIfThere(path: string): Promise<AsyncIterable<Buffer> | null> {
  try {
    const file = await open(path, 'r');
    return createReadStream(path, { fd: file });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes a new name last through a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
