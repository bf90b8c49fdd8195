import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnBlocks } from '../../scripts/testing/part.ts';
import { createTestArchives, type TestArchives } from '../../server/src/archives/test-archives.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { drawHousehold, now } from './draw-household.ts';
import { drawLife } from './draw-life.ts';
import { answersOf } from './every-answer.ts';
import { createEverySurface, type EverySurface } from './every-surface.ts';

/** Households are drawn by number, each with other accounts, files, edits, splits, rules and budgets. */
const blocks = drawnBlocks(40);

let urls: TestDatabase;
let database: Database;
let archives: TestArchives;
let surface: EverySurface;
beforeAll(async () => {
  urls = await createTestDatabase();
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 8 }));
  archives = await createTestArchives(database, () => now);
  surface = await createEverySurface(database, archives.deps.files);
});
afterAll(async () => {
  await surface.close();
  await archives.close();
  await database.destroy();
  await urls.drop();
});

test.for(blocks)(
  'P29 P39 what is exported and imported into an empty household gives every answer again, in $count households drawn by number from $first on',
  async ({ first, count }, { signal }) => {
    for (let seed = first; seed < first + count; seed += 1) {
      signal.throwIfAborted();
      const scope = await drawHousehold(database, seed);
      await drawLife(surface, scope, seed);
      const before = await answersOf(surface, scope);
      const zip = await archives.exportAll(scope);
      const again = await archives.newHousehold();
      expect(await archives.importAll(again, zip)).toMatchObject({ state: 'done', failure: null });
      const after = await answersOf(surface, again);
      expect(after.answers).toEqual(before.answers);
      expect(after.hash, `household ${seed}`).toBe(before.hash);
    }
  },
);
