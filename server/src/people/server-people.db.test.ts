import { randomUUID } from 'node:crypto';
import { authMessages } from '@cairn/contract/auth-messages';
import { maxListedPeople, operatorMessages } from '@cairn/contract/server-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../http/session.ts';
import { home, type TestIdentity } from './test-identity.ts';
import { createPasskeyIdentity, here, peopleOn } from './test-passkeys.ts';

let t: TestIdentity;
let operator: Session;
const password = 'correct horse';
const refused = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  t = await createPasskeyIdentity();
  operator = (await register('Olive')).session;
});
afterAll(() => t.close());

async function register(name: string) {
  const email = `${name}-${randomUUID()}@example.com`.toLowerCase();
  const { token, user } = await t.identity.register({ name, email, password }, home);
  const session = await t.identity.authenticate(token);
  if (session === null) throw new Error('The session has ended');
  return { token, user, email, session };
}

/** Somebody who joined the household of another one. */
async function join({ session: owner }: { session: Session }, name: string) {
  const person = await register(name);
  const place = { householdId: owner.scope.householdId, role: 'member' as const, lastDay: null };
  const { token } = await t.identity.registration.invite(owner.user, null, place);
  await t.identity.joinHousehold(person.session, token, home);
  return person;
}

const disable = (userId: string, by = operator) => t.identity.serverPeople.disable(by, userId);
const enable = (userId: string) => t.identity.serverPeople.enable(userId);
const list = (search = '') => t.identity.serverPeople.list(operator, search);
const login = (email: string, typed = password) => t.identity.login({ email, password: typed }, home);

test('who is disabled is out at once, with sessions, keys and invitations, and signs in again only once enabled', async () => {
  const ada = await register('Ada');
  const { secret } = await t.identity.apiKeys.add(ada.session, { name: 'Key', scopes: ['read'], days: 30 });
  await t.identity.registration.invite(ada.user, null, null);
  await disable(ada.user.id);
  expect(await t.identity.authenticate(ada.token)).toBeNull();
  await expect(t.identity.apiKeys.authenticate(secret, home)).rejects.toEqual(refused('unauthorized'));
  expect(
    await t.query('select id from identity.invitations where invited_by = $1', [ada.user.id]),
    'with which they could come back under another name',
  ).toEqual([]);
  await expect(login(ada.email)).rejects.toMatchObject({
    code: 'account_disabled',
    message: authMessages.accountDisabled,
    userId: ada.user.id,
  });
  await expect(login(ada.email, 'wrong horse'), 'a stranger does not learn it').rejects.toEqual(
    refused('invalid_credentials'),
  );
  await expect(
    t.identity.apiKeys.add(ada.session, { name: 'Late', scopes: ['read'], days: 30 }),
    'of a call that was under way',
  ).rejects.toEqual(refused('unauthorized'));
  await enable(ada.user.id);
  expect(await t.identity.authenticate(ada.token), 'what has ended stays so').toBeNull();
  await expect(t.identity.apiKeys.authenticate(secret, home)).rejects.toEqual(refused('unauthorized'));
  expect((await login(ada.email)).user.id).toBe(ada.user.id);
});

test('a passkey, and a new password by a link, let in a disabled person no more than their password', async () => {
  const people = peopleOn(t);
  const { user, device } = await people.newOwner();
  const link = await t.identity.makePasswordLink(user.id);
  await disable(user.id);
  await expect(people.signIn(device)).rejects.toEqual(refused('account_disabled'));
  await t.identity.resetPasswordByLink({ token: link?.token ?? '', password: 'another horse' }, here);
  await expect(people.signIn(device)).rejects.toEqual(refused('account_disabled'));
});

test('of sign-ins at the moment of being disabled, no session is left', async () => {
  const ada = await register('Ada');
  const attempts = Array.from({ length: 8 }, () => login(ada.email));
  const [, ...signedIn] = await Promise.allSettled([disable(ada.user.id), ...attempts]);
  const tokens = signedIn.flatMap((one) => (one.status === 'fulfilled' ? [one.value.token] : []));
  expect(await Promise.all(tokens.map((token) => t.identity.authenticate(token)))).toEqual(
    tokens.map(() => null),
  );
  expect(await t.query('select id from identity.sessions where user_id = $1', [ada.user.id])).toEqual([]);
});

