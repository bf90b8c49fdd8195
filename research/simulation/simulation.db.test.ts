import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { runWorlds } from './processes.ts';

const worlds = 2000;

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test(`P04 P10 P13 in ${worlds} worlds of faults: once they stop, the ledger equals the bank and no edit is lost`, {
  timeout: 900_000,
}, async () => {
  const outcome = await runWorlds({ seed: 1, worlds, databases });
  expect(outcome.wrong).toBeNull();
  expect(outcome.worlds).toBe(worlds);
  // All kinds of trouble were there, the key's in few worlds.
  for (const [kind, count] of Object.entries(outcome.sums)) expect(count, kind).toBeGreaterThan(worlds / 100);
});

test('a seed gives the same world again, step for step, whatever was lived through before', async () => {
  const [database] = databases;
  if (database === undefined) throw new Error('no database');
  const seen = await runWorlds({ seed: 1, worlds: 30, databases });
  const again = await runWorlds({ seed: 11, worlds: 10, databases: [database] });
  expect(again.digests.size).toBe(10);
  for (const [seed, digest] of again.digests) expect(seen.digests.get(seed), `seed ${seed}`).toBe(digest);
});
