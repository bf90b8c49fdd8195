import { openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createIdentity, type Identity, type IdentityOptions } from './identity.ts';
import type { PasswordCost } from './passwords.ts';
import type { ClientInfo } from './sign-in.ts';

export const ada = { name: 'Ada Lovelace', email: 'Ada@Example.com', password: 'correct horse' };
export const home: ClientInfo = { address: '203.0.113.7', userAgent: 'Test browser' };

/** Argon2's least, for tests that are not about the cost. */
export const leastPasswordCost: PasswordCost = { memoryKib: 8, passes: 1, parallelism: 1 };

export type TestIdentity = {
  identity: Identity;
  clock: { now: Date };
  urls: TestDatabase;
  /** Runs a statement with the admin role, which row-level security does not bind. */
  query(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Another process over the same database. */
  openAnother(options?: Partial<IdentityOptions>): Identity;
  close(): Promise<void>;
};

/**
 * Identity over a new database, or over one that the caller drops, with a controlled clock. Passwords cost least; with `{}` what they cost
 * on a server.
 */
export async function createTestIdentity(
  given: Partial<IdentityOptions> = { passwordCost: leastPasswordCost },
  shared: TestDatabase | null = null,
): Promise<TestIdentity> {
  const urls = shared ?? (await createTestDatabase());
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const admin = openPool({ url: urls.adminUrl, searchPath: 'pg_catalog', maxConnections: 2 });
  const identityPool = openPool({ url: urls.identityUrl, searchPath: 'identity', maxConnections: 4 });
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
  const openAnother = (options?: Partial<IdentityOptions>) =>
    createIdentity({
      identityPool,
      database,
      secret: Buffer.alloc(32, 7),
      sealingKeys: { currentVersion: 1, keys: new Map([[1, Buffer.alloc(32, 9)]]) },
      now: () => clock.now,
      ...given,
      ...options,
    });
  return {
    identity: openAnother(),
    clock,
    urls,
    query: async (statement, parameters) => (await admin.query(statement, parameters)).rows,
    openAnother,
    async close() {
      await Promise.all([admin.end(), identityPool.end(), database.destroy()]);
      if (shared === null) await urls.drop();
    },
  };
}
