import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnBlocks } from '../../scripts/testing/part.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { compareHouseholds } from './compare-households.ts';
import type { Surfaces } from './compare-surfaces.ts';
import { createSurfaces } from './surfaces-on.ts';

/** `npm run agree` compares thousands. */
const blocks = drawnBlocks(480);

let urls: TestDatabase;
let database: Database;
let surfaces: Surfaces & { close: () => Promise<void> };
beforeAll(async () => {
  urls = await createTestDatabase();
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 8 }));
  surfaces = await createSurfaces(database);
});
afterAll(async () => {
  await surfaces.close();
  await database.destroy();
  await urls.drop();
});

test.for(blocks)(
  'P12 P34 every surface gives one figure for one name, in $count households drawn by number from $first on',
  async ({ first, count }, { signal }) => {
    const wanted = { first, count, signal };
    expect(await compareHouseholds(surfaces, wanted)).toEqual([]);
  },
);
