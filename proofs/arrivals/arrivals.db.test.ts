import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn } from '../../scripts/testing/part.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { runWorldsOf } from '../simulation/worlds-of-a-test.ts';
import { mutants } from './mutants.ts';

const program = path.join(import.meta.dirname, 'child.ts');
/** Worlds are lived through in blocks, from the first seed of each. */
const worldsOfABlock = 250;
const blocks = drawn([1, 251, 501, 751, 1001, 1251, 1501, 1751]);

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test.for(blocks)(
  `P01 P11 P38 P45 in ${worldsOfABlock} worlds from %i on, the same money by bank, files and hand is there once, whatever is undone between`,
  async (seed, context) => {
    const outcome = await runWorldsOf(context, { seed, worlds: worldsOfABlock, databases, program });
    expect(outcome.wrong).toBeNull();
    expect(outcome.worlds).toBe(worldsOfABlock);
    // Each of what a world can have was there; of what is rare, such as transactions kept when their import is undone, not often.
    expect(Object.entries(outcome.sums).filter(([, count]) => count === 0)).toEqual([]);
  },
);

// That the same worlds are right without a mutant is what the test above shows.
test.for(drawn(mutants))(
  'the worlds catch $name within $withinWorlds',
  async ({ name, firstWorld = 1, withinWorlds }, context) => {
    const worlds = { seed: firstWorld, worlds: withinWorlds, mutant: name, databases, program };
    expect((await runWorldsOf(context, worlds)).wrong).not.toBeNull();
  },
);
