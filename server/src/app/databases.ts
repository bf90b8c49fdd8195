import type { BackupConfig } from '../config/backups.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, directUrlOf } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { createLocks, type WithLock } from '../db/advisory-lock.ts';
import { refuseWorker, requireDistributed } from '../db/citus-nodes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { createOutageWatch, type OutageWatch } from '../db/outage.ts';
import { breakOff, type Database, openDatabase, openPool } from '../db/pool.ts';
import { throughPooler } from '../db/pooler.ts';
import { requirePostgresVersion } from '../db/postgres-version.ts';
import { type RolePasswords, setLogins, underRoleLock, urlOfRole } from '../db/roles.ts';
import { explainTlsFailure } from '../db/tls-failure.ts';
import type { IdentityPool } from '../people/identity-database.store.ts';
import { installQueue } from '../queue/queue-schema.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { adoptKey, isNewestKey, WrongKeyError } from '../sealing/sealing-keys.store.ts';
import type { DerivedKeys } from './derived-keys.ts';
import { upgrade } from './upgrade.ts';

/** Where a database that was prepared is reached. */
export type DatabaseUrls = {
  /** For statements, of each role; through the pooler where there is one. */
  app: string;
  identity: string;
  /** Of the server's role, for what needs a session of its own. */
  session: string;
};

export type Databases = {
  sealingKeys: EncryptionKeys;
  urls: DatabaseUrls;
  withLock: WithLock;
  database: Database;
  outage: OutageWatch;
  identityPool: IdentityPool;
  isReady: () => Promise<boolean>;
  /** How many wait for a session of a pool. */
  countWaiting: () => number;
  /** How many sessions the pools have open. */
  countSessions: () => number;
  /** Ends all sessions, with the statements that are under way. */
  breakOff: () => void;
  close: () => Promise<void>;
};

const wrongKey = `The encryption key (ENCRYPTION_KEY, or the file encryption-key in DATA_DIR) is not the one that this database was made with: restore it from your backup. If a change of the key was interrupted, run ${commandLine('rotate-key')} again. If the key is lost, ${commandLine('rotate-key', '--lost')} goes on with this one, and every bank must be connected again.`;
const appConnections = 10;
const identityConnections = 5;

/**
 * Starts the embedded PostgreSQL unless `databaseUrl` is given, runs the migrations, and opens the connection pools. Throws
 * when the database cannot be reached, a migration fails, or the key is not the one this database uses.
 */
export async function openDatabases(options: {
  dataDir: string;
  databaseUrl: string | null;
  databaseSessionUrl: string | null;
  keys: DerivedKeys;
  backups: BackupConfig;
}): Promise<Databases> {
  const { dataDir, databaseUrl, databaseSessionUrl, keys, backups } = options;
  const { rolePasswords } = keys;
  const directUrl = directUrlOf(options);
  const postgres =
    directUrl === null
      ? await startEmbeddedPostgres({ dataDir, durable: true })
      : { adminUrl: directUrl, revive: async () => false, stop: async () => undefined };
  const { adminUrl } = postgres;
  let version: number;
  try {
    version = await prepareDatabase({ adminUrl, dataDir, keys, backups });
    await requireDistributed(adminUrl);
  } catch (error) {
    await postgres.stop();
    if (databaseUrl === null || error instanceof StartError) throw error;
    throw directUnusable(options, error);
  }
  const statementsUrl =
    databaseUrl === null || databaseSessionUrl === null ? adminUrl : throughPooler(databaseUrl);
  const urls = urlsOfRoles(adminUrl, rolePasswords, statementsUrl);
  if (statementsUrl !== adminUrl) await requirePooler(urls.app);
  const sealingKeys = { currentVersion: version, keys: new Map([[version, keys.accessTokens]]) };
  return openPrepared(urls, sealingKeys, postgres);
}

/**
 * Brings a database up to this version, with the queue's tables and the passwords of the server's roles; gives the version of the key. Throws
 * when a migration fails, and StartError where the key is not the one that this database uses.
 */
export async function prepareDatabase({
  adminUrl,
  dataDir,
  keys,
  backups,
}: {
  adminUrl: string;
  dataDir: string;
  keys: DerivedKeys;
  backups: BackupConfig;
}): Promise<number> {
  try {
    await requirePostgresVersion(adminUrl);
    await refuseWorker(adminUrl);
    await requireKey(adminUrl, keys);
    await upgrade({ adminUrl, dataDir, key: keys.backups, backups });
    await installQueue(adminUrl);
    return await underRoleLock(adminUrl, async (admin) => {
      const adopted = await adoptKey(admin, keys.accessTokens);
      await setLogins(admin, keys.rolePasswords);
      return adopted;
    });
  } catch (error) {
    throw error instanceof WrongKeyError ? new StartError(wrongKey) : error;
  }
}

