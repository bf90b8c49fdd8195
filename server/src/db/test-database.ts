import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { throughPooler } from './pooler.ts';
import { urlOfRole } from './roles.ts';
import { TEMPLATE_DATABASE } from './test-cluster.ts';

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

/** A new migrated database for a test file: call it in beforeAll, and `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  const passwords = inject('rolePasswords');
  const poolerPort = inject('poolerPort');
  const statements = new URL(url);
  if (poolerPort !== null) statements.port = String(poolerPort);
  const statementsUrl = poolerPort === null ? statements.href : throughPooler(statements.href);
  return {
    adminUrl: url.href,
    appUrl: urlOfRole(statementsUrl, 'cairn_app', passwords.app),
    identityUrl: urlOfRole(statementsUrl, 'cairn_identity', passwords.identity),
    sessionUrl: urlOfRole(url.href, 'cairn_app', passwords.app),
    drop: () => runAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** A database without migrations. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'adminUrl' | 'drop'>> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(`CREATE DATABASE ${name}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  return { adminUrl: url.href, drop: () => runAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
