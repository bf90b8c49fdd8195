import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import {
  type Charge,
  countAttempt,
  deleteAccountAttempts,
  deleteAttempts,
  purgeAttempts,
} from './attempts.store.ts';
import { type IdentityDatabase, type IdentityPool, openIdentityDatabase } from './identity-database.store.ts';
import type { Bucket } from './limiter.ts';

const now = new Date('2026-03-01T12:00:00Z');
let urls: TestDatabase;
let pool: IdentityPool;
let database: IdentityDatabase;
beforeAll(async () => {
  urls = await createTestDatabase();
  pool = openPool({ url: urls.identityUrl, searchPath: 'identity', maxConnections: 8 });
  database = openIdentityDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await urls.drop();
});

function charge(key: string, capacity: number): Charge {
  const policy: Bucket = { kind: 'bucket', capacity, drainPerSecond: 1 };
  return { key, accountKey: null, policy, cost: 1 };
}

test('concurrent attempts are counted one by one, in any order of limits', async () => {
  const both = [charge('first', 100), charge('second', 12)];
  // Existing rows, so that only their locks serialize the counts.
  expect(await countAttempt(database, both, now)).toBeNull();
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, i) => countAttempt(database, i % 2 === 0 ? both : both.toReversed(), now)),
  );
  expect(waits.filter((waitMs) => waitMs === null)).toHaveLength(11);
});

test('an attempt refused by one limit counts against none', async () => {
  expect(await countAttempt(database, [charge('narrow', 1)], now)).toBeNull();
  for (let i = 0; i < 3; i += 1) {
    expect(await countAttempt(database, [charge('narrow', 1), charge('wide', 2)], now)).toBe(1000);
  }
  expect(await countAttempt(database, [charge('wide', 2)], now)).toBeNull();
  expect(await countAttempt(database, [charge('wide', 2)], now)).toBeNull();
  expect(await countAttempt(database, [charge('wide', 2)], now)).toBe(1000);
});

/** Resolves once a session waits for a lock of another. */
async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
}

test.each([
  ['of an attempt', () => deleteAttempts(database, ['z', 'a'])],
  ['of an account', () => deleteAccountAttempts(database, 'ada')],
  ['of the past', () => purgeAttempts(database, now)],
])('counts %s are deleted in the order in which they are counted', async (_, deleteBoth) => {
  const past = new Date(now.getTime() - 1);
  await database
    .insertInto('attempts')
    .values(
      // The later key lies first, where a deletion without an order begins.
      ['z', 'a'].map((key) => ({ key, account_key: 'ada', count: 1, counted_at: past, blocked_until: null })),
    )
    .execute();
  const counting = await pool.connect();
  await counting.query('begin');
  await counting.query(`select from attempts where key = 'a' for update`);
  const deletion = deleteBoth();
  await someoneWaits();
  const { rowCount } = await counting.query(`select from attempts where key = 'z' for update skip locked`);
  await counting.query('commit');
  counting.release();
  await deletion;
  expect(rowCount).toBe(1);
  expect((await pool.query(`select from attempts where key in ('a', 'z')`)).rowCount).toBe(0);
});
