import { randomUUID } from 'node:crypto';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { maxMembers } from '@cairn/contract/members';
import { toPlainDate } from '@cairn/domain/plain-date';
import type { Plan } from '@cairn/domain/plans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHousehold } from '../db/in-household.ts';
import type { Session } from '../http/session.ts';
import { setPlanAfterTrial } from '../plans/test-plans.ts';
import { deleteAccount } from './delete-account.ts';
import { createMembers, type Members } from './members.ts';
import {
  createTestDeletion,
  home,
  linesWith,
  type Person,
  smallBank,
  type TestDeletion,
} from './test-deletion.ts';

let deletion: TestDeletion;
let members: Members;
const letters: unknown[] = [];

beforeAll(async () => {
  deletion = await createTestDeletion();
  const { identity, deps, world } = deletion;
  members = createMembers({
    database: world.deps.database,
    now: world.deps.now,
    identity,
    queue: { enqueueLetter: async (job) => void letters.push(job) },
    isMailSetUp: true,
    leaveDeps: async () => deps,
  });
});
afterAll(() => deletion.close());

async function sessionOf({ token }: Pick<Person, 'token'>): Promise<Session> {
  const session = await deletion.identity.authenticate(token);
  if (session === null) throw new Error('The session has ended');
  return session;
}

/** Somebody who has confirmed their address. */
async function registerVerified(): Promise<Person> {
  const person = await deletion.register();
  const { emailAddress } = deletion.identity;
  const link = await emailAddress.makeVerificationLink(person.user.id);
  await emailAddress.confirm(link?.token ?? '', home);
  return person;
}

/** Somebody who has come into a household. */
async function join(owner: Person, role: HouseholdRole): Promise<Person> {
  const person = await deletion.register();
  const { invitation, token } = await members.invite(await sessionOf(owner), {
    email: null,
    access: { role, lastDay: null },
    client: home,
  });
  expect(invitation).toMatchObject({ email: null, role, lastDay: null });
  await deletion.identity.joinHousehold(await sessionOf(person), token ?? '', home);
  return { ...person, scope: (await sessionOf(person)).scope };
}

const setPlan = (person: Person, plan: Plan | null) =>
  inHousehold(deletion.world.deps.database, person.scope, (tx) => setPlanAfterTrial(tx, plan));

const rolesIn = async (person: Person) =>
  Object.fromEntries(
    (await members.list(await sessionOf(person))).members.map(({ userId, role }) => [userId, role]),
  );
const entries = async (person: Person) =>
  inHousehold(deletion.world.deps.database, person.scope, ({ query }) =>
    query
      .selectFrom('journal')
      .select(['action', 'user_id', 'before', 'after'])
      .where('subject_kind', '=', 'household')
      .orderBy('recorded_at')
      .execute(),
  );

