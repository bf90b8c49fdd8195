import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { urlOfRole } from './roles.ts';
import { TEMPLATE_DATABASE } from './test-cluster.ts';

export type TestDatabase = {
  /** Connection URLs of the role that migrates, the server's role, and identity's. */
  adminUrl: string;
  appUrl: string;
  identityUrl: string;
  /** Ends what is still connected and deletes the database. */
  drop(): Promise<void>;
};

/** A migrated, empty database of its own for a test file: call it in beforeAll, and `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  const passwords = inject('rolePasswords');
  return {
    adminUrl: url.href,
    appUrl: urlOfRole(url.href, 'cairn_app', passwords.app),
    identityUrl: urlOfRole(url.href, 'cairn_identity', passwords.identity),
    drop: () => runAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** A database that no migration has touched: what is there before one can be made by hand. */
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
