import { randomUUID } from 'node:crypto';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../http/session.ts';
import { createTestIdentity, home, leastPasswordCost, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());
const start = new Date('2026-03-01T12:00:00Z');
beforeEach(() => {
  t.clock.now = start;
});

const password = 'correct horse';
const emailOf = (name: string) => `${name}-${randomUUID()}@example.com`;

async function register(
  name: string,
  { invitation, email = emailOf(name) }: { invitation?: string; email?: string } = {},
) {
  const { token, user } = await t.identity.register(
    { name, email, password, timeZone: 'Europe/London', invitation },
    home,
  );
  return { token, user, email, session: () => sessionOf(token) };
}

async function sessionOf(token: string): Promise<Session> {
  const session = await t.identity.authenticate(token);
  if (session === null) throw new Error('The session has ended');
  return session;
}

type Person = Awaited<ReturnType<typeof register>>;

async function invite(
  owner: Person,
  {
    role = 'member',
    lastDay = null,
    email = null,
  }: { role?: HouseholdRole; lastDay?: PlainDate | null; email?: string | null } = {},
) {
  const { scope, user } = await owner.session();
  return t.identity.registration.invite(user, email, { householdId: scope.householdId, role, lastDay });
}

const join = async (person: Person, token: string) =>
  t.identity.joinHousehold(await person.session(), token, home);

const invalid = { code: 'link_invalid', message: 'This invitation no longer works. Ask for a new one.' };

