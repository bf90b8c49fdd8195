import { openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { type ClientInfo, type Identity, type IdentityOptions, openIdentity } from './identity.ts';

export const ada = { name: 'Ada Lovelace', email: 'Ada@Example.com', password: 'correct horse' };
export const home: ClientInfo = { address: '203.0.113.7', userAgent: 'Test browser' };

export type TestIdentity = {
  identity: Identity;
  /** The clock that identity goes by. */
  clock: { now: Date };
  urls: TestDatabase;
  /** Rows of a statement run by the role that migrates, which row-level security does not bind. */
  ask(statement: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Another server over the same database, with limits of its own choice. */
  openAnother(options?: Partial<IdentityOptions>): Identity;
  close(): Promise<void>;
};

/** Identity over a database of its own, with a clock that the test moves. */
export async function openTestIdentity(): Promise<TestIdentity> {
  const urls = await createTestDatabase();
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const admin = openPool({ url: urls.adminUrl, searchPath: 'pg_catalog', maxConnections: 2 });
  const identityPool = openPool({ url: urls.identityUrl, searchPath: 'identity', maxConnections: 4 });
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
  const openAnother = (options?: Partial<IdentityOptions>) =>
    openIdentity({ identityPool, database, secret: Buffer.alloc(32, 7), now: () => clock.now, ...options });
  return {
    identity: openAnother(),
    clock,
    urls,
    ask: async (statement, parameters) => (await admin.query(statement, parameters)).rows,
    openAnother,
    async close() {
      await Promise.all([admin.end(), identityPool.end(), database.destroy()]);
      await urls.drop();
    },
  };
}
