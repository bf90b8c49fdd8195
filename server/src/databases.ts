import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase, openPool } from './db/pool.ts';
import { requirePostgresVersion } from './db/postgres-version.ts';
import { ensureLogins, type RolePasswords, urlOfRole } from './db/roles.ts';
import type { IdentityPool } from './identity/identity-database.store.ts';
import { installQueue } from './jobs/queue-schema.ts';
import { StartError } from './start-error.ts';

export type Databases = {
  appUrl: string;
  database: Database;
  identityPool: IdentityPool;
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
};

const appConnections = 10;
const identityConnections = 5;

/**
 * Starts the embedded PostgreSQL unless another is given, brings the schema up to date as the role that migrates, and opens
 * the pools of the roles that serve. Throws when the database cannot be reached or a migration fails.
 */
export async function openDatabases(options: {
  dataDir: string;
  databaseUrl: string | null;
  rolePasswords: RolePasswords;
}): Promise<Databases> {
  const { dataDir, databaseUrl, rolePasswords } = options;
  const postgres =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, durable: true })
      : { adminUrl: databaseUrl, stop: async () => undefined };
  const { adminUrl } = postgres;
  try {
    await requirePostgresVersion(adminUrl);
    await migrate(adminUrl);
    await installQueue(adminUrl);
    await ensureLogins(adminUrl, rolePasswords);
  } catch (error) {
    await postgres.stop();
    throw databaseUrl === null || error instanceof StartError ? error : unusable(error);
  }
  const appUrl = urlOfRole(adminUrl, 'cairn_app', rolePasswords.app);
  const identityUrl = urlOfRole(adminUrl, 'cairn_identity', rolePasswords.identity);
  const appPool = openPool({ url: appUrl, searchPath: 'cairn', maxConnections: appConnections });
  const database = openDatabase(appPool);
  const identityPool = openPool({
    url: identityUrl,
    searchPath: 'identity',
    maxConnections: identityConnections,
  });
  return {
    appUrl,
    database,
    identityPool,
    isReady: () =>
      appPool.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await database.destroy();
      await identityPool.end();
      await postgres.stop();
    },
  };
}

/** PostgreSQL's or the system's word on why somebody's own database does not serve; neither holds the password. */
function unusable(error: unknown): StartError {
  const failures = error instanceof AggregateError ? error.errors : [error];
  const reasons = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
  return new StartError(`The database of DATABASE_URL cannot be used: ${reasons.join('; ')}`);
}
