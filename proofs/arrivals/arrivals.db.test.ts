import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, drawnBlocks } from '../../scripts/testing/part.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { runWorldsOf } from '../simulation/worlds-of-a-test.ts';
import { mutants } from './mutants.ts';

const program = path.join(import.meta.dirname, 'child.ts');
const blocks = drawnBlocks(2_000);
/** One block alone may be without a few of the rarest kinds; all together have each. */
const mostMissing = blocks.length > 1 ? 0 : 3;
const sums = new Map<string, number>();

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test.for(blocks)(
  'P01 P11 P38 P45 in $count worlds from $first on, the same money by bank, files and hand is there once, whatever is undone between',
  async ({ first, count: worlds }, context) => {
    const outcome = await runWorldsOf(context, { seed: first, worlds, databases, program });
    expect(outcome.wrong).toBeNull();
    expect(outcome.worlds).toBe(worlds);
    for (const [kind, count] of Object.entries(outcome.sums)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  },
);

test('what a world can have was there; of what is rare, such as transactions kept when their import is undone, not often', () => {
  const missing = [...sums].filter(([, count]) => count === 0).map(([kind]) => kind);
  expect(missing.length, missing.join()).toBeLessThanOrEqual(mostMissing);
});

// That the same worlds are right without a mutant is what the test above shows.
test.for(drawn(mutants))(
  'the worlds catch $name within $withinWorlds',
  async ({ name, firstWorld = 1, withinWorlds }, context) => {
    const worlds = { seed: firstWorld, worlds: withinWorlds, mutant: name, databases, program };
    expect((await runWorldsOf(context, worlds)).wrong).not.toBeNull();
  },
);