describe('somebody who has an account', () => {
  test('joins by an invitation, goes on in that household, and can go back to their own', async () => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    const [hers, own] = [await ada.session(), await grace.session()];
    const { token } = await invite(ada);
    expect(await t.identity.lookAtInvitation(token, home)).toEqual({
      householdName: 'Ada’s household',
      invitedBy: 'Ada',
      email: null,
      place: { householdId: hers.scope.householdId, role: 'member', lastDay: null },
    });
    expect(await join(grace, token)).toBe(hers.scope.householdId);
    expect(await grace.session()).toMatchObject({
      scope: { householdId: hers.scope.householdId },
      role: 'member',
    });
    expect(await t.identity.householdsOf(grace.user.id)).toMatchObject([
      { scope: { householdId: own.scope.householdId }, role: 'owner' },
      { scope: { householdId: hers.scope.householdId }, role: 'member' },
    ]);
    await t.identity.switchHousehold(await grace.session(), own.scope.householdId);
    expect(await grace.session()).toMatchObject({
      scope: { householdId: own.scope.householdId },
      role: 'owner',
    });
    // The next session begins where the person was last.
    const beginsIn = async () => {
      const { token: next } = await t.identity.login({ email: grace.email, password }, home);
      return (await sessionOf(next)).scope.householdId;
    };
    expect(await beginsIn()).toBe(own.scope.householdId);
    await t.identity.switchHousehold(await grace.session(), hers.scope.householdId);
    expect(await beginsIn()).toBe(hers.scope.householdId);
  });

  test('cannot go to a household that they are not in', async () => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    const { scope } = await ada.session();
    await expect(t.identity.switchHousehold(await grace.session(), scope.householdId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await t.query('update identity.sessions set household_id = $1 where user_id = $2', [
      scope.householdId,
      grace.user.id,
    ]);
    expect((await grace.session()).scope.householdId).not.toBe(scope.householdId);
  });

  test('attack: a replayed invitation adds nobody else', async () => {
    const [ada, grace, eve] = [await register('Ada'), await register('Grace'), await register('Eve')];
    const { token } = await invite(ada);
    await join(grace, token);
    await expect(join(eve, token)).rejects.toMatchObject(invalid);
    await expect(t.identity.lookAtInvitation(token, home)).rejects.toMatchObject(invalid);
  });

  test('attack: of several at once one person joins', async () => {
    const ada = await register('Ada');
    const others = await Promise.all(['Bea', 'Cleo', 'Dot', 'Eve'].map((name) => register(name)));
    const { token } = await invite(ada);
    const joined = await Promise.allSettled(others.map((person) => join(person, token)));
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { scope } = await ada.session();
    const members = await t.query('select user_id from cairn.household_members where household_id = $1', [
      scope.householdId,
    ]);
    expect(members).toHaveLength(2);
  });

  test('attack: the invitation of another address is refused, and still works for whom it is', async () => {
    const [ada, grace, eve] = [await register('Ada'), await register('Grace'), await register('Eve')];
    const { token } = await invite(ada, { email: grace.email });
    await expect(join(eve, token)).rejects.toMatchObject({ code: 'registration_refused' });
    await join(grace, token);
  });

  test('attack: an invitation by somebody who is an owner no more leads nowhere', async () => {
    const [ada, grace, eve] = [await register('Ada'), await register('Grace'), await register('Eve')];
    await join(grace, (await invite(ada, { role: 'owner' })).token);
    const { token } = await invite(grace);
    const { householdId } = (await ada.session()).scope;
    await t.query(
      "update cairn.household_members set role = 'member' where household_id = $1 and user_id = $2",
      [householdId, grace.user.id],
    );
    await expect(join(eve, token)).rejects.toMatchObject(invalid);
    await expect(t.identity.lookAtInvitation(token, home)).rejects.toMatchObject(invalid);
  });

  test.each([
    [
      'expired',
      async () => {
        t.clock.now = new Date('2026-03-08T12:00:01Z');
      },
    ],
    [
      'withdrawn',
      async (householdId: string, id: string) => t.identity.registration.withdrawInvitation(householdId, id),
    ],
  ])('attack: an invitation that is %s adds nobody', async (_what, spoil) => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    const { token, invitation } = await invite(ada);
    await spoil((await ada.session()).scope.householdId, invitation.id);
    await expect(join(grace, token)).rejects.toMatchObject(invalid);
  });

  test('attack: guessed invitations are limited by network', async () => {
    const guessing = t.openAnother({
      passwordCost: leastPasswordCost,
      limits: { verifyNetwork: { kind: 'bucket', capacity: 3, drainPerSecond: 0.001 } },
    });
    const guess = () => guessing.lookAtInvitation('x'.repeat(43), { ...home, address: '198.51.100.77' });
    for (let tries = 0; tries < 3; tries += 1) await expect(guess()).rejects.toMatchObject(invalid);
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('who is in the household already keeps what they are, and the invitation', async () => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    await join(grace, (await invite(ada, { role: 'viewer' })).token);
    const { token } = await invite(ada, { role: 'owner' });
    await expect(join(grace, token)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You are in this household already.',
    });
    expect((await grace.session()).role).toBe('viewer');
    expect(await t.identity.lookAtInvitation(token, home)).toMatchObject({ invitedBy: 'Ada' });
  });

  test('who was cut off between the two transactions joins with the next try', async () => {
    const [ada, grace, eve] = [await register('Ada'), await register('Grace'), await register('Eve')];
    const { token, invitation } = await invite(ada);
    await t.query('update identity.invitations set claimed_by = $1 where id = $2', [
      grace.user.id,
      invitation.id,
    ]);
    await expect(join(eve, token)).rejects.toMatchObject(invalid);
    await join(grace, token);
    expect((await grace.session()).role).toBe('member');
  });
});

