import type { Config } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/pool.ts';
import { createIdentity, type Identity } from '../people/identity.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openDatabases } from './databases.ts';
import { deriveKeys } from './derived-keys.ts';

/** Does an operator's command about people, on a Cairn that is there. Throws StartError where there is none, or its built-in database is in use. */
export async function withIdentity<T>(
  config: Config,
  work: (open: { identity: Identity; database: Database }) => Promise<T>,
): Promise<T> {
  const encryptionKey = await readEncryptionKey(config);
  if (encryptionKey === null) throw new StartError(`There is no Cairn in ${config.dataDir} yet.`);
  // Only the embedded PostgreSQL needs the data folder's lock.
  const lock = config.databaseUrl === null ? await lockDataFolder(config.dataDir) : null;
  const keys = deriveKeys(encryptionKey);
  const databases = await openDatabases({ ...config, keys });
  try {
    const identity = createIdentity({ ...databases, secret: keys.identitySecret });
    return await work({ identity, database: databases.database });
  } finally {
    await databases.close();
    await lock?.release();
  }
}