describe('P28 who is in a household', () => {
  test('is listed to everybody in it, invitations to its owners alone', async () => {
    const ada = await registerVerified();
    const [grace, mary] = [await join(ada, 'member'), await join(ada, 'viewer')];
    const invited = await members.invite(await sessionOf(ada), {
      email: 'lin@example.com',
      access: { role: 'viewer', lastDay: toPlainDate('2099-12-31') },
      client: home,
    });
    expect(invited.token).toBeNull();
    expect(letters.at(-1)).toEqual({ kind: 'invitation', invitationId: invited.invitation.id });
    const seen = await members.list(await sessionOf(ada));
    expect(seen.members.map(({ userId, role, isYou }) => [userId, role, isYou])).toEqual([
      [ada.user.id, 'owner', true],
      [grace.user.id, 'member', false],
      [mary.user.id, 'viewer', false],
    ]);
    expect(seen.members[1]).toMatchObject({ email: grace.email, lastDay: null, hasEnded: false });
    expect(seen.invitations).toMatchObject([
      { email: 'lin@example.com', role: 'viewer', lastDay: '2099-12-31' },
    ]);
    for (const other of [grace, mary]) {
      const listed = await members.list(await sessionOf(other));
      expect(listed.members).toHaveLength(3);
      expect(listed.invitations).toEqual([]);
    }
    const another = await deletion.register();
    expect((await members.list(await sessionOf(another))).members).toHaveLength(1);
  });

  test('has room for five on the Free plan, invited ones among them', async () => {
    const ada = await deletion.register();
    await setPlan(ada, 'free');
    const invite = async () =>
      members.invite(await sessionOf(ada), {
        email: null,
        access: { role: 'viewer', lastDay: null },
        client: home,
      });
    const tokens: (string | null)[] = [];
    for (let count = 1; count < 5; count += 1) tokens.push((await invite()).token);
    const noRoom = { code: 'plan_needed', message: 'The Free plan has room for 5 people in a household.' };
    await expect(invite()).rejects.toMatchObject(noRoom);
    await setPlan(ada, null);
    tokens.push((await invite()).token);
    await setPlan(ada, 'free');
    const use = async (person: Person, token: string | null = '') =>
      deletion.identity.joinHousehold(await sessionOf(person), token ?? '', home);
    const last = tokens.pop();
    for (const token of tokens) await use(await deletion.register(), token);
    const grace = await deletion.register();
    await expect(use(grace, last)).rejects.toMatchObject(noRoom);
    expect(await members.list(await sessionOf(ada))).toMatchObject({
      members: { length: 5 },
      plan: { plan: 'free' },
    });
    // It is still theirs once there is room.
    await setPlan(ada, null);
    await use(grace, last);
    expect((await members.list(await sessionOf(ada))).members).toHaveLength(6);
  });

  test('is changed by an owner, and the journal says so', async () => {
    const ada = await deletion.register();
    const grace = await join(ada, 'member');
    await members.edit(await sessionOf(ada), grace.user.id, {
      role: 'viewer',
      lastDay: toPlainDate('2099-06-30'),
    });
    expect((await sessionOf(grace)).role).toBe('viewer');
    await members.edit(await sessionOf(ada), grace.user.id, { role: 'owner', lastDay: null });
    expect((await sessionOf(grace)).role).toBe('owner');
    // Handed over: the other one is an owner now.
    await members.edit(await sessionOf(grace), ada.user.id, { role: 'member', lastDay: null });
    expect(await rolesIn(grace)).toEqual({ [ada.user.id]: 'member', [grace.user.id]: 'owner' });
    expect(await entries(ada)).toMatchObject([
      { action: 'add_member', user_id: ada.user.id, after: { memberId: grace.user.id, role: 'member' } },
      {
        action: 'change_member',
        before: { role: 'member' },
        after: { role: 'viewer', lastDay: '2099-06-30' },
      },
      {
        action: 'change_member',
        before: { role: 'viewer', lastDay: '2099-06-30' },
        after: { role: 'owner', lastDay: null },
      },
      { action: 'change_member', user_id: grace.user.id, after: { memberId: ada.user.id, role: 'member' } },
    ]);
  });

  test.each([
    [
      'a last day of a member',
      { role: 'member' as const, lastDay: toPlainDate('2099-01-01') },
      'Only a viewer’s access can end on a day.',
    ],
    [
      'a last day that is past',
      { role: 'viewer' as const, lastDay: toPlainDate('2020-01-01') },
      'Please choose a day that is not past.',
    ],
  ])('%s is refused', async (_what, access, message) => {
    const ada = await deletion.register();
    const grace = await join(ada, 'member');
    const refused = { code: 'invalid_request', message };
    await expect(members.edit(await sessionOf(ada), grace.user.id, access)).rejects.toMatchObject(refused);
    await expect(
      members.invite(await sessionOf(ada), { email: null, access, client: home }),
    ).rejects.toMatchObject(refused);
    expect((await sessionOf(grace)).role).toBe('member');
  });

  test('a household keeps an owner, also when two give it up at once', async () => {
    const ada = await deletion.register();
    const lastOwner = {
      code: 'conflict',
      message: 'A household needs an owner. Make somebody else an owner first.',
    };
    const grace = await join(ada, 'owner');
    const [one, other] = [await sessionOf(ada), await sessionOf(grace)];
    const down = { role: 'member' as const, lastDay: null };
    const both = await Promise.allSettled([
      members.edit(one, ada.user.id, down),
      members.edit(other, grace.user.id, down),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = (await sessionOf(ada)).role === 'owner' ? ada : grace;
    await expect(members.edit(await sessionOf(left), left.user.id, down)).rejects.toMatchObject(lastOwner);
    await expect(members.leave(await sessionOf(left))).rejects.toMatchObject(lastOwner);
  });

  test('somebody with a bank or a private account is made no viewer', async () => {
    const ada = await deletion.register();
    const [grace, mary] = [await join(ada, 'member'), await join(ada, 'member')];
    await deletion.connect(grace.scope, 'ins_109508', smallBank);
    await deletion.admin.query(
      `insert into cairn.private_accounts (household_id, id, user_id) values ($1, $2, $3)`,
      [mary.scope.householdId, randomUUID(), mary.user.id],
    );
    for (const person of [grace, mary])
      await expect(
        members.edit(await sessionOf(ada), person.user.id, { role: 'viewer', lastDay: null }),
      ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('connected banks') });
  });
});

describe('an owner', () => {
  test('attack: cannot have letters sent to a stranger without end', async () => {
    const ada = await registerVerified();
    const invite = async () =>
      members.invite(await sessionOf(ada), {
        email: 'stranger@example.com',
        access: { role: 'member', lastDay: null },
        client: home,
      });
    for (let sent = 0; sent < 5; sent += 1) expect((await invite()).token).toBeNull();
    const before = letters.length;
    await expect(invite()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(letters).toHaveLength(before);
  });

  test('attack: has no letter sent to a stranger before their own address is confirmed', async () => {
    const ada = await sessionOf(await deletion.register());
    const invited = { access: { role: 'member', lastDay: null }, client: home } as const;
    const before = letters.length;
    await expect(members.invite(ada, { ...invited, email: 'stranger@example.com' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Confirm your own email address first'),
    });
    expect(letters).toHaveLength(before);
    expect((await members.invite(ada, { ...invited, email: null })).token).not.toBeNull();
  });

  test('invites no more people than a household has', async () => {
    const ada = await deletion.register();
    const invite = async () =>
      members.invite(await sessionOf(ada), {
        email: null,
        access: { role: 'viewer', lastDay: null },
        client: home,
      });
    for (let made = 1; made < maxMembers; made += 1) await invite();
    await expect(invite()).rejects.toMatchObject({
      code: 'conflict',
      message: 'A household has at most 50 people.',
    });
  });
});

describe('P30 who leaves or is removed', () => {
  const leave = async (person: Person) => members.leave(await sessionOf(person));

  test.each([
    ['leaves', async (_ada: Person, grace: Person) => void (await leave(grace))],
    [
      'is removed',
      async (ada: Person, grace: Person) => void (await members.remove(await sessionOf(ada), grace.user.id)),
    ],
  ])('with their bank and nothing else, goes on in their own household (%s)', async (_how, go) => {
    const ada = await deletion.register();
    const grace = await join(ada, 'member');
    const theirs = await deletion.connect(grace.scope, 'ins_109508', smallBank);
    const ours = await deletion.connect(ada.scope, 'ins_109511', smallBank);
    await go(ada, grace);
    expect(await rolesIn(ada)).toEqual({ [ada.user.id]: 'owner' });
    expect(await deletion.world.connections(ada.scope)).toMatchObject([{ id: ours.connectionId }]);
    const items = await deletion.world.allItems();
    expect(items.find(({ item_id }) => item_id === theirs.itemId)).toMatchObject({ removed: true });
    expect(items.find(({ item_id }) => item_id === ours.itemId)).toMatchObject({ removed: false });
    // Their account is there, and their other household.
    const after = await sessionOf(grace);
    expect(after.role).toBe('owner');
    expect(after.scope.householdId).not.toBe(ada.scope.householdId);
    const traces = linesWith(await deletion.readEveryTable(), [theirs.connectionId, theirs.itemId]);
    // The history stays, with who alone sees what of it.
    expect(traces.filter((line) => !/^cairn\.(?:journal|private_accounts)/.test(line))).toEqual([]);
  });

  test('a viewer can leave, and be removed, also after their access has ended', async () => {
    const ada = await deletion.register();
    const [grace, mary, lin] = [
      await join(ada, 'viewer'),
      await join(ada, 'viewer'),
      await join(ada, 'viewer'),
    ];
    await leave(grace);
    await members.remove(await sessionOf(ada), mary.user.id);
    await deletion.admin.query(
      'update cairn.household_members set ends_at = $1 where user_id = $2 and household_id = $3',
      ['2020-01-01T00:00:00Z', lin.user.id, ada.scope.householdId],
    );
    expect((await members.list(await sessionOf(ada))).members.at(-1)).toMatchObject({
      userId: lin.user.id,
      hasEnded: true,
    });
    await members.remove(await sessionOf(ada), lin.user.id);
    expect(await rolesIn(ada)).toEqual({ [ada.user.id]: 'owner' });
    expect(await deletion.readEveryTable()).toEqual(
      expect.not.arrayContaining([
        expect.stringMatching(`^directory.members.*${lin.user.id}.*${ada.scope.householdId}`),
      ]),
    );
  });

  test('nobody leaves a household that would have no one, and nobody is removed from another one', async () => {
    const [ada, eve] = [await deletion.register(), await deletion.register()];
    await expect(leave(ada)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('the only one'),
    });
    const viewer = await join(ada, 'viewer');
    await expect(leave(ada)).rejects.toMatchObject({ code: 'conflict' });
    await expect(members.remove(await sessionOf(ada), eve.user.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(members.remove(await sessionOf(eve), viewer.user.id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      members.edit(await sessionOf(eve), viewer.user.id, { role: 'owner', lastDay: null }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(members.remove(await sessionOf(ada), ada.user.id)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('an account that is deleted leaves every household, and one with viewers alone goes', async () => {
    const ada = await deletion.register();
    const grace = await join(ada, 'viewer');
    const own = (await deletion.identity.householdsOf(grace.user.id))[0]?.scope.householdId;
    await deleteAccount(deletion.deps, ada.user);
    expect((await sessionOf(grace)).scope.householdId).toBe(own);
    await deleteAccount(deletion.deps, grace.user);
    const marks = [ada.user.id, ada.scope.householdId, grace.user.id, own ?? ''];
    expect(linesWith(await deletion.readEveryTable(), marks)).toEqual([]);
  });
});
