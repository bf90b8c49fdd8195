import { randomUUID } from 'node:crypto';
import { apiKeyMessages, maxApiKeys } from '@cairn/contract/api-keys';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdRole } from '@cairn/contract/household-role';
import type { KeyScope } from '@cairn/contract/key-scope';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inHousehold } from '../db/in-household.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import type { Session } from '../http/session.ts';
import { deleteMember } from './members.store.ts';
import { createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
const dayMs = 24 * 60 * 60_000;
const start = new Date('2026-03-01T12:00:00Z');
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = start;
});

const password = 'correct horse';

async function register(name = 'Ada') {
  const email = `${name}-${randomUUID()}@example.com`.toLowerCase();
  const { token, user } = await t.identity.register(
    { name, email, password, timeZone: 'Europe/London' },
    home,
  );
  return { token, user, email };
}

async function sessionOf(token: string): Promise<Session> {
  const session = await t.identity.authenticate(token);
  if (session === null) throw new Error('The session has ended');
  return session;
}

async function addKey(token: string, scopes: KeyScope[] = ['read'], name = 'Script') {
  return t.identity.apiKeys.add(await sessionOf(token), { name, scopes, days: 30 });
}

const use = (secret: string, address = home.address) => t.identity.apiKeys.authenticate(secret, { address });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'works',
    (error: unknown) => (error instanceof AppError ? error.message : error),
  );

/** Somebody who joined the household of another one. */
async function join(owner: Session, role: HouseholdRole) {
  const grace = await register('Grace');
  const place = { householdId: owner.scope.householdId, role, lastDay: null };
  const { token } = await t.identity.registration.invite(owner.user, null, place);
  await t.identity.joinHousehold(await sessionOf(grace.token), token, home);
  return grace;
}

async function removeMember(owner: Session, userId: string): Promise<void> {
  const database = openDatabase(openPool({ url: t.urls.appUrl, searchPath: 'cairn', maxConnections: 1 }));
  await inHousehold(database, owner.scope, (tx) => deleteMember(tx, userId));
  await database.destroy();
}

test('P28 a key calls for its person in its household, with its scopes, and is listed without its secret', async () => {
  const ada = await register();
  const session = await sessionOf(ada.token);
  const { key, secret } = await addKey(ada.token, ['write', 'write', 'accounts'], 'Backup script');
  expect(secret).toMatch(/^cairn_[\w-]{43}$/);
  expect(await use(secret)).toEqual({
    ...session,
    sessionId: key.id,
    user: { ...session.user, isOperator: false },
    isConfirmed: true,
    key: { id: key.id, name: 'Backup script', scopes: ['write', 'accounts'] },
  });
  expect(await t.identity.apiKeys.list(ada.user.id)).toEqual([
    {
      id: key.id,
      name: 'Backup script',
      beginning: secret.slice(0, 10),
      householdId: session.scope.householdId,
      scopes: ['write', 'accounts'],
      madeAt: start.toISOString(),
      expiresAt: new Date(start.getTime() + 30 * dayMs).toISOString(),
      lastUsedAt: start.toISOString(),
    },
  ]);
});

test('a key stays in its household when its person goes on in another one', async () => {
  const ada = await register();
  const { secret } = await addKey(ada.token);
  const before = (await sessionOf(ada.token)).scope.householdId;
  await t.identity.addHousehold(await sessionOf(ada.token), { name: 'Other', timeZone: 'Europe/London' });
  expect((await sessionOf(ada.token)).scope.householdId).not.toBe(before);
  expect((await use(secret)).scope.householdId).toBe(before);
});

test('use is recorded every five minutes', async () => {
  const ada = await register();
  const { secret } = await addKey(ada.token);
  const lastUsed = async () => (await t.identity.apiKeys.list(ada.user.id))[0]?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await use(secret);
  t.clock.now = new Date(start.getTime() + 4 * 60_000);
  await use(secret);
  expect(await lastUsed()).toBe(start.toISOString());
  t.clock.now = new Date(start.getTime() + 5 * 60_000);
  await use(secret);
  expect(await lastUsed()).toBe(t.clock.now.toISOString());
});

