import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionIdleMs, sessionLifeMs, sessionUseEveryMs } from './sessions.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';
import { makeToken } from './tokens.ts';

const begun = new Date('2026-03-01T12:00:00Z');
let t: TestIdentity;
let token: string;
beforeAll(async () => {
  t = await createTestIdentity();
  await t.identity.register(ada, home);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = begun;
  token = (await t.identity.login(ada, home)).token;
});

function passTo(sinceBegunMs: number): void {
  t.clock.now = new Date(begun.getTime() + sinceBegunMs);
}

async function countSessions(): Promise<unknown> {
  const [row] = await t.query('select count(*)::int as count from identity.sessions');
  return row?.count;
}

test('a person may be signed in at many places at once, each of which is listed and ended by itself', async () => {
  const email = 'many@example.com';
  const { user } = await t.identity.register({ ...ada, email }, home);
  const started = [];
  for (let place = 0; place < 30; place += 1)
    started.push(await t.identity.login({ ...ada, email }, { ...home, address: `198.51.100.${place}` }));
  const [first] = started;
  if (first === undefined) throw new Error('There are thirty');
  const listed = async () => (await t.identity.readSecurity({ user, sessionId: first.sessionId })).sessions;
  expect(await listed()).toHaveLength(31);
  await t.identity.endSession(user, started.at(-1)?.sessionId ?? '');
  expect(await listed()).toHaveLength(30);
  const alive = await Promise.all(started.map((one) => t.identity.authenticate(one.token)));
  expect(alive.filter((session) => session === null)).toHaveLength(1);
});

test('a password does not end by time', async () => {
  t.clock.now = new Date(begun.getTime() + 20 * 365 * 24 * 60 * 60_000);
  const late = await t.identity.login(ada, home);
  expect(late.user.email).toBe('ada@example.com');
  await t.identity.logout(late.token);
});

describe('a token', () => {
  test('that was never issued is invalid', async () => {
    for (const text of [makeToken(), '', 'x'.repeat(512), `${token} `, token.slice(1)]) {
      expect(await t.identity.authenticate(text)).toBeNull();
    }
  });

  test('as the database holds it opens nothing', async () => {
    const rows = await t.query('select token_hash from identity.sessions');
    for (const row of rows) expect(await t.identity.authenticate(String(row.token_hash))).toBeNull();
  });

  test('ends at logout, and only that one', async () => {
    const other = (await t.identity.login(ada, home)).token;
    await t.identity.logout(token);
    expect(await t.identity.authenticate(token)).toBeNull();
    expect(await t.identity.authenticate(other)).not.toBeNull();
    await t.identity.logout(token);
  });

  test('verifies as its user until it ends', async () => {
    expect(await t.identity.verify(token, home)).toMatchObject({ email: 'ada@example.com' });
    await t.identity.logout(token);
    await expect(t.identity.verify(token, home)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('a session', () => {
  test('ends after the idle timeout', async () => {
    passTo(sessionIdleMs - 1);
    expect(await t.identity.authenticate(token)).not.toBeNull();
    passTo(2 * sessionIdleMs - 1);
    expect(await t.identity.authenticate(token)).toBeNull();
  });

  test('in use continues, but never past its lifetime', async () => {
    const stepMs = sessionIdleMs / 2;
    for (let sinceMs = stepMs; sinceMs < sessionLifeMs; sinceMs += stepMs) {
      passTo(sinceMs);
      expect(await t.identity.authenticate(token)).not.toBeNull();
    }
    passTo(sessionLifeMs - 1);
    expect(await t.identity.authenticate(token)).not.toBeNull();
    passTo(sessionLifeMs);
    expect(await t.identity.authenticate(token)).toBeNull();
  });

  test('records its use at most every few minutes', async () => {
    const usedAt = async () => {
      const sessionId = (await t.identity.authenticate(token))?.sessionId;
      return (await t.query('select last_used_at from identity.sessions where id = $1', [sessionId]))[0]
        ?.last_used_at;
    };
    passTo(sessionUseEveryMs - 1);
    expect(await usedAt()).toEqual(begun);
    passTo(sessionUseEveryMs);
    expect(await usedAt()).toEqual(t.clock.now);
  });
});

test('purging deletes only ended sessions', async () => {
  const before = await countSessions();
  await t.identity.purgeExpired();
  expect(await countSessions()).toBe(before);
  expect(await t.identity.authenticate(token)).not.toBeNull();
  passTo(sessionLifeMs);
  const young = (await t.identity.login(ada, home)).token;
  await t.identity.purgeExpired();
  expect(await countSessions()).toBe(1);
  expect(await t.identity.authenticate(young)).not.toBeNull();
});
