import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHousehold } from '../db/in-household.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createHousehold } from '../people/households.store.ts';
import { countDailyUse, dailyQuotas } from './daily-usage.store.ts';

let urls: TestDatabase;
let database: Database;
beforeAll(async () => {
  urls = await createTestDatabase();
  database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
});
afterAll(async () => {
  await database.destroy();
  await urls.drop();
});

const newHousehold = () =>
  createHousehold(database, { ownerUserId: randomUUID(), name: 'Test', timeZone: 'America/New_York' });
const now = new Date('2026-11-22T22:00:00Z');

test('each household has a daily quota, and a refused call gives the time until the next day', async () => {
  const scope = await newHousehold();
  const use = (at = now, as = scope) => inHousehold(database, as, (tx) => countDailyUse(tx, 'rule', at));
  // At the same moment, as calls are.
  await Promise.all(Array.from({ length: dailyQuotas.rule.most }, () => use()));
  await expect(use()).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Your household has reached today’s limit of 200 new rules. Please try again in 2 hours.',
    // A day begins at midnight by UTC.
    retryAfterMs: 2 * 3_600_000,
  });
  await use(now, await newHousehold());
  await inHousehold(database, scope, (tx) => countDailyUse(tx, 'budget', now));
  await use(new Date('2026-11-23T00:00:00Z'));
});

test('another time zone gives no other day, and a day long past is forgotten', async () => {
  const scope = await newHousehold();
  const useIn = (timeZone: string, at = now) =>
    inHousehold(database, scope, async (tx) => {
      await tx.query
        .updateTable('households')
        .set({ time_zone: timeZone })
        .where('household_id', '=', tx.householdId)
        .execute();
      await countDailyUse(tx, 'rule', at);
    });
  // The one is never on the day of the other.
  await useIn('Pacific/Kiritimati');
  for (let count = 1; count < dailyQuotas.rule.most; count += 1) await useIn('Pacific/Pago_Pago');
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    await expect(useIn(timeZone)).rejects.toMatchObject({ code: 'too_many_requests' });
  await useIn('UTC', new Date('2026-11-25T22:00:00Z'));
  const days = await inHousehold(database, scope, ({ query }) =>
    query.selectFrom('daily_usage').select(['on_date as day', 'use_count as count']).execute(),
  );
  expect(days).toEqual([{ day: '2026-11-25', count: 1 }]);
});
