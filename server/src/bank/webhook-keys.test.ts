import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPlaidClient } from './plaid-client.ts';
import { makeSigner, openKeyServer } from './test-webhooks.ts';
import type { StoredKey, WebhookKeyStore } from './webhook-keys.store.ts';
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
  kept = [];
  provider.asked.length = 0;
  provider.fault.status = 200;
});

/** What outlives a process. */
let kept: StoredKey[];
const store: WebhookKeyStore = {
  read: async () => kept,
  write: async (one) => {
    kept = [...kept.filter(({ key }) => key.kid !== one.key.kid), one];
  },
};

/** The keys as a process has them that starts now; asked for from a network of its own each time, unless one is named. */
async function openKeys() {
  const client = openPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: provider.baseUrl });
  const keyOf = await openWebhookKeys(client, store, () => new Date(clock.ms));
  const networks = new Map<string, string>();
  return (kid: string, from?: string) => {
    networks.set(kid, from ?? `198.51.100.${networks.size}`);
    return keyOf(kid, networks.get(kid) ?? '');
  };
}

describe('pitfall 19 keys are asked for rarely', () => {
  test('one key, also when many webhooks come at once, and again after an hour', async () => {
    const keyOf = await openKeys();
    expect(await Promise.all([keyOf('key-1'), keyOf('key-1'), keyOf('key-1')])).toEqual([key, key, key]);
    expect(provider.asked).toEqual(['key-1']);
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toEqual(key);
    expect(provider.asked).toEqual(['key-1', 'key-1']);
  });

  test('an id that names no key is remembered as such for a while', async () => {
    const keyOf = await openKeys();
    expect([await keyOf('made-up'), await keyOf('made-up')]).toEqual([null, null]);
    expect(provider.asked).toEqual(['made-up']);
    clock.ms += 11 * minuteMs;
    expect(await keyOf('made-up')).toBeNull();
    expect(provider.asked).toHaveLength(2);
  });

  test('made-up ids make us ask ten times a minute and no more', async () => {
    const keyOf = await openKeys();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`)));
    expect(provider.asked).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(40);
    clock.ms += 2 * minuteMs;
    expect(await keyOf('made-up-49')).toBeNull();
  });

  test('ten made-up ids a minute, for two hours, stop no webhook that a known key signed', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    for (let minute = 0; minute < 120; minute += 1) {
      clock.ms += minuteMs;
      await Promise.allSettled(Array.from({ length: 12 }, (_, n) => keyOf(`made-up-${minute}-${n}`)));
      expect(await keyOf('key-1')).toEqual(key);
    }
    expect(provider.asked.filter((kid) => kid === 'key-1')).toHaveLength(3);
  });

  test('after a restart a key that was known is, whatever was made up first', async () => {
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

  test('ids that one network makes up leave room for a new key that the provider signs with', async () => {
    const keyOf = await openKeys();
    const made = Array.from({ length: 50 }, (_, n) => keyOf(`made-up-${n}`, '203.0.113.9'));
    await Promise.allSettled(made);
    expect(provider.asked).toHaveLength(2);
    expect(await keyOf('key-1')).toEqual(key);
  });

  test('a key that has expired at the provider since is given with its end, after an hour at the latest', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    const expired = { ...key, expired_at: clock.ms / 1000 };
    provider.keys[0] = expired;
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toEqual(expired);
    provider.keys[0] = key;
  });

  test('while the provider is down a known key is good for a day, asked for once a minute', async () => {
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

  test('a known key that the provider has no more is refused', async () => {
    const keyOf = await openKeys();
    await keyOf('key-1');
    provider.keys.length = 0;
    clock.ms += 61 * minuteMs;
    expect(await keyOf('key-1')).toBeNull();
    provider.keys.push(key);
  });

  test('a provider that is down is no word on the key', async () => {
    const keyOf = await openKeys();
    provider.fault.status = 500;
    await expect(keyOf('key-1')).rejects.toMatchObject({ kind: 'transient' });
    provider.fault.status = 200;
    expect(await keyOf('key-1')).toEqual(key);
  });
});