test('an operator cannot disable themself, nor somebody who is gone; of two who disable each other one stays', async () => {
  await expect(disable(operator.user.id)).rejects.toMatchObject({
    code: 'conflict',
    message: operatorMessages.ownAccount,
  });
  await expect(disable(randomUUID())).rejects.toEqual(refused('not_found'));
  await expect(enable(randomUUID())).rejects.toEqual(refused('not_found'));
  const grace = await register('Grace');
  await expect(disable(operator.user.id, grace.session), 'who is no operator').rejects.toEqual(
    refused('operator_only'),
  );
  await t.identity.makeOperator(grace.email);
  const both = await Promise.allSettled([disable(grace.user.id), disable(operator.user.id, grace.session)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'operator_only' },
  });
  const { people } = await list();
  expect(people.filter(({ isOperator, isDisabled }) => isOperator && !isDisabled)).toHaveLength(1);
  await enable(grace.user.id);
  await enable(operator.user.id);
});

test('jobs for a disabled person stop, and go on once they are enabled', async () => {
  const ada = await register('Ada');
  const { householdId } = ada.session.scope;
  const grace = await join(ada, 'Grace');
  const member = { householdId, userId: ada.user.id };
  await t.query(
    `insert into cairn.notification_settings (household_id, private_to_user_id, letter_due_at) values ($1, $2, '2020-01-01')`,
    [householdId, ada.user.id],
  );
  await t.query('insert into directory.letters (household_id, user_id, due_at) values ($1, $2, $3)', [
    householdId,
    ada.user.id,
    new Date(0),
  ]);
  const [ours, own] = [await connect(ada, null), await connect(ada, ada.user.id)];
  const done = async () => ({
    scope: (await t.identity.scopeForJob(member)) !== null,
    letter: (await t.identity.lettersDue()).some(({ userId }) => userId === ada.user.id),
    people: (await t.identity.everybodyIn(householdId)).length,
    ours: (await t.identity.scopeOfConnection(ours)) !== null,
    own: (await t.identity.scopeOfConnection(own)) !== null,
  });
  const all = { scope: true, letter: true, people: 2, ours: true, own: true };
  expect(await done()).toEqual(all);
  await disable(ada.user.id);
  expect(await done(), 'others see what is ours').toEqual({
    scope: false,
    letter: false,
    people: 1,
    ours: true,
    own: false,
  });
  await disable(grace.user.id);
  expect(await done()).toMatchObject({ people: 0, ours: false });
  expect(await t.identity.scopeOf(member), 'others can still take them out').not.toBeNull();
  await enable(ada.user.id);
  await enable(grace.user.id);
  expect(await done()).toEqual(all);
});

/** A connection, which is somebody's alone where that is given. */
async function connect(
  { session, user }: { session: Session; user: { id: string } },
  privateTo: string | null,
) {
  const id = randomUUID();
  const { householdId } = session.scope;
  if (privateTo !== null)
    await t.query('insert into cairn.private_accounts (household_id, id, user_id) values ($1, $2, $3)', [
      householdId,
      id,
      privateTo,
    ]);
  await t.query(
    `insert into cairn.connections
       (household_id, id, linked_by_user_id, provider_item_id, institution_name, sealed_access_token, encryption_key_version, private_to_user_id)
     values ($1, $2, $3, $4, 'Bank', '', 1, $5)`,
    [householdId, id, user.id, id, privateTo],
  );
  await t.query(
    `insert into directory.connections (connection_id, household_id, user_id, provider_item_id, is_waiting) values ($1, $2, $3, $4, false)`,
    [id, householdId, user.id, id],
  );
  return id;
}

test('people are found by a part of name or address, the newest first, and no more than are shown are listed', async () => {
  const dawn = await register('Dawn 50%_off');
  const { people, count } = await list('50%_OFF');
  expect(people).toEqual([
    {
      id: dawn.user.id,
      name: 'Dawn 50%_off',
      email: dawn.email,
      isOperator: false,
      isDisabled: false,
      isYou: false,
      joinedAt: expect.any(String),
      lastUsedAt: t.clock.now.toISOString(),
    },
  ]);
  expect(count).toBe(1);
  expect((await list(operator.user.email)).people).toMatchObject([{ isYou: true, isOperator: true }]);
  await t.query(
    `insert into identity.users (name, email, password_hash) select 'Crowd', 'crowd' || n || '@example.com', '' from generate_series(1, 60) n`,
  );
  const crowd = await list('crowd');
  expect(crowd.count).toBe(60);
  expect(crowd.people).toHaveLength(maxListedPeople);
});