describe('somebody without an account', () => {
  test('comes into the household by registering, and has none of their own', async () => {
    const ada = await register('Ada');
    const { token } = await invite(ada, { role: 'viewer', lastDay: toPlainDate('2026-03-31') });
    const grace = await register('Grace', { invitation: token });
    const hers = await ada.session();
    expect(await grace.session()).toMatchObject({
      role: 'viewer',
      scope: { householdId: hers.scope.householdId, canChange: false },
    });
    expect(await t.identity.householdsOf(grace.user.id)).toHaveLength(1);
  });

  test('is completed where the server ended after the account was made', async () => {
    const ada = await register('Ada');
    const { token, invitation } = await invite(ada);
    const grace = await register('Grace', { invitation: token });
    const { householdId } = (await ada.session()).scope;
    // As if the second transaction had not come.
    for (const table of ['cairn.household_members', 'directory.members'])
      await t.query(`delete from ${table} where household_id = $1 and user_id = $2`, [
        householdId,
        grace.user.id,
      ]);
    await t.query(
      `insert into identity.invitations (id, token_hash, invited_by, created_at, expires_at, household_id, role, claimed_by)
       values ($1, 'another', $2, $3, $4, $5, 'member', $6)`,
      [invitation.id, ada.user.id, start, new Date('2026-03-08T12:00:00Z'), householdId, grace.user.id],
    );
    expect(await grace.session()).toMatchObject({ role: 'member', scope: { householdId } });
    expect(await t.query('select id from identity.invitations where id = $1', [invitation.id])).toEqual([]);
  });

  test('has a household of their own where the invitation led nowhere meanwhile', async () => {
    const ada = await register('Ada');
    const { token } = await invite(ada);
    const { householdId } = (await ada.session()).scope;
    await t.query("update cairn.household_members set role = 'member' where household_id = $1", [
      householdId,
    ]);
    const grace = await register('Grace', { invitation: token });
    expect(await grace.session()).toMatchObject({ role: 'owner' });
    expect((await grace.session()).scope.householdId).not.toBe(householdId);
  });

  test.each([
    ['50 people are in it', 50, null],
    ['its plan has no room', 5, 'free'],
  ])('has a household of their own where %s meanwhile', async (_why, count, plan) => {
    const ada = await register('Ada');
    const { token } = await invite(ada);
    const { householdId } = (await ada.session()).scope;
    await t.query(
      "insert into cairn.household_members (household_id, user_id, role) select $1, gen_random_uuid(), 'viewer' from generate_series(2, $2)",
      [householdId, count],
    );
    await t.query('update cairn.households set plan = $2 where household_id = $1', [householdId, plan]);
    const grace = await register('Grace', { invitation: token });
    expect(await grace.session()).toMatchObject({ role: 'owner' });
    expect((await grace.session()).scope.householdId).not.toBe(householdId);
  });

  test('attack: of several at once who register with one invitation one gets an account', async () => {
    const ada = await register('Ada');
    const { token } = await invite(ada);
    const tries = await Promise.allSettled(
      ['Bea', 'Cleo', 'Dot'].map((name) => register(name, { invitation: token })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an invitation that no longer works is refused, where anybody may register too', async () => {
    await expect(register('Grace', { invitation: 'x'.repeat(43) })).rejects.toMatchObject({
      code: 'link_invalid',
    });
  });
});

describe('access that ends on a day', () => {
  test('holds through that day in the household’s time zone, and no longer', async () => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    const own = await grace.session();
    await join(grace, (await invite(ada, { role: 'viewer', lastDay: toPlainDate('2026-03-31') })).token);
    // London is an hour ahead by then; the session is used in between, so that it lasts.
    for (const at of ['2026-03-14T12:00:00Z', '2026-03-27T12:00:00Z', '2026-03-31T22:59:59Z']) {
      t.clock.now = new Date(at);
      expect((await grace.session()).role).toBe('viewer');
    }
    t.clock.now = new Date('2026-03-31T23:00:00Z');
    expect(await grace.session()).toMatchObject({ role: 'owner', scope: own.scope });
  });

  test('can be given again', async () => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    await join(grace, (await invite(ada, { role: 'viewer', lastDay: toPlainDate('2026-03-02') })).token);
    t.clock.now = new Date('2026-03-04T12:00:00Z');
    expect((await grace.session()).role).toBe('owner');
    await join(grace, (await invite(ada, { role: 'member' })).token);
    expect((await grace.session()).role).toBe('member');
  });

  test('an invitation whose last day is past adds nobody', async () => {
    const [ada, grace] = [await register('Ada'), await register('Grace')];
    const { token } = await invite(ada, { role: 'viewer', lastDay: toPlainDate('2026-03-02') });
    t.clock.now = new Date('2026-03-04T12:00:00Z');
    await expect(join(grace, token)).rejects.toMatchObject(invalid);
  });
});
