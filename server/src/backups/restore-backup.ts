import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { beginLoading, type Loading } from '../db/load-tables.ts';
import { migrate } from '../db/migrate.ts';
import { beginRestore, readRestoredJobs } from '../db/restored-place.ts';
import { enqueueKeptJobs, installQueue } from '../queue/queue-schema.ts';
import { openMeter, type ReadEntry, readBackupFile } from './backup-file.ts';

export type RestorePlace = {
  /** Of the role that will own the tables. */
  adminUrl: string;
  /** Where files go; null: they are only checked. */
  dataDir: string | null;
  key: Buffer;
};

const jobs = { schema: 'restoring', table: 'jobs', columns: ['job'] };

/**
 * Puts a backup that was checked into a database, as the version that made it had it, compares each table with the backup, and migrates it.
 * Whatever was in the database of Cairn's is dropped first. Until the caller calls `endRestore`, the database is marked as half restored.
 * Throws what the database or the disk says, and an Error where a table is not as it was.
 */
export async function restoreBackup(place: RestorePlace, path: string): Promise<void> {
  const { adminUrl, dataDir, key } = place;
  await beginRestore(adminUrl);
  await readBackupFile(path, key, async ({ migrations }, entries) => {
    await migrate(adminUrl, undefined, { last: migrations.at(-1), isRestore: true });
    const loading = await beginLoading(adminUrl);
    try {
      await loadEntries(loading, entries, dataDir);
    } finally {
      await loading.close();
    }
  });
  await migrate(adminUrl, undefined, { isRestore: true });
  await installQueue(adminUrl);
  await enqueueKeptJobs(adminUrl, readRestoredJobs(adminUrl));
}

/** First come all tables, then the jobs, then files, for which no transaction waits. */
async function loadEntries(
  loading: Loading,
  entries: AsyncIterable<ReadEntry>,
  dataDir: string | null,
): Promise<void> {
  const missing = new Set(loading.tables);
  for await (const entry of entries) {
    const { head } = entry;
    if (head.kind === 'table') {
      await loadTable(loading, head, entry);
      missing.delete(`${head.schema}.${head.table}`);
    } else if (head.kind === 'jobs') {
      await loadTable(loading, jobs, entry);
      if (missing.size > 0) throw new Error(`The backup has no rows of ${[...missing].join(', ')}`);
      await loading.commit();
    } else if (dataDir !== null) await writeFile(join(dataDir, head.path), entry.bytes);
  }
}

async function loadTable(
  loading: Loading,
  table: Parameters<Loading['load']>[0],
  { bytes, measure }: ReadEntry,
): Promise<void> {
  const count = await loading.load(table, bytes);
  const meter = openMeter();
  for await (const row of loading.readBack(table)) meter.add(row);
  const expected = measure();
  if (count !== expected.lineCount || meter.measure().sha256 !== expected.sha256)
    throw new Error(`${table.schema}.${table.table} is not as the backup has it`);
}

async function writeFile(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}
