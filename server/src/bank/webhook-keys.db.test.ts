import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../db/pool.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { makeSigner } from './test-webhooks.ts';
import { createWebhookKeyStore } from './webhook-keys.store.ts';

const dayMs = 24 * 3_600_000;
const at = (days: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + days * dayMs);

let urls: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  urls = await createTestDatabase();
  pool = openPool({ url: urls.identityUrl, searchPath: 'identity', maxConnections: 1 });
});
afterAll(async () => {
  await pool.end();
  await urls.drop();
});

test('stores the latest version of a key; drops invalid keys and those not returned for a month', async () => {
  const store = createWebhookKeyStore(pool);
  const [first, second] = [makeSigner('key-1').key, makeSigner('key-2').key];
  await store.write({ key: second, givenAt: at(0) });
  await store.write({ key: first, givenAt: at(0) });
  const expired = { ...first, expired_at: 1_800_000_000 };
  await store.write({ key: expired, givenAt: at(1) });
  await pool.query(`insert into identity.webhook_keys values ('x', '{"kid": "x"}', $1)`, [at(1)]);
  expect(await createWebhookKeyStore(pool).read()).toEqual([
    { key: second, givenAt: at(0) },
    { key: expired, givenAt: at(1) },
  ]);
  await store.write({ key: expired, givenAt: at(30.5) });
  expect((await store.read()).map(({ key }) => key.kid)).toEqual(['key-1']);
});
