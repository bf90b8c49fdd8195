import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn } from '../../scripts/testing/part.ts';
import type { TestDatabase } from '../../server/src/db/test-database.ts';
import { mutants } from './mutants.ts';
import { createSessionDatabase } from './test-session-database.ts';
import { runWorldsOf } from './worlds-of-a-test.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createSessionDatabase(), await createSessionDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

// That the same worlds are right without a mutant is what simulation.db.test.ts shows.
test.for(drawn(mutants))(
  'the simulation catches $name within $withinWorlds worlds',
  async ({ name, withinWorlds }, context) => {
    const outcome = await runWorldsOf(context, { seed: 1, worlds: withinWorlds, mutant: name, databases });
    expect(outcome.wrong).not.toBeNull();
  },
);
