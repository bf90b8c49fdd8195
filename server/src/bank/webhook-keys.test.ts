import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPlaidClient } from './plaid-client.ts';
import { makeSigner, openKeyServer } from './test-webhooks.ts';
import { openWebhookKeys } from './webhook-keys.ts';

const minuteMs = 60_000;
const { key } = makeSigner('key-1');
const clock = { ms: Date.parse('2026-11-20T12:00:00Z') };
let provider: Awaited<ReturnType<typeof openKeyServer>>;
beforeAll(async () => {
  provider = await openKeyServer([key]);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.asked.length = 0;
  provider.fault.status = 200;
});

const openKeys = () =>
  openWebhookKeys(
    openPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: provider.baseUrl }),
    () => new Date(clock.ms),
  );

describe('pitfall 19 keys are asked for rarely', () => {
  test('one key, also when many webhooks come at once, and again after an hour', async () => {
    const keyOf = openKeys();
    expect(await Promise.all([keyOf('key-1'), keyOf('key-1'), keyOf('key-1')])).toEqual([key, key, key]);
    expect(provider.asked).toEqual(['key-1']);
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toEqual(key);
    expect(provider.asked).toEqual(['key-1', 'key-1']);
  });

  test('an id that names no key is remembered as such for a while', async () => {
    const keyOf = openKeys();
    expect([await keyOf('made-up'), await keyOf('made-up')]).toEqual([null, null]);
    expect(provider.asked).toEqual(['made-up']);
    clock.ms += 11 * minuteMs;
    expect(await keyOf('made-up')).toBeNull();
    expect(provider.asked).toHaveLength(2);
  });

  test('made-up ids make us ask ten times a minute and no more; a known key goes on', async () => {
    const keyOf = openKeys();
    await keyOf('key-1');
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`)));
    expect(provider.asked).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(41);
    expect(await keyOf('key-1')).toEqual(key);
    clock.ms += 2 * minuteMs;
    expect(await keyOf('made-up-49')).toBeNull();
  });

  test('a provider that is down is no word on the key', async () => {
    const keyOf = openKeys();
    provider.fault.status = 500;
    await expect(keyOf('key-1')).rejects.toMatchObject({ kind: 'transient' });
    provider.fault.status = 200;
    expect(await keyOf('key-1')).toEqual(key);
  });
});
