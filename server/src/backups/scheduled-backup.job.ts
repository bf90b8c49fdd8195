import { join } from 'node:path';
import { ensureDeletions } from './deletions.ts';
import { backupName, deleteOldBackups } from './retention.ts';
import { type Backup, type BackupSource, writeBackup } from './write-backup.ts';

/** Makes the day's backup, and then deletes those beyond `keepCount`. Throws what `writeBackup` throws; then none is deleted. */
export async function makeScheduledBackup(
  source: BackupSource,
  { folder, keepCount }: { folder: string; keepCount: number },
): Promise<Backup> {
  await ensureDeletions(folder);
  const made = await writeBackup(source, join(folder, backupName(source.now())));
  await deleteOldBackups(folder, keepCount, source.now());
  return made;
}
