import { invitationDays } from '@cairn/contract/invitation-life';
import type { RegistrationMode } from '@cairn/contract/operator';
import { afterEach, describe, expect, test } from 'vitest';
import { ada, createTestIdentity, home, leastPasswordCost, type TestIdentity } from './test-identity.ts';

const dayMs = 24 * 60 * 60_000;

let t: TestIdentity;
/** An empty server. */
async function openServer(registration: RegistrationMode) {
  t = await createTestIdentity({ passwordCost: leastPasswordCost, registration });
}
afterEach(() => t.close());

const register = (email: string, invitation?: string) =>
  t.identity.register({ ...ada, email, ...(invitation === undefined ? {} : { invitation }) }, home);
const refused = (code: string) => expect.objectContaining({ code });

test.each(['open', 'invitation', 'closed'] as const)(
  'on an empty server (%s) somebody can register, and is its operator',
  async (mode) => {
    await openServer(mode);
    const { user, token } = await register('first@example.com');
    expect(user.isOperator).toBe(true);
    expect((await t.identity.authenticate(token))?.user.isOperator).toBe(true);
    const second = register('second@example.com');
    if (mode === 'open') expect((await second).user.isOperator).toBe(false);
    else await expect(second).rejects.toEqual(refused('registration_refused'));
  },
);

test.each(['open', 'invitation', 'closed'] as const)(
  'of several who register at once on an empty server (%s), one is its operator',
  async (mode) => {
    await openServer(mode);
    const all = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => register(`${name}@example.com`)));
    const registered = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.user] : []));
    expect(registered.filter(({ isOperator }) => isOperator)).toHaveLength(1);
    expect(registered).toHaveLength(mode === 'open' ? 4 : 1);
    const rows = await t.query('select count(*)::int as count from identity.users');
    expect(rows).toEqual([{ count: registered.length }]);
  },
);

describe('an invitation', () => {
  const invite = async (email: string | null = null) => {
    await openServer('invitation');
    const { user: operator } = await register('operator@example.com');
    const { invitation, token } = await t.identity.registration.invite(operator, email, null);
    return { operator, invitation, token };
  };

  test('lets one person in, once', async () => {
    const { token, invitation } = await invite();
    expect(await t.identity.registration.listInvitations(null)).toEqual([invitation]);
    expect((await register('grace@example.com', token)).user.isOperator).toBe(false);
    await expect(register('other@example.com', token)).rejects.toEqual(refused('link_invalid'));
    expect(await t.identity.registration.listInvitations(null)).toEqual([]);
  });

  test('lets one in of two who use it at once, and leaves nothing of the other', async () => {
    const { token } = await invite();
    const both = await Promise.allSettled([
      register('one@example.com', token),
      register('two@example.com', token),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: refused('link_invalid') },
    ]);
    const rows = await t.query('select count(*)::int as count from identity.users');
    expect(rows).toEqual([{ count: 2 }]);
  });

  test('to an address is for that address, however it is spelled', async () => {
    const { token } = await invite('Grace@Example.com');
    await expect(register('mallory@example.com', token)).rejects.toEqual(refused('registration_refused'));
    expect((await register('GRACE@example.com', token)).user.email).toBe('grace@example.com');
  });

  test('is not used up by a registration that fails', async () => {
    const { token } = await invite();
    await expect(register('operator@example.com', token)).rejects.toEqual(refused('email_taken'));
    await expect(
      t.identity.register({ ...ada, email: 'weak@example.com', password: 'qwerty', invitation: token }, home),
    ).rejects.toEqual(refused('invalid_request'));
    expect((await register('grace@example.com', token)).user.email).toBe('grace@example.com');
  });

  test('works for seven days, and not once it is withdrawn', async () => {
    const { operator, token } = await invite();
    const withdrawn = await t.identity.registration.invite(operator, null, null);
    await t.identity.registration.withdrawInvitation(null, withdrawn.invitation.id);
    await expect(register('grace@example.com', withdrawn.token)).rejects.toEqual(refused('link_invalid'));
    await expect(t.identity.registration.withdrawInvitation(null, withdrawn.invitation.id)).rejects.toEqual(
      refused('not_found'),
    );
    t.clock.now = new Date(t.clock.now.getTime() + invitationDays * dayMs);
    await expect(register('grace@example.com', token)).rejects.toEqual(refused('link_invalid'));
    await t.identity.purgeExpired();
    expect(await t.query('select id from identity.invitations')).toEqual([]);
  });

  test('that is sent has another token than the one before, which no longer works', async () => {
    const { invitation, token } = await invite('grace@example.com');
    const sent = await t.identity.registration.makeInvitationLink(invitation.id);
    expect(sent?.email).toBe('grace@example.com');
    await expect(register('grace@example.com', token)).rejects.toEqual(refused('link_invalid'));
    expect((await register('grace@example.com', sent?.token)).user.email).toBe('grace@example.com');
    expect(await t.identity.registration.makeInvitationLink(invitation.id)).toBeNull();
  });

  test.each(['', 'guessed', 'x'.repeat(43)])('that was made up (%j) is refused', async (token) => {
    await invite();
    await expect(register('grace@example.com', token)).rejects.toEqual(refused('link_invalid'));
  });
});

test('on a closed server no invitation lets anybody in', async () => {
  await openServer('invitation');
  const { user } = await register('operator@example.com');
  const { token } = await t.identity.registration.invite(user, null, null);
  const closed = t.openAnother({ registration: 'closed' });
  await expect(
    closed.register({ ...ada, email: 'grace@example.com', invitation: token }, home),
  ).rejects.toEqual(refused('registration_refused'));
});

test('once all have left, the next one is the first again', async () => {
  await openServer('closed');
  const { user } = await register('first@example.com');
  await t.identity.deleteUser(user);
  expect((await register('next@example.com')).user.isOperator).toBe(true);
});
