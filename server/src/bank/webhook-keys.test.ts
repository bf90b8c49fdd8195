import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlaidClient } from './plaid-client.ts';
import { makeSigner, openKeyServer } from './test-webhooks.ts';
import type { StoredKey, WebhookKeyStore } from './webhook-keys.store.ts';
import { createWebhookKeys } from './webhook-keys.ts';

const minuteMs = 60_000;
const { key } = makeSigner('key-1');
const clock = { ms: Date.parse('2026-11-20T12:00:00Z') };
let provider: Awaited<ReturnType<typeof openKeyServer>>;
beforeAll(async () => {
  provider = await openKeyServer([key]);
});
afterAll(() => provider.close());
beforeEach(() => {
  stored = [];
  provider.asked.length = 0;
  provider.fault.status = 200;
});

/** The persistent store. */
let stored: StoredKey[];
const store: WebhookKeyStore = {
  read: async () => stored,
  write: async (one) => {
    stored = [...stored.filter(({ key }) => key.kid !== one.key.kid), one];
  },
};

/** Opens the keys as a new process does. Each id is looked up from its own network unless `from` is given. */
async function openKeys() {
  const client = createPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: provider.baseUrl });
  const keyOf = await createWebhookKeys(client, store, () => new Date(clock.ms));
  const networks = new Map<string, string>();
  return (kid: string, from?: string, isExpected = true) => {
    networks.set(kid, from ?? `198.51.100.${networks.size}`);
    return keyOf(kid, { network: networks.get(kid) ?? '', isExpected: async () => isExpected });
  };
}

describe('pitfall 19 keys are requested rarely', () => {
  test('one request for concurrent webhooks, and again after an hour', async () => {
    const keyOf = await openKeys();
    expect(await Promise.all([keyOf('key-1'), keyOf('key-1'), keyOf('key-1')])).toEqual([key, key, key]);
    expect(provider.asked).toEqual(['key-1']);
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toEqual(key);
    expect(provider.asked).toEqual(['key-1', 'key-1']);
  });

  test('an unknown id is remembered for a while', async () => {
    const keyOf = await openKeys();
    expect([await keyOf('made-up'), await keyOf('made-up')]).toEqual([null, null]);
    expect(provider.asked).toEqual(['made-up']);
    clock.ms += 11 * minuteMs;
    expect(await keyOf('made-up')).toBeNull();
    expect(provider.asked).toHaveLength(2);
  });

  test('forged ids cause at most ten requests per minute', async () => {
    const keyOf = await openKeys();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`)));
    expect(provider.asked).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(40);
    clock.ms += 2 * minuteMs;
    expect(await keyOf('made-up-49')).toBeNull();
  });

  test('forged ids of webhooks about no known Item cause none, and leave the first real one its place', async () => {
    const keyOf = await openKeys();
    const from = '203.0.113.9';
    const forged = Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`, from, false));
    expect(new Set(await Promise.all(forged))).toEqual(new Set([null]));
    expect(provider.asked).toEqual([]);
    expect(await keyOf('key-1', from)).toEqual(key);
  });

  test('ten forged ids per minute for two hours do not block a known key', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    for (let minute = 0; minute < 120; minute += 1) {
      clock.ms += minuteMs;
      await Promise.allSettled(Array.from({ length: 12 }, (_, n) => keyOf(`made-up-${minute}-${n}`)));
      expect(await keyOf('key-1')).toEqual(key);
    }
    expect(provider.asked.filter((kid) => kid === 'key-1')).toHaveLength(3);
  });

  test('after a restart a known key is still known, despite forged ids', async () => {
    await (await openKeys())('key-1');
    clock.ms += 24 * 60 * minuteMs;
    const keyOf = await openKeys();
    await Promise.allSettled(Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`)));
    provider.asked.length = 0;
    expect(await keyOf('key-1')).toEqual(key);
    expect(provider.asked).toEqual(['key-1']);
    provider.keys.length = 0;
    clock.ms += 61 * minuteMs;
    expect(await (await openKeys())('key-1')).toBeNull();
    provider.keys.push(key);
  });

  test('forged ids of one network leave room for the provider’s new key', async () => {
    const keyOf = await openKeys();
    const made = Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`, '203.0.113.9'));
    await Promise.allSettled(made);
    expect(provider.asked).toHaveLength(2);
    expect(await keyOf('key-1')).toEqual(key);
  });

  test('an expired key is returned with its end within an hour', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    const expired = { ...key, expired_at: clock.ms / 1000 };
    provider.keys[0] = expired;
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toEqual(expired);
    provider.keys[0] = key;
  });

  test('while the provider is down a known key is valid for a day and requested once a minute', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    provider.fault.status = 500;
    clock.ms += 120 * minuteMs;
    provider.asked.length = 0;
    expect(await Promise.all([keyOf('key-1'), keyOf('key-1')])).toEqual([key, key]);
    expect(await keyOf('key-1')).toEqual(key);
    expect(provider.asked).toHaveLength(1);
    clock.ms += 24 * 60 * minuteMs;
    await expect(keyOf('key-1')).rejects.toMatchObject({ kind: 'transient' });
    provider.fault.status = 200;
    clock.ms += 2 * minuteMs;
    expect(await keyOf('key-1')).toEqual(key);
  });

  test('a known key that the provider deleted is refused', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    provider.keys.length = 0;
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toBeNull();
    provider.keys.push(key);
  });

  test('a provider outage is transient', async () => {
    const keyOf = await openKeys();
    provider.fault.status = 500;
    await expect(keyOf('key-1')).rejects.toMatchObject({ kind: 'transient' });
    provider.fault.status = 200;
    expect(await keyOf('key-1')).toEqual(key);
  });
});