function urlsOfRoles(adminUrl: string, passwords: RolePasswords, statementsUrl: string): DatabaseUrls {
  return {
    app: urlOfRole(statementsUrl, 'cairn_app', passwords.app),
    identity: urlOfRole(statementsUrl, 'cairn_identity', passwords.identity),
    session: urlOfRole(adminUrl, 'cairn_app', passwords.app),
  };
}

/**
 * Opens a database that a backup was restored into, with the passwords of its server's roles. What is sealed stays so: it may be of a key from
 * before.
 */
export function openRestored(adminUrl: string, passwords: RolePasswords): Databases {
  return openPrepared(urlsOfRoles(adminUrl, passwords, adminUrl), { currentVersion: 1, keys: new Map() });
}

/** Before anything is written: also not a backup, which another key would seal. Throws WrongKeyError. */
async function requireKey(adminUrl: string, { accessTokens }: DerivedKeys): Promise<void> {
  const isKnown = await underRoleLock(adminUrl, (admin) => isNewestKey(admin, accessTokens));
  if (isKnown === false) throw new WrongKeyError();
}

/** Opens the connection pools of a database that `openDatabases` has prepared. `postgres`: its process, where it is this one's. */
export function openPrepared(
  urls: DatabaseUrls,
  sealingKeys: EncryptionKeys,
  postgres: Pick<EmbeddedPostgres, 'revive' | 'stop'> = {
    revive: async () => false,
    stop: async () => undefined,
  },
): Databases {
  const appPool = openPool({ url: urls.app, searchPath: 'cairn', maxConnections: appConnections });
  const outage = createOutageWatch(urls.app, postgres.revive);
  const database = openDatabase(appPool);
  const identityPool = openPool({
    url: urls.identity,
    searchPath: 'identity',
    maxConnections: identityConnections,
  });
  const locks = createLocks(urls.session);
  return {
    sealingKeys,
    urls,
    withLock: locks.withLock,
    database,
    outage,
    identityPool,
    isReady: () =>
      appPool.query('select 1').then(
        () => true,
        (error) => {
          outage.note(error);
          return false;
        },
      ),
    countWaiting: () => appPool.waitingCount + identityPool.waitingCount,
    countSessions: () => appPool.totalCount + identityPool.totalCount,
    breakOff: () => [appPool, identityPool].forEach(breakOff),
    async close() {
      await outage.close();
      await locks.close();
      await database.destroy();
      await identityPool.end();
      await postgres.stop();
    },
  };
}

/** @throws StartError when the pooler cannot be used, or its sessions lack the settings of the role that the client signs in as. */
async function requirePooler(appUrl: string): Promise<void> {
  const pool = openPool({ url: appUrl, searchPath: 'cairn', maxConnections: 1 });
  const settings = `select current_user = 'cairn_app' and current_setting('search_path') = 'cairn' as "areOfRole"`;
  try {
    const { rows } = await pool.query<{ areOfRole: boolean }>(settings);
    if (rows[0]?.areOfRole === true) return;
  } catch (error) {
    throw databaseUnusable('DATABASE_URL', error);
  } finally {
    await pool.end();
  }
  throw new StartError(
    'The pooler of DATABASE_URL does not sign in as the role that its client names: set no user for the database there.',
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Why PostgreSQL cannot be used at the address of `directUrlOf`, with the name of the setting that it is from. */
export function directUnusable(
  { databaseSessionUrl }: Pick<Config, 'databaseSessionUrl'>,
  error: unknown,
): StartError {
  return databaseUnusable(databaseSessionUrl === null ? 'DATABASE_URL' : 'DATABASE_SESSION_URL', error);
}

/** Why the operator's own database cannot be used. The messages do not contain the password. */
function databaseUnusable(variable: string, error: unknown): StartError {
  const failures = error instanceof AggregateError ? error.errors : [error];
  const reasons = failures.map((failure) => explainTlsFailure(failure) ?? messageOf(failure));
  return new StartError(`The database of ${variable} cannot be used: ${reasons.join('; ')}`);
}
