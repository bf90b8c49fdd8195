import { replaceLostKey } from '../bank/lost-key.store.ts';
import { type Config, directUrlOf } from '../config/config.ts';
import {
  finishKeyFile,
  loadEncryptionKey,
  loadNextKey,
  readEncryptionKey,
} from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { countServerSessions, setLogins, underRoleLock } from '../db/roles.ts';
import { isNewestKey, rotateKey, WrongKeyError } from '../sealing/sealing-keys.store.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { deriveKeys } from './derived-keys.ts';
import { upgrade } from './upgrade.ts';

type KeyConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseSessionUrl' | 'encryptionKey' | 'newEncryptionKey' | 'backups'
>;

/**
 * Re-encrypts all that is sealed with a new key, in one transaction. If the process is killed, the same command can be run
 * again. Refuses to run while a server or worker is connected, because it would continue with the old key. Returns a message
 * for the operator. Throws StartError.
 */
export async function changeKey(config: KeyConfig, { isLost }: { isLost: boolean }): Promise<string> {
  const lock = await lockDataFolder(config.dataDir);
  try {
    const keys = isLost ? await keysWhenLost(config) : await keysToRotate(config);
    const directUrl = directUrlOf(config);
    const postgres =
      directUrl === null
        ? await startEmbeddedPostgres({ dataDir: config.dataDir, durable: true })
        : { adminUrl: directUrl, stop: async () => undefined };
    try {
      // Backups are sealed with the key that the database has until this is done.
      const key = deriveKeys(keys.oldKey ?? keys.newKey).backups;
      await upgrade({ adminUrl: postgres.adminUrl, dataDir: config.dataDir, key, backups: config.backups });
      const done = await change(postgres.adminUrl, keys);
      if (!isLost) await finishKeyFile(config);
      return done;
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
}

type Keys = { oldKey: Buffer | null; newKey: Buffer };

/** The current key and its replacement: both from the environment, or the key file and a new file beside it. */
async function keysToRotate(config: KeyConfig): Promise<Keys> {
  const oldKey = await readEncryptionKey(config);
  if (oldKey === null) throw new StartError(`There is no Cairn in ${config.dataDir} yet.`);
  if (config.encryptionKey === null) return { oldKey, newKey: await loadNextKey(config) };
  if (config.newEncryptionKey === null)
    throw new StartError('Set NEW_ENCRYPTION_KEY to the key that is to take the place of ENCRYPTION_KEY.');
  return { oldKey, newKey: config.newEncryptionKey };
}

async function keysWhenLost(config: KeyConfig): Promise<Keys> {
  return { oldKey: null, newKey: await loadEncryptionKey(config) };
}

function change(adminUrl: string, { oldKey, newKey }: Keys): Promise<string> {
  const derived = deriveKeys(newKey);
  return underRoleLock(adminUrl, async (admin) => {
    if ((await countServerSessions(admin)) > 0)
      throw new StartError('A server or worker is using this database: stop it, and run this again.');
    if ((await isNewestKey(admin, derived.accessTokens)) === true)
      return 'This database already uses the new key. Start the server with it as ENCRYPTION_KEY.';
    await setLogins(admin, derived.rolePasswords);
    if (oldKey === null) {
      await replaceLostKey(admin, derived.accessTokens, new Date());
      return 'The database goes on with this key. Every bank must be connected again: connections say Reconnect.';
    }
    try {
      const count = await rotateKey(admin, deriveKeys(oldKey).accessTokens, derived.accessTokens);
      return `${count} ${count === 1 ? 'secret is' : 'secrets are'} sealed with the new key. Start the server with it as ENCRYPTION_KEY.`;
    } catch (error) {
      if (!(error instanceof WrongKeyError)) throw error;
      throw new StartError(
        'The old key is not the one that this database was made with: restore it from your backup, or run this with -- --lost.',
      );
    }
  });
}
