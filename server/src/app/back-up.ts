import { join, resolve } from 'node:path';
import { BackupRefused } from '../backups/backup-refused.ts';
import { ensureDeletions } from '../backups/deletions.ts';
import { backupName } from '../backups/retention.ts';
import { type Backup, type BackupSource, writeBackup } from '../backups/write-backup.ts';
import { type Config, directUrlOf } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { underRoleLock } from '../db/roles.ts';
import { isNewestKey } from '../sealing/sealing-keys.store.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { deriveKeys } from './derived-keys.ts';
import { explainBackupFailure } from './refused-backup.ts';

export type BackupOfConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseSessionUrl' | 'encryptionKey' | 'backups'
>;

const now = () => new Date();

/**
 * Makes a backup beside a server that runs or does not, at `file` or under a name of its day in the folder of backups. Returns a message for
 * the operator. Throws StartError.
 */
export async function backUp(config: BackupOfConfig, file: string | null): Promise<string> {
  const encryptionKey = await readEncryptionKey(config);
  if (encryptionKey === null) throw new StartError(`There is no Cairn in ${config.dataDir} yet.`);
  const { dataDir } = config;
  const keys = deriveKeys(encryptionKey);
  const path = file === null ? join(config.backups.folder, backupName(now())) : resolve(file);
  const startedMs = performance.now();
  const made = await withAdminUrl(config, async (adminUrl) => {
    if ((await underRoleLock(adminUrl, (admin) => isNewestKey(admin, keys.accessTokens))) !== true)
      throw new BackupRefused(
        'The encryption key (ENCRYPTION_KEY, or the file encryption-key in DATA_DIR) is not the one of this database.',
      );
    await ensureDeletions(config.backups.folder);
    return writeBackup({ adminUrl, dataDir, key: keys.backups, now }, path);
  }).catch((error) =>
    explainBackupFailure(error, {
      what: 'No backup was made',
      advice: 'Nothing was left behind; run it again.',
    }),
  );
  return describeBackup(made, performance.now() - startedMs);
}

/** As `backUp`, of a database that is about to be upgraded. */
export async function backUpBeforeUpgrade(
  source: BackupSource,
  folder: string,
): Promise<{ path: string; message: string }> {
  const path = join(folder, backupName(now(), 'before-upgrade'));
  const startedMs = performance.now();
  await ensureDeletions(folder);
  const made = await writeBackup(source, path);
  return { path, message: describeBackup(made, performance.now() - startedMs) };
}

function describeBackup({ path, byteCount, rowCount, fileCount }: Backup, tookMs: number): string {
  const megabytes = (byteCount / 1e6).toFixed(1);
  const seconds = (tookMs / 1000).toFixed(1);
  return `Backed up ${rowCount.toLocaleString('en')} rows and ${fileCount.toLocaleString('en')} files to ${path} (${megabytes} MB, ${seconds} s). It cannot be read without the encryption key: keep that elsewhere.`;
}

/** The embedded PostgreSQL may be a running server's, or is started for as long as this takes. */
export async function withAdminUrl<T>(
  config: BackupOfConfig,
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  const directUrl = directUrlOf(config);
  if (directUrl !== null) return work(directUrl);
  const running = await findEmbeddedPostgres(config.dataDir);
  if (running !== null) return work(running);
  const lock = await lockDataFolder(config.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true });
    try {
      return await work(postgres.adminUrl);
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
}
