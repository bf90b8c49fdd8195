import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';

/** A database whose sessions the simulation ends and sees end. Behind a pooler they would be the pooler's. */
export async function createSessionDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  return { ...database, appUrl: database.sessionUrl };
}
