import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { executeAsAdmin } from './admin.ts';
import { throughPooler } from './pooler.ts';
import { type RolePasswords, urlOfRole } from './roles.ts';
import { endSessions } from './test-sessions.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The npm package of another PostgreSQL; null: the embedded one. */
    postgresPackage: string | null;
    /** A database of a Citus cluster; null where the tests need none. */
    citusUrl: string | null;
    /** A program, PgBouncer, through which tests reach the database; null: they reach it directly. */
    pgBouncer: string | null;
    /** Where it listens. */
    poolerPort: number | null;
    adminUrl: string;
    /** Other nodes that have each database too, on a distributed one. */
    workerUrls: string[];
    templateDatabase: string;
    /** On Citus, a PostgreSQL without it; null elsewhere. */
    plainPostgres: Pick<Place, 'adminUrl' | 'templateDatabase'> | null;
    rolePasswords: RolePasswords;
  }
}

/** The servers on which databases are made. */
type Place = Nodes & { templateDatabase: string; poolerPort: number | null };
type Nodes = { adminUrl: string; workerUrls: readonly string[] };

export type TestDatabase = {
  /** Connection URLs of the admin, server and identity roles. */
  adminUrl: string;
  appUrl: string;
  identityUrl: string;
  /** Of the server's role, for what needs a session of its own; the others may lead through a pooler. */
  sessionUrl: string;
  /** Ends remaining sessions and deletes the database. */
  drop(): Promise<void>;
};

/** The databases of this process, by the URL of the admin role. */
const opened = new Set<string>();

/** A new migrated database for a test file: call it in beforeAll, and `drop` in afterAll. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseAt({
    adminUrl: inject('adminUrl'),
    workerUrls: inject('workerUrls'),
    templateDatabase: inject('templateDatabase'),
    poolerPort: inject('poolerPort'),
  });
}

/** As `createTestDatabase`, on PostgreSQL alone, for a test that runs on Citus. */
export function createPlainDatabase(): Promise<TestDatabase> {
  const plain = inject('plainPostgres');
  if (plain === null) throw new Error('A second PostgreSQL runs beside Citus only');
  return createDatabaseAt({ ...plain, workerUrls: [], poolerPort: null });
}

async function createDatabaseAt(place: Place): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnEach(place, `CREATE DATABASE ${name} TEMPLATE ${place.templateDatabase}`);
  const url = new URL(place.adminUrl);
  url.pathname = name;
  opened.add(url.href);
  const passwords = inject('rolePasswords');
  const { poolerPort } = place;
  const statements = new URL(url);
  if (poolerPort !== null) statements.port = String(poolerPort);
  const statementsUrl = poolerPort === null ? statements.href : throughPooler(statements.href);
  return {
    adminUrl: url.href,
    appUrl: urlOfRole(statementsUrl, 'cairn_app', passwords.app),
    identityUrl: urlOfRole(statementsUrl, 'cairn_identity', passwords.identity),
    sessionUrl: urlOfRole(url.href, 'cairn_app', passwords.app),
    async drop() {
      opened.delete(url.href);
      await dropDatabase(place, name);
    },
  };
}

/** A database without migrations. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'adminUrl' | 'drop'>> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const nodes = { adminUrl: inject('adminUrl'), workerUrls: inject('workerUrls') };
  await runOnEach(nodes, `CREATE DATABASE ${name}`);
  const url = new URL(nodes.adminUrl);
  url.pathname = name;
  return { adminUrl: url.href, drop: () => dropDatabase(nodes, name) };
}

/** Ends what sessions of this process's databases are at, and what of them is in a transaction. Those that are idle stay. */
export async function endStatements(): Promise<void> {
  for (const adminUrl of opened) await endSessions(adminUrl, { evenIdle: false });
}

async function dropDatabase(nodes: Nodes, name: string): Promise<void> {
  // Else Citus's own sessions come back as fast as they are ended.
  if (nodes.workerUrls.length > 0) await runOnEach(nodes, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await runOnEach(nodes, `DROP DATABASE ${name} WITH (FORCE)`);
}

async function runOnEach({ adminUrl, workerUrls }: Nodes, statement: string): Promise<void> {
  for (const url of [adminUrl, ...workerUrls]) await runOutside(url, statement);
}

/** Runs a statement on a server, in none of the test databases. */
export async function runOutside(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = 'postgres';
  await executeAsAdmin(maintenance.href, statement);
}
