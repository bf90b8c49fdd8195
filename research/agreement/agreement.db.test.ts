import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { compareHouseholds } from './compare-households.ts';
import type { Surfaces } from './compare-surfaces.ts';
import { openSurfaces } from './surfaces-on.ts';

const households = 1_000;

let urls: TestDatabase;
let database: Database;
let surfaces: Surfaces & { close: () => Promise<void> };
beforeAll(async () => {
  urls = await createTestDatabase();
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 8 }));
  surfaces = await openSurfaces(database);
});
afterAll(async () => {
  await surfaces.close();
  await database.destroy();
  await urls.drop();
});

test(`P12 P34 every surface gives one figure for one name, in ${households} households drawn by number`, async () => {
  expect(await compareHouseholds(surfaces, { first: 1, count: households })).toEqual([]);
}, 900_000);
