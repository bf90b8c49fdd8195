import type { BackupSource } from '../backups/write-backup.ts';
import type { BackupConfig } from '../config/backups.ts';
import { StartError } from '../config/start-error.ts';
import { createLocks } from '../db/advisory-lock.ts';
import { migrate, readPending } from '../db/migrate.ts';
import { isSpread } from '../db/snapshot.ts';
import { reasonOf, troubleOf } from '../db/trouble.ts';
import { backUpBeforeUpgrade } from './back-up.ts';
import { explainBackupFailure } from './refused-backup.ts';

type Upgrade = {
  adminUrl: string;
  dataDir: string;
  /** Of backups. */
  key: Buffer;
  backups: Pick<BackupConfig, 'folder' | 'isBeforeUpgrade'>;
  /** Hears, in sentences, what is done and how long it took. */
  say?: (line: string) => void;
  /** Of migrations, for tests. */
  folder?: string;
};

/** Longer than a backup and an upgrade of another process take. */
const waitMs = 4 * 3_600_000;

/**
 * Brings a database up to this version. One that has something in it is backed up first; of several processes that start at once, one does
 * so. Throws StartError where the backup cannot be made, or a migration fails: then the database is as it was.
 */
export async function upgrade(options: Upgrade): Promise<void> {
  const { adminUrl, folder } = options;
  if ((await readPending(adminUrl, folder)).length === 0) return migrate(adminUrl, folder);
  const locks = createLocks(adminUrl);
  try {
    const done = await locks.withLock('upgrade', () => upgradeAlone(options), waitMs);
    if (!done.ran) throw new StartError('Another process is upgrading this database: start again later.');
  } finally {
    await locks.close();
  }
}

async function upgradeAlone(options: Upgrade): Promise<void> {
  const { adminUrl, folder, say = sayOnTerminal } = options;
  const pending = await readPending(adminUrl, folder);
  if (pending.length === 0) return;
  const path = await backUpFirst(options, say);
  const startedMs = performance.now();
  await migrate(adminUrl, folder).catch((error) => {
    if (error instanceof StartError) throw error;
    const advice =
      troubleOf(error) === 'disk is full'
        ? 'Make room and start again'
        : 'Start the version from before again';
    const kept = path === null ? '' : ` A backup is at ${path}.`;
    throw new StartError(
      `The upgrade failed, and the database is as it was: ${reasonOf(error)}. ${advice}.${kept}`,
      { cause: error },
    );
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  say(
    `Upgraded the database by ${pending.length} ${pending.length === 1 ? 'step' : 'steps'} in ${seconds} s.`,
  );
}

/** The path of the backup; null where there is none. */
async function backUpFirst(
  { adminUrl, dataDir, key, backups }: Upgrade,
  say: (line: string) => void,
): Promise<string | null> {
  if (!backups.isBeforeUpgrade) return null;
  if (await isSpread(adminUrl)) {
    say('The database is spread over several nodes by Citus and is not backed up before this upgrade.');
    return null;
  }
  say('This version upgrades the database, which is backed up first.');
  const source: BackupSource = { adminUrl, dataDir, key, now: () => new Date() };
  const { path, message } = await backUpBeforeUpgrade(source, backups.folder).catch((error) =>
    explainBackupFailure(error, {
      what: 'No backup was made before the upgrade, and nothing was changed',
      advice: `Backups are in ${backups.folder}: BACKUP_DIR names another folder, BACKUP_BEFORE_UPGRADE=off goes on without.`,
    }),
  );
  say(message);
  return path;
}

function sayOnTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}
