import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openStoredFiles } from '../attachments/stored-files.ts';
import { auditHouseholds } from '../backups/audit.ts';
import { type Deletions, readDeletions } from '../backups/deletions.ts';
import { type BackupContents, checkBackup } from '../backups/read-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { commandLine, startCommand } from '../config/command-line.ts';
import { type Config, directUrlOf, storedFilesFolder } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { requirePostgresVersion } from '../db/postgres-version.ts';
import { endRestore, listHouseholds, readPlaceState } from '../db/restored-place.ts';
import { ensureLogins } from '../db/roles.ts';
import { deleteAgain } from '../households/delete-again.ts';
import { createIdentity } from '../people/identity.ts';
import { openQueue } from '../queue/queue.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openRestored } from './databases.ts';
import { type DerivedKeys, deriveKeys } from './derived-keys.ts';
import { explainBackupFailure } from './refused-backup.ts';

type RestoreConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseSessionUrl' | 'encryptionKey' | 'backups'
>;

const now = () => new Date();

/** While it is there, whatever else of a backup is in the data folder was put there by a restore that has not ended. */
const markName = 'restoring';
const restoredNames = ['files', 'sandbox-bank.json'];

/**
 * Restores a backup into an empty place, which it is only when all of it has been read, and found whole. What was deleted since is deleted
 * again. When it is cut off, the same command begins again. Returns a message for the operator. Throws StartError, and nothing was changed where
 * the place was not empty or the file not sound. `withoutDeletions`: goes on where no file says what was deleted since.
 */
export async function restore(
  config: RestoreConfig,
  file: string,
  { withoutDeletions = false }: { withoutDeletions?: boolean } = {},
): Promise<string> {
  const { dataDir } = config;
  const path = resolve(file);
  const encryptionKey = await readEncryptionKey(config);
  if (encryptionKey === null)
    throw new StartError(
      `A backup is read with the key that it was made with: set ENCRYPTION_KEY, or put the file encryption-key into ${dataDir}.`,
    );
  const keys = deriveKeys(encryptionKey);
  try {
    const contents = await checkBackup(path, keys.backups);
    const deletions = await readDeletions([dirname(path), config.backups.folder]);
    if (deletions === null && !withoutDeletions)
      throw new StartError(
        `The file cairn-deletions.txt is not beside ${path}, so that accounts which were deleted since would come back: put it there, or add --without-deletions.`,
      );
    const lock = await lockDataFolder(dataDir);
    try {
      return await restoreChecked({ config, keys, path, contents, deletions });
    } catch (error) {
      return explainBackupFailure(error, {
        what: 'The restore was broken off',
        advice: 'Until it is run again, and ends, the place can be used for nothing else.',
      });
    } finally {
      await lock.release();
    }
  } catch (error) {
    return explainBackupFailure(error, {
      what: 'The backup could not be read',
      advice: 'Nothing was changed.',
    });
  }
}

type Checked = {
  config: RestoreConfig;
  keys: DerivedKeys;
  path: string;
  contents: BackupContents;
  deletions: Deletions | null;
};

async function restoreChecked(checked: Checked): Promise<string> {
  const { config } = checked;
  await refuseUsedFolder(config.dataDir);
  const directUrl = directUrlOf(config);
  if (directUrl !== null) return restoreInto(directUrl, checked);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true });
  try {
    return await restoreInto(postgres.adminUrl, checked);
  } finally {
    await postgres.stop();
  }
}

async function restoreInto(adminUrl: string, checked: Checked): Promise<string> {
  const { config, keys, path, contents, deletions } = checked;
  const { dataDir } = config;
  await requirePostgresVersion(adminUrl);
  if ((await readPlaceState(adminUrl)) === 'used')
    throw new StartError(
      `There are people in this database: a backup is only restored into an empty one. Set DATABASE_URL or DATA_DIR to another, or empty it with ${commandLine('db:reset')}.`,
    );
  await writeFile(join(dataDir, markName), '');
  for (const name of restoredNames) await rm(join(dataDir, name), { recursive: true, force: true });
  await restoreBackup({ adminUrl, dataDir, key: keys.backups }, path);
  await ensureLogins(adminUrl, keys.rolePasswords);
  const outcome = await finish(adminUrl, checked);
  await rm(join(dataDir, markName));
  await endRestore(adminUrl);
  return describeRestore(contents, deletions, outcome);
}

type Outcome = { deletedAgain: number; problems: string[] };

/** Deletes again what was deleted since, and looks whether the rest adds up. */
async function finish(adminUrl: string, { config, keys, contents, deletions }: Checked): Promise<Outcome> {
  const databases = openRestored(adminUrl, keys.rolePasswords);
  const { database, urls } = databases;
  const identity = createIdentity({ ...databases, secret: keys.identitySecret });
  const queue = openQueue(urls.session, (ids) => identity.householdsOfConnections(ids), { onlySends: true });
  queue.boss.on('error', () => undefined);
  try {
    await queue.boss.start();
    const problems = await auditHouseholds(
      { database, membersOf: identity.membersOf },
      await listHouseholds(adminUrl),
      contents.paths,
    );
    const storedFiles = openStoredFiles(storedFilesFolder(config));
    const deps = { database, queue, identity, storedFiles, now };
    return { problems, deletedAgain: deletions === null ? 0 : await deleteAgain(deps, deletions) };
  } finally {
    await queue.boss.stop({ graceful: false });
    await databases.close();
  }
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, markName))) return;
  for (const name of restoredNames)
    if (existsSync(join(dataDir, name)) && !(await isEmptyFolder(join(dataDir, name))))
      throw new StartError(
        `${join(dataDir, name)} is there already: a backup is only restored into an empty place. Set DATA_DIR to another folder.`,
      );
}

function isEmptyFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    (names) => names.length === 0,
    () => false,
  );
}

function describeRestore(
  { madeAt, rowCount, paths }: BackupContents,
  deletions: Deletions | null,
  { deletedAgain, problems }: Outcome,
): string {
  const count = (number: number) => number.toLocaleString('en');
  return [
    `Restored ${count(rowCount)} rows and ${count(paths.size)} files as they were on ${madeAt}. Every table is equal to the backup.`,
    deletedAgain === 0
      ? null
      : `Deleted ${deletedAgain} accounts and households again that were deleted since.`,
    deletions === null ? 'What was deleted since is not known, and is back.' : null,
    deletions === null || deletions.unreadableLines === 0
      ? null
      : `${deletions.unreadableLines} lines of cairn-deletions.txt could not be read: look at them.`,
    problems.length === 0
      ? 'All totals are the sum of their transactions.'
      : `Not all of it adds up, as in the backup: ${problems.join('; ')}.`,
    `Start the server with ${startCommand}.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
