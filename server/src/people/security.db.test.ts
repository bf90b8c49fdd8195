import { maxShownAccountEvents } from '@cairn/contract/sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEventsRetentionMs } from './security.ts';
import { sessionIdleMs } from './sessions.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

let count = 0;
/** A new person, and the session that they registered in. */
async function newPerson() {
  count += 1;
  const credentials = { ...ada, email: `person${count}@example.com` };
  const { token } = await t.identity.register(credentials, home);
  const session = await t.identity.authenticate(token);
  if (session === null) throw new Error('A new person is signed in');
  const signIn = async (address: string) =>
    t.identity.login(credentials, { address, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
  return { session, token, signIn };
}

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

test('a person sees their sessions alone: this one first, then the last used, and none that has expired', async () => {
  const { session, signIn } = await newPerson();
  const other = await newPerson();
  later(1_000);
  const first = await signIn('198.51.100.1');
  later(1_000);
  const second = await signIn('198.51.100.2');
  const { sessions } = await t.identity.readSecurity(session);
  expect(sessions.map(({ id }) => id)).toEqual([session.sessionId, second.sessionId, first.sessionId]);
  expect(sessions.map(({ isCurrent, address, browser }) => [isCurrent, address, browser])).toEqual([
    [true, '203.0.113.7', null],
    [false, '198.51.100.2', 'Firefox on Linux'],
    [false, '198.51.100.1', 'Firefox on Linux'],
  ]);
  expect((await t.identity.readSecurity(other.session)).sessions).toHaveLength(1);
  later(sessionIdleMs);
  const fresh = await signIn('198.51.100.3');
  const remaining = (await t.identity.readSecurity(session)).sessions;
  expect(remaining.map(({ id }) => id)).toEqual([fresh.sessionId]);
});

test('a session ends once, by its own person only', async () => {
  const { session, signIn } = await newPerson();
  const stranger = await newPerson();
  const { sessionId, token } = await signIn('198.51.100.1');
  await expect(t.identity.endSession(stranger.session.user, sessionId)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await t.identity.authenticate(token)).not.toBeNull();
  await t.identity.endSession(session.user, sessionId);
  expect(await t.identity.authenticate(token)).toBeNull();
  await expect(t.identity.endSession(session.user, sessionId)).rejects.toMatchObject({ code: 'not_found' });
});

test('all other sessions end at once, and nobody else’s', async () => {
  const { session, token, signIn } = await newPerson();
  const stranger = await newPerson();
  const others = [await signIn('198.51.100.1'), await signIn('198.51.100.2')];
  await t.identity.endOtherSessions(session);
  for (const other of others) expect(await t.identity.authenticate(other.token)).toBeNull();
  expect(await t.identity.authenticate(token)).not.toBeNull();
  expect(await t.identity.authenticate(stranger.token)).not.toBeNull();
});

test('what happened to an account is read by its person, newest first, for a year', async () => {
  const { session } = await newPerson();
  const stranger = await newPerson();
  const userId = session.user.id;
  const record = (kind: 'sign-in' | 'export', outcome: 'done' | 'denied' = 'done') =>
    t.identity.recordAccountEvent({ userId, kind, outcome, address: '198.51.100.9', userAgent: null });
  await record('sign-in', 'denied');
  later(1_000);
  await record('export');
  const { events } = await t.identity.readSecurity(session);
  expect(events.map(({ kind, outcome, address, browser }) => [kind, outcome, address, browser])).toEqual([
    ['export', 'done', '198.51.100.9', null],
    ['sign-in', 'denied', '198.51.100.9', null],
  ]);
  expect((await t.identity.readSecurity(stranger.session)).events).toEqual([]);
  for (let more = 0; more < maxShownAccountEvents; more += 1) {
    later(1);
    await record('sign-in');
  }
  const newest = (await t.identity.readSecurity(session)).events;
  expect(newest).toHaveLength(maxShownAccountEvents);
  expect(newest.every(({ kind }) => kind === 'sign-in')).toBe(true);
  later(accountEventsRetentionMs + 1);
  await t.identity.purgeExpired();
  expect(await t.query('select from identity.account_events where user_id = $1', [userId])).toEqual([]);
});

test('nothing is recorded of who is gone, and the record goes with them', async () => {
  const { session } = await newPerson();
  const userId = session.user.id;
  const event = {
    userId,
    kind: 'account deletion',
    outcome: 'done',
    address: '::1',
    userAgent: null,
  } as const;
  await t.identity.recordAccountEvent(event);
  await t.identity.deleteUser(session.user);
  await t.identity.recordAccountEvent(event);
  expect(await t.query('select from identity.account_events where user_id = $1', [userId])).toEqual([]);
});

test('a wrong password says to the record whose it was, and an unknown address nobody’s', async () => {
  const { session } = await newPerson();
  const refusal = (email: string) =>
    t.identity.login({ email, password: 'not the password' }, home).catch((error: unknown) => error);
  expect(await refusal(session.user.email)).toMatchObject({ userId: session.user.id });
  expect(await refusal('nobody@example.com')).toMatchObject({ code: 'invalid_credentials', userId: null });
});
