import { basename } from 'node:path';
import type { DrillResult } from '@cairn/contract/server-status';
import { writeDrillResult } from '../backups/drill-result.ts';
import { recordDeletionOf } from '../backups/record-deletion.job.ts';
import { listBackups } from '../backups/retention.ts';
import { makeScheduledBackup } from '../backups/scheduled-backup.job.ts';
import { troubleOf } from '../db/trouble.ts';
import type { Identity } from '../people/identity.ts';
import type { NoteService } from '../server-status/service-notes.ts';
import { type BackupOfConfig, withAdminUrl } from './back-up.ts';
import type { DerivedKeys } from './derived-keys.ts';
import type { BackupJobs } from './job-handlers.ts';
import type { HeavyLog } from './open-heavy-process.ts';
import { tryRestore } from './try-restore.ts';

/**
 * What the queue does with backups, with a session of its own of the role that owns the tables. `log` gets counts and paths, and nothing of
 * anybody; `note` hears how backups end.
 */
export function openBackupJobs(
  config: BackupOfConfig,
  keys: DerivedKeys,
  identity: Pick<Identity, 'findUser' | 'membersOf'>,
  log: HeavyLog,
  note: NoteService,
): BackupJobs {
  const { dataDir, backups } = config;
  const source = { dataDir, key: keys.backups, now: () => new Date() };
  async function make(): Promise<void> {
    const made = await withAdminUrl(config, (adminUrl) =>
      makeScheduledBackup({ ...source, adminUrl }, backups),
    ).catch((error: unknown) => {
      note('backup', troubleOf(error) ?? 'see the log');
      throw error;
    });
    note('backup', null);
    log('info', 'A backup was made', made);
  }
  async function tryNewest(): Promise<void> {
    const [path] = await listBackups(backups.folder);
    if (path === undefined) return log('warn', 'There is no backup to try to restore', {});
    const end = (outcome: DrillResult['outcome']) =>
      writeDrillResult(backups.folder, {
        triedAt: source.now().toISOString(),
        backup: basename(path),
        outcome,
      });
    const problems = await withAdminUrl(config, (adminUrl) => tryRestore(adminUrl, keys, path)).catch(
      async (error: unknown) => {
        await end('failed');
        throw error;
      },
    );
    await end(problems.length === 0 ? 'sound' : 'unsound');
    if (problems.length === 0)
      return log('info', 'The newest backup was restored for trial, and adds up', { path });
    log('warn', 'The newest backup was restored for trial, and does not add up', { path, problems });
  }
  return {
    recordDeletion: (job) => recordDeletionOf({ folder: backups.folder, identity }, job),
    scheduled: backups.isScheduled ? { make, tryNewest } : null,
  };
}
