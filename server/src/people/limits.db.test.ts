import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Identity } from './identity.ts';
import { attemptsRetentionMs, defaultLimitPolicies } from './limits.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';
import { makeToken } from './tokens.ts';

// Fewer than by default, because each costs a hash.
const freeFailures = 3;
const { loginAccountAndNetwork, loginAccount, registerNetwork } = defaultLimitPolicies;
const limits = { loginAccountAndNetwork: { ...loginAccountAndNetwork, freeFailures } };
let t: TestIdentity;
let identity: Identity;
beforeAll(async () => {
  t = await createTestIdentity();
  identity = t.openAnother({ limits });
  await identity.register(ada, home);
});
afterAll(() => t.close());
beforeEach(() => t.query('delete from identity.attempts'));

const elsewhere = { ...home, address: '198.51.100.1' };
const wrong = { email: ada.email, password: 'wrong horse' };

async function failLogins(count: number, client = home, email = ada.email): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await expect(identity.login({ ...wrong, email }, client)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  }
}

/** The number of Argon2 hashes that Node starts during `work`. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  }).enable();
  await work().catch(() => undefined);
  hook.disable();
  return count;
}

describe('a login', () => {
  test('costs one hash, whether the address is known or not', async () => {
    expect(await countHashes(() => identity.login(wrong, home))).toBe(1);
    expect(await countHashes(() => identity.login({ ...wrong, email: 'unknown@example.com' }, home))).toBe(1);
    expect(await countHashes(() => identity.login(ada, home))).toBe(1);
  });

  test.each(['ada@example.com', 'unknown@example.com'])(
    'as %s is refused after too many failures, right password or not, until the stated time',
    async (email) => {
      await failLogins(freeFailures, home, email);
      const refusal = {
        code: 'too_many_requests',
        message: 'Too many attempts. Please try again in 30 seconds.',
      };
      const tries = () => identity.login({ email, password: ada.password }, home);
      await expect(tries()).rejects.toMatchObject(refusal);
      expect(await countHashes(tries)).toBe(0);
      t.clock.now = new Date(t.clock.now.getTime() + loginAccountAndNetwork.firstDelayMs);
      await failLogins(1, home, email);
      await expect(tries()).rejects.toMatchObject({ message: expect.stringContaining('60 seconds') });
    },
  );

  test('from another network is not blocked by those failures', async () => {
    await failLogins(freeFailures);
    await expect(identity.login(ada, home)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(identity.login(ada, elsewhere)).resolves.toHaveProperty('token');
  });

  test('attempted from many networks is blocked', async () => {
    const everywhere = t.openAnother({
      limits: { loginAccount: { ...loginAccount, freeFailures } },
    });
    for (let i = 0; i < freeFailures; i += 1) {
      const client = { ...home, address: `198.51.100.${i}` };
      await expect(everywhere.login(wrong, client)).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(everywhere.login(ada, elsewhere)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('that succeeds resets earlier failures', async () => {
    await failLogins(freeFailures - 1);
    await identity.login(ada, home);
    await failLogins(freeFailures);
  });

  test('is limited for many accounts from one network, which two addresses in one /64 are', async () => {
    const strict = t.openAnother({
      limits: { loginNetwork: { kind: 'bucket', capacity: 20, drainPerSecond: 1 } },
    });
    const tries = (email: string, address: string) => strict.login({ ...wrong, email }, { ...home, address });
    await expect(tries('a@b', '2001:db8::1')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(tries('c@d', '2001:db8::2')).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(tries('e@f', '2001:db8::3')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(tries('e@f', '2001:db8:1::3')).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('concurrent with many others is counted, also over two processes', async () => {
    const processes = [identity, t.openAnother({ limits })];
    const logins = Array.from({ length: 12 }, (_, i) => processes[i % 2]?.login(wrong, home));
    const results = await Promise.allSettled(logins);
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'in'));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(freeFailures);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(12 - freeFailures);
  });
});

describe('a known browser', () => {
  test('lets its user in while others have locked the account, from any network', async () => {
    const strict = t.openAnother({ limits: { ...limits, loginAccount: { ...loginAccount, freeFailures } } });
    const { devices } = await strict.login(ada, home);
    for (let i = 0; i < freeFailures; i += 1)
      await expect(strict.login(wrong, home)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(strict.login(ada, home)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(strict.login(ada, { ...home, devices })).resolves.toMatchObject({ devices });
    await expect(strict.login(ada, { ...elsewhere, devices })).resolves.toMatchObject({ devices });
  });

  test('has its own count, which blocks attempts on it', async () => {
    const { loginDevice } = defaultLimitPolicies;
    const strict = t.openAnother({ limits: { loginDevice: { ...loginDevice, freeFailures } } });
    const known = { ...home, devices: (await strict.login(ada, home)).devices };
    for (let i = 0; i < freeFailures; i += 1)
      await expect(strict.login(wrong, known)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(strict.login(ada, known)).rejects.toMatchObject({ code: 'too_many_requests' });
    // Others are not affected.
    await expect(strict.login(ada, elsewhere)).resolves.toHaveProperty('token');
  });

  test('costs its network as much as a successful login', async () => {
    const strict = t.openAnother({
      limits: { loginNetwork: { kind: 'bucket', capacity: 3, drainPerSecond: 1 / 3600 } },
    });
    const bob = { ...ada, email: 'known@example.com' };
    const known = { ...home, devices: (await strict.register(bob, home)).devices };
    for (let i = 0; i < 3; i += 1) await strict.login(bob, known);
    await expect(strict.login(bob, known)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(
      strict.login(bob, { ...known, ...elsewhere, devices: known.devices }),
    ).resolves.toHaveProperty('token');
  });

  test('is known for its user only, and not with a forged cookie', async () => {
    const strict = t.openAnother({ limits: { loginAccount: { ...loginAccount, freeFailures } } });
    const { devices } = await strict.login(ada, home);
    const bob = { ...ada, email: 'bob@example.com' };
    const both = (await strict.register(bob, { ...home, devices })).devices;
    expect(both.split('.')).toHaveLength(2);
    for (let i = 0; i < freeFailures; i += 1)
      await expect(strict.login(wrong, elsewhere)).rejects.toMatchObject({ code: 'invalid_credentials' });
    const bobsOnly = both.split('.').find((mark) => mark !== devices) ?? '';
    for (const forged of [bobsOnly, `${devices.slice(0, -2)}AA`, `${'A'.repeat(22)}~${'A'.repeat(43)}`, ''])
      await expect(strict.login(ada, { ...home, devices: forged })).rejects.toMatchObject({
        code: 'too_many_requests',
      });
    await expect(strict.login(ada, { ...home, devices: both })).resolves.toHaveProperty('token');
  });
});

test('a reset password works, the old one and all sessions end, and so does a lockout', async () => {
  const eve = { ...ada, email: 'eve@example.com' };
  const { token, devices } = await identity.register(eve, home);
  const { loginDevice } = defaultLimitPolicies;
  const strict = t.openAnother({
    limits: {
      ...limits,
      loginAccount: { ...loginAccount, freeFailures },
      loginDevice: { ...loginDevice, freeFailures },
    },
  });
  const known = { ...home, devices };
  for (const client of [home, known]) {
    for (let i = 0; i < freeFailures; i += 1)
      await expect(strict.login({ ...eve, password: 'wrong' }, client)).rejects.toThrow();
    await expect(strict.login(eve, client)).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  expect(await strict.resetPassword('unknown@example.com')).toBeNull();
  const link = await strict.resetPassword('EVE@example.com');
  expect(link?.user).toMatchObject({ name: eve.name });
  expect(await strict.authenticate(token)).toBeNull();
  await expect(strict.login(eve, elsewhere)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await strict.resetPasswordByLink({ token: link?.token ?? '', password: 'new password' }, home);
  for (const client of [elsewhere, home, known])
    await expect(strict.login({ ...eve, password: 'new password' }, client)).resolves.toHaveProperty('token');
});

test('a network of IPv6 addresses in one /48 is limited as a whole, with more room', async () => {
  const strict = t.openAnother({
    limits: { registerNetwork: { kind: 'bucket', capacity: 1, drainPerSecond: 1 / 3600 } },
  });
  const codes: string[] = [];
  for (let i = 0; i < 18; i += 1) {
    const client = { ...home, address: `2001:db8:77:${(i * 256).toString(16)}::1` };
    codes.push(
      await strict.register({ ...ada, email: `v6-${i}@example.com` }, client).then(
        () => 'in',
        (error) => error.code,
      ),
    );
  }
  expect(codes).toEqual([
    ...Array.from({ length: 16 }, () => 'in'),
    'too_many_requests',
    'too_many_requests',
  ]);
});

test('by default a user may mistype a few times, and an attacker gets some hundred attempts a day', () => {
  expect(loginAccountAndNetwork.freeFailures).toBeGreaterThanOrEqual(5);
  for (const policy of [loginAccountAndNetwork, loginAccount]) {
    const attemptsADay = policy.freeFailures + policy.forgetAfterMs / policy.maxDelayMs;
    expect(attemptsADay).toBeLessThan(150);
    expect(policy.forgetAfterMs).toBeLessThan(attemptsRetentionMs);
  }
});

test('a flood of logins gets errors, and runs no more hashes at once than allowed', async () => {
  const storm = t.openAnother({ hashing: { running: 1, waiting: 3, waitingPerKey: 3 } });
  const logins = Array.from({ length: 10 }, () => storm.login(ada, home));
  const results = await Promise.allSettled(logins);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refusals).toHaveLength(6);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('few seconds') });
  }
});

test('a hundred registrations per minute from one network pass, and a flood does not', async () => {
  const strict = t.openAnother({
    limits: { registerNetwork: { kind: 'bucket', capacity: 2, drainPerSecond: 1 } },
  });
  expect(registerNetwork.capacity).toBeGreaterThanOrEqual(100);
  for (const email of ['one@example.com', 'two@example.com'])
    await strict.register({ ...ada, email }, elsewhere);
  await expect(strict.register({ ...ada, email: 'three@example.com' }, elsewhere)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 1 second.',
  });
});

test('invalid tokens are rate limited after many, valid ones never', async () => {
  const strict = t.openAnother({
    limits: { verifyNetwork: { kind: 'bucket', capacity: 2, drainPerSecond: 1 } },
  });
  const { token } = await strict.login(ada, home);
  for (const code of ['unauthorized', 'unauthorized', 'too_many_requests']) {
    await expect(strict.verify(makeToken(), home)).rejects.toMatchObject({ code });
  }
  await expect(strict.verify(token, home)).resolves.toMatchObject({ name: ada.name });
});

test('old counts are purged', async () => {
  await failLogins(1);
  await identity.purgeExpired();
  expect(await t.query('select from identity.attempts')).not.toEqual([]);
  t.clock.now = new Date(t.clock.now.getTime() + 3 * 24 * 3_600_000);
  await identity.purgeExpired();
  expect(await t.query('select from identity.attempts')).toEqual([]);
});
