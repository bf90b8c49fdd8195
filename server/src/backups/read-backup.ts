import { knownMigrations } from '../db/migrate.ts';
import { DamagedFileError, WrongFileKeyError } from '../sealing/seal-stream.ts';
import { type BackupStart, readBackupFile } from './backup-file.ts';
import { BackupRefused } from './backup-refused.ts';

/** `paths`: of its files. */
export type BackupContents = BackupStart & { rowCount: number; paths: Set<string> };

/** Where files of a backup may be written: nowhere but in what a backup keeps of the data folder. */
const keptPath = /^(sandbox-bank\.json|files(\/[\w-][\w.-]*)+)$/;

/**
 * Reads a whole backup without writing anything. Throws BackupRefused, in one sentence, for another key, for a file that is damaged, cut off or
 * none of these, and for one of a newer Cairn.
 */
export async function checkBackup(path: string, key: Buffer): Promise<BackupContents> {
  let contents: BackupContents | null = null;
  let rowCount = 0;
  const paths = new Set<string>();
  await readBackupFile(path, key, async (of, entries) => {
    await refuseNewer(path, of.migrations);
    for await (const { head, bytes, measure } of entries) {
      for await (const _bytes of bytes);
      if (head.kind === 'table') rowCount += measure().lineCount;
      if (head.kind !== 'file') continue;
      if (!keptPath.test(head.path)) throw new DamagedFileError();
      paths.add(head.path);
    }
    contents = { ...of, rowCount, paths };
  }).catch((error) => explain(path, error));
  if (contents === null) throw new DamagedFileError();
  return contents;
}

async function refuseNewer(path: string, migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.findLast((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BackupRefused(
      `${path} is of a newer Cairn (it has the migration ${unknown}): restore it with that version.`,
    );
}

function explain(path: string, error: unknown): never {
  if (error instanceof WrongFileKeyError)
    throw new BackupRefused(
      `${path} was made with another encryption key: set ENCRYPTION_KEY to the key of the day on which it was made.`,
    );
  if (error instanceof DamagedFileError)
    throw new BackupRefused(`${path} is damaged, cut off or no backup of Cairn: restore another one.`);
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
    throw new BackupRefused(`There is no file ${path}.`);
  throw error;
}