describe('attacks on keys:', () => {
  test('an expired key, at the moment', async () => {
    const ada = await register();
    const { secret } = await addKey(ada.token);
    t.clock.now = new Date(start.getTime() + 30 * dayMs - 1);
    expect(await refusal(use(secret))).toBe('works');
    t.clock.now = new Date(start.getTime() + 30 * dayMs);
    expect(await refusal(use(secret))).toBe(apiKeyMessages.expired);
    expect(await t.identity.apiKeys.list(ada.user.id)).toEqual([]);
  });

  test('an ended key is replayed, and ended again', async () => {
    const ada = await register();
    const { key, secret } = await addKey(ada.token);
    await t.identity.apiKeys.end(ada.user.id, key.id);
    expect(await refusal(use(secret))).toBe(apiKeyMessages.ended);
    expect(await refusal(t.identity.apiKeys.end(ada.user.id, key.id))).toBe(apiKeyMessages.gone);
  });

  test('another person ends a key, or looks for it in their list', async () => {
    const [ada, grace] = [await register(), await register('Grace')];
    const { key, secret } = await addKey(ada.token);
    expect(await refusal(t.identity.apiKeys.end(grace.user.id, key.id))).toBe(apiKeyMessages.gone);
    expect(await t.identity.apiKeys.list(grace.user.id)).toEqual([]);
    expect(await refusal(use(secret))).toBe('works');
  });

  test('a key is used while it is being ended: none works once the end was answered', async () => {
    const ada = await register();
    const { key, secret } = await addKey(ada.token);
    let hasEnded = false;
    const end = t.identity.apiKeys.end(ada.user.id, key.id).then(() => {
      hasEnded = true;
    });
    const uses = Array.from({ length: 40 }, async () => {
      const beganAfter = hasEnded;
      return { beganAfter, outcome: await refusal(use(secret)) };
    });
    await end;
    expect(await refusal(use(secret))).toBe(apiKeyMessages.ended);
    for (const { beganAfter, outcome } of await Promise.all(uses))
      expect(beganAfter ? [apiKeyMessages.ended] : ['works', apiKeyMessages.ended]).toContain(outcome);
  });

  test('many are made at once: no person has more than the most', async () => {
    const ada = await register();
    const session = await sessionOf(ada.token);
    const outcomes = await Promise.all(
      Array.from({ length: maxApiKeys + 5 }, (_, index) =>
        refusal(t.identity.apiKeys.add(session, { name: `Key ${index}`, scopes: ['read'], days: 30 })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'works')).toHaveLength(maxApiKeys);
    expect(outcomes.filter((outcome) => outcome === apiKeyMessages.tooMany)).toHaveLength(5);
  });

  test('a session’s token is no key, and a key is no session', async () => {
    const ada = await register();
    const { secret } = await addKey(ada.token);
    expect(await t.identity.authenticate(secret)).toBeNull();
    expect(await t.identity.authenticate(secret.slice('cairn_'.length))).toBeNull();
    expect(await refusal(t.identity.verify(secret, home))).not.toBe('works');
    expect(await refusal(use(`cairn_${ada.token}`))).toBe(apiKeyMessages.wrong);
    expect(await refusal(use(ada.token))).toBe(apiKeyMessages.wrong);
  });

  test.each([
    ['too short', (secret: string) => secret.slice(0, -1)],
    ['too long', (secret: string) => `${secret}A`],
    ['in other letters', (secret: string) => secret.toUpperCase()],
    ['with its hash in its place', () => `cairn_${'0'.repeat(43)}`],
  ])('a key that is %s', async (_name, change) => {
    const ada = await register();
    const { secret } = await addKey(ada.token);
    expect(await refusal(use(change(secret)))).toBe(apiKeyMessages.wrong);
  });

  test('keys are guessed: a network’s wrong ones are counted and refused, and right ones still work there', async () => {
    const network = '198.51.100.77';
    const few = t.openAnother({
      limits: { verifyNetwork: { kind: 'bucket', capacity: 3, drainPerSecond: 1 / 60 } },
    });
    const guess = () =>
      refusal(
        few.apiKeys.authenticate(`cairn_${randomUUID().replaceAll('-', '')}01234567890`, {
          address: network,
        }),
      );
    for (let tried = 0; tried < 3; tried++) expect(await guess()).toBe(apiKeyMessages.wrong);
    expect(await guess()).toMatch(/^Too many attempts/);
    const ada = await register();
    const { secret } = await addKey(ada.token);
    expect((await few.apiKeys.authenticate(secret, { address: network })).user.id).toBe(ada.user.id);
  });

  test('a key of somebody who was removed, also once they are back', async () => {
    const owner = await sessionOf((await register()).token);
    const grace = await join(owner, 'member');
    const { secret } = await addKey(grace.token);
    expect((await use(secret)).role).toBe('member');
    await removeMember(owner, grace.user.id);
    expect(await refusal(use(secret))).toBe(apiKeyMessages.noMember);
    const place = { householdId: owner.scope.householdId, role: 'owner' as const, lastDay: null };
    const { token } = await t.identity.registration.invite(owner.user, null, place);
    await t.identity.joinHousehold(await sessionOf(grace.token), token, home);
    expect(await refusal(use(secret))).toBe(apiKeyMessages.noMember);
    expect(await t.identity.apiKeys.list(grace.user.id)).toEqual([]);
    expect((await use((await addKey(grace.token)).secret)).role).toBe('owner');
  });

  test('a viewer’s key cannot change anything, by PostgreSQL’s word as well', async () => {
    const owner = await sessionOf((await register()).token);
    const viewer = await join(owner, 'viewer');
    const { secret } = await addKey(viewer.token, ['write', 'accounts']);
    const session = await use(secret);
    expect([session.role, session.scope.canChange]).toEqual(['viewer', false]);
  });

  test('a key of an operator is no operator', async () => {
    const ada = await register();
    await t.identity.makeOperator(ada.email);
    const { secret } = await addKey(ada.token, ['read', 'write', 'accounts']);
    expect((await sessionOf(ada.token)).user.isOperator).toBe(true);
    expect((await use(secret)).user.isOperator).toBe(false);
  });

  test('keys of a person end with their password’s reset, and not with a change of it', async () => {
    const ada = await register();
    const { secret } = await addKey(ada.token);
    const change = { currentPassword: password, newPassword: 'battery staple' };
    await t.identity.changePassword(await sessionOf(ada.token), change, home);
    expect(await refusal(use(secret))).toBe('works');
    const link = await t.identity.makePasswordLink(ada.user.id);
    await t.identity.resetPasswordByLink({ token: link?.token ?? '', password: 'a third password' }, home);
    expect(await refusal(use(secret))).toBe(apiKeyMessages.ended);
  });

  test('and with the reset by an operator, and with the account', async () => {
    const ada = await register();
    const { secret } = await addKey(ada.token);
    await t.identity.resetPassword(ada.email);
    expect(await refusal(use(secret))).toBe(apiKeyMessages.ended);
    const grace = await register('Grace');
    const hers = await addKey(grace.token);
    await t.identity.deleteUser(grace.user);
    expect(await refusal(use(hers.secret))).toBe(apiKeyMessages.wrong);
  });
});

test('an ended key is forgotten after ninety days', async () => {
  const ada = await register();
  const { key, secret } = await addKey(ada.token);
  await t.identity.apiKeys.end(ada.user.id, key.id);
  t.clock.now = new Date(start.getTime() + 90 * dayMs);
  await t.identity.purgeExpired();
  expect(await refusal(use(secret))).toBe(apiKeyMessages.ended);
  t.clock.now = new Date(start.getTime() + 90 * dayMs + 1);
  await t.identity.purgeExpired();
  expect(await refusal(use(secret))).toBe(apiKeyMessages.wrong);
});

test('a household whose plan has no keys gets none, and those that it has can be ended', async () => {
  const ada = await register();
  const { secret } = await addKey(ada.token);
  const { householdId } = (await sessionOf(ada.token)).scope;
  const setPlan = (plan: string | null, at: Date) =>
    t.query('update cairn.households set plan = $1, created_at = $2 where household_id = $3', [
      plan,
      at,
      householdId,
    ]);
  await setPlan('pro', new Date(0));
  expect(await refusal(addKey(ada.token))).toBe('Keys for other programs are part of the Enterprise plan.');
  expect(await t.identity.apiKeys.endAllOf(householdId)).toBe(1);
  expect(await refusal(use(secret))).toBe(apiKeyMessages.ended);
  await setPlan('enterprise', new Date(0));
  expect(await refusal(addKey(ada.token))).toBe('works');
});

test('households of a server with plans begin on the Free one', async () => {
  const selling = t.openAnother({ newPlan: 'free' });
  const email = `${randomUUID()}@example.com`;
  const { token } = await selling.register({ name: 'Lin', email, password, timeZone: 'UTC' }, home);
  const session = await selling.authenticate(token);
  if (session === null) throw new Error('The session has ended');
  const other = await selling.addHousehold(session, { name: 'Club', timeZone: 'UTC' });
  const rows = await t.query('select plan from cairn.households where household_id = any($1)', [
    [session.scope.householdId, other.householdId],
  ]);
  expect(rows).toEqual([{ plan: 'free' }, { plan: 'free' }]);
  expect((await selling.householdsOwnedBy(email))?.map(({ householdId }) => householdId)).toHaveLength(2);
  expect(await selling.householdsOwnedBy('nobody@example.com')).toBeNull();
});
