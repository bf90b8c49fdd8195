import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn } from '../../scripts/testing/part.ts';
import type { TestDatabase } from '../../server/src/db/test-database.ts';
import { createSessionDatabase } from './test-session-database.ts';
import { runWorldsOf } from './worlds-of-a-test.ts';

/** Worlds are lived through in blocks, from the first seed of each. */
const worldsOfABlock = 250;
const blocks = drawn([1, 251, 501, 751, 1001, 1251, 1501, 1751]);

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createSessionDatabase(), await createSessionDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

const sums = new Map<string, number>();

test.for(blocks)(
  `P04 P10 P13 in ${worldsOfABlock} worlds of faults from %i on: once they stop, the ledger equals the bank and no edit is lost`,
  async (seed, context) => {
    const outcome = await runWorldsOf(context, { seed, worlds: worldsOfABlock, databases });
    expect(outcome.wrong).toBeNull();
    expect(outcome.worlds).toBe(worldsOfABlock);
    for (const [kind, count] of Object.entries(outcome.sums)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  },
);

/** Worlds in which the simulation itself once left a lock or a session behind. */
const formerFaults = [
  // One process waits for the lock of another, which is killed, and is itself killed right after that step.
  { seed: 7_008_211, what: 'a process that dies of the step for which it had waited leaves no lock behind' },
  // PostgreSQL ends the session of a process that waits for a lock, and the process lets go of it before the others are ended.
  { seed: 7_015_108, what: 'a session that ends while its process waits for a lock is returned' },
];
test.for(drawn(formerFaults))('$what', async ({ seed }, context) => {
  expect((await runWorldsOf(context, { seed, worlds: 1, databases })).wrong).toBeNull();
});

test('all kinds of trouble were there, the key’s in few worlds', () => {
  // One block alone has a few of the rarest.
  const least = blocks.length === 1 ? 0 : (blocks.length * worldsOfABlock) / 100;
  expect([...sums].filter(([, count]) => count <= least)).toEqual([]);
});

test('a seed gives the same world again, step for step, whatever was lived through before', async (context) => {
  const [database] = databases;
  if (database === undefined) throw new Error('no database');
  const seen = await runWorldsOf(context, { seed: 1, worlds: 12, databases });
  const again = await runWorldsOf(context, { seed: 7, worlds: 6, databases: [database] });
  expect(again.digests.size).toBe(6);
  for (const [seed, digest] of again.digests) expect(seen.digests.get(seed), `seed ${seed}`).toBe(digest);
});
