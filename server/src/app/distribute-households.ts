import { type Config, directUrlOf } from '../config/config.ts';
import { loadEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { withAdmin } from '../db/admin.ts';
import { reachWorkers, requireWorkers } from '../db/citus-nodes.ts';
import { type Distributed, distributeTables } from '../db/distribute.ts';
import { directUnusable, prepareDatabase } from './databases.ts';
import { deriveKeys } from './derived-keys.ts';

/**
 * Brings the database on the coordinator of a Citus cluster up to this version, spreads its households over the workers, and reads a household on
 * each as the server does. @throws StartError in one line for whatever keeps servers from being started then.
 */
export async function distributeHouseholds(config: Config, shardCount: number): Promise<Distributed> {
  const adminUrl = directUrlOf(config);
  if (adminUrl === null)
    throw new StartError(
      'Set DATABASE_URL to the coordinator of a Citus cluster. The embedded PostgreSQL is one machine.',
    );
  const keys = deriveKeys(await loadEncryptionKey(config));
  try {
    await withAdmin(adminUrl, requireWorkers);
    await prepareDatabase({ ...config, adminUrl, keys });
    const done = await withAdmin(adminUrl, (admin) => distributeTables(admin, shardCount));
    await reachWorkers(adminUrl, keys.rolePasswords);
    return done;
  } catch (error) {
    throw error instanceof StartError ? error : directUnusable(config, error);
  }
}
