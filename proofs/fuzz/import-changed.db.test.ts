import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnRuns } from '../../scripts/testing/part.ts';
import { openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { type Became, openChangedImports } from './import-changed.ts';
import { drawFrom, mutate } from './mutate-bytes.ts';
import { testFiles } from './test-files.ts';

const allRuns = 400;
const { numRuns, seed = 1 } = drawnRuns(allRuns);

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

test('P37 a file that is changed anywhere is imported whole or not at all, and can be undone', async ({
  signal,
}) => {
  const database = openDatabase(
    openPool({ url: testDatabase.appUrl, searchPath: 'cairn', maxConnections: 2 }),
  );
  const importChanged = openChangedImports(database);
  const files = Object.entries(testFiles);
  const counts = new Map<Became, number>();
  for (let run = 0; run < numRuns; run += 1) {
    signal.throwIfAborted();
    const [name, text] = files[run % files.length] ?? ['', ''];
    // No part has another one's draws.
    const draw = drawFrom(seed * allRuns + run);
    const became = await importChanged({ name, bytes: mutate(Buffer.from(text), draw) }, draw);
    counts.set(became, (counts.get(became) ?? 0) + 1);
  }
  await database.destroy();
  // A third of all are; of the few of a part it may be half as many.
  expect(counts.get('imported')).toBeGreaterThan(numRuns / 10);
  expect(counts.get('nothing')).toBeGreaterThan(0);
});
