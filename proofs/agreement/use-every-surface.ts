import { afterAll, beforeAll } from 'vitest';
import { createTestArchives, type TestArchives } from '../../server/src/archives/test-archives.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase } from '../../server/src/db/test-database.ts';
import { now } from './draw-household.ts';
import { createEverySurface, type EverySurface } from './every-surface.ts';

export type OpenSurface = { database: Database; archives: TestArchives; surface: EverySurface };

async function openSurface(): Promise<OpenSurface & { close: () => Promise<void> }> {
  const urls = await createTestDatabase();
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 8 }));
  const archives = await createTestArchives(database, () => now);
  const surface = await createEverySurface(database, archives.deps.files);
  return {
    database,
    archives,
    surface,
    async close() {
      await surface.close();
      await archives.close();
      await database.destroy();
      await urls.drop();
    },
  };
}

/** For a file's tests: everything that a person can call, over a database of their own. It is open once the first test begins. */
export function useEverySurface(): () => OpenSurface {
  let opened: Awaited<ReturnType<typeof openSurface>> | undefined;
  beforeAll(async () => {
    opened = await openSurface();
  });
  afterAll(() => opened?.close());
  return () => {
    if (opened === undefined) throw new Error('The surface is not open yet');
    return opened;
  };
}
