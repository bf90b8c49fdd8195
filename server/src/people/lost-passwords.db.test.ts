import { AppError } from '@cairn/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkLifeMs, operatorLinkLifeMs } from './lost-passwords.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

const next = 'another battery staple';
let person: { userId: string; email: string; token: string };
let count = 0;
beforeEach(async () => {
  count += 1;
  const email = `ada${count}@example.com`;
  const { token, user } = await t.identity.register({ ...ada, email }, home);
  person = { userId: user.id, email, token };
});

async function makeLink(userId = person.userId): Promise<string> {
  const made = await t.identity.makePasswordLink(userId);
  if (made === null) throw new Error('There is such a person');
  return made.token;
}

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const reset = (token: string, password = next) =>
  codeOf(t.identity.resetPasswordByLink({ token, password }, home));
const signIn = (password: string) => codeOf(t.identity.login({ email: person.email, password }, home));

test('a link sets a new password once, and ends every session', async () => {
  const token = await makeLink();
  expect(await t.identity.authenticate(person.token)).not.toBeNull();
  expect(await reset(token)).toBe('done');
  expect(await t.identity.authenticate(person.token)).toBeNull();
  expect([await signIn(ada.password), await signIn(next)]).toEqual(['invalid_credentials', 'done']);
  expect(await reset(token, 'a third password')).toBe('link_invalid');
  expect(await signIn(next)).toBe('done');
});

test('of several at once with one link, one sets its password', async () => {
  const token = await makeLink();
  const passwords = ['first battery', 'second battery', 'third battery', 'fourth battery'];
  const outcomes = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(outcomes.toSorted()).toEqual(['done', 'link_invalid', 'link_invalid', 'link_invalid']);
  const winner = passwords[outcomes.indexOf('done')] ?? '';
  expect(await signIn(winner)).toBe('done');
});

test('a link works for 30 minutes and not a moment longer', async () => {
  const token = await makeLink();
  const late = await makeLink();
  expect(linkLifeMs).toBe(30 * 60_000);
  const madeAt = t.clock.now;
  t.clock.now = new Date(madeAt.getTime() + linkLifeMs);
  expect([await reset(token), await reset(late)]).toEqual(['link_invalid', 'link_invalid']);
  t.clock.now = new Date(madeAt.getTime() + linkLifeMs - 1);
  expect(await reset(late)).toBe('done');
});

test('an operator’s reset leaves a link alone, which sets a password once, within a day', async () => {
  const made = await t.identity.resetPassword(person.email);
  const token = made?.token ?? '';
  // Nothing that somebody could sign in with is left until the person chooses a password.
  expect(await signIn(ada.password)).toBe('invalid_credentials');
  expect(await signIn(token)).toBe('invalid_credentials');
  expect(await t.identity.authenticate(person.token)).toBeNull();
  expect(operatorLinkLifeMs).toBe(24 * 60 * 60_000);
  const madeAt = t.clock.now;
  t.clock.now = new Date(madeAt.getTime() + operatorLinkLifeMs);
  expect(await reset(token)).toBe('link_invalid');
  t.clock.now = new Date(madeAt.getTime() + operatorLinkLifeMs - 1);
  expect([await reset(token), await reset(token, 'a third password')]).toEqual(['done', 'link_invalid']);
  expect(await signIn(next)).toBe('done');
  t.clock.now = madeAt;
});

test('a new link replaces those before it, of that person only', async () => {
  const first = await makeLink();
  const { user: other } = await t.identity.register({ ...ada, email: `other${count}@example.com` }, home);
  const ofOther = await makeLink(other.id);
  const second = await makeLink();
  expect(await reset(first)).toBe('link_invalid');
  expect([await reset(second), await reset(ofOther)]).toEqual(['done', 'done']);
});

test('a weak password is refused and leaves the link as it was', async () => {
  const token = await makeLink();
  expect(await reset(token, 'password1')).toBe('invalid_request');
  expect(await reset(token, person.email)).toBe('invalid_request');
  expect(await t.identity.authenticate(person.token)).not.toBeNull();
  expect(await reset(token)).toBe('done');
});

test('a session’s token, a hash and any other text are no links', async () => {
  const token = await makeLink();
  const rows = await t.query('select token_hash from identity.links where user_id = $1', [person.userId]);
  const hash = String(rows[0]?.token_hash);
  for (const wrong of [person.token, hash, `${token}A`, token.slice(1), 'x'.repeat(43)])
    expect(await reset(wrong)).toBe('link_invalid');
  expect(hash).not.toContain(token);
  expect(await t.identity.authenticate(token)).toBeNull();
});

test('who was kept out for wrong passwords gets in with the new one', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn('wrong password');
  expect(await signIn(ada.password)).toBe('too_many_requests');
  expect(await reset(await makeLink())).toBe('done');
  expect(await signIn(next)).toBe('done');
});

test('an unknown address gets an id of nobody, and both are counted alike', async () => {
  const network = { ...home, address: '198.51.100.20' };
  const recipients = async (email: string) => {
    const ids: string[] = [];
    for (;;) {
      try {
        ids.push(await t.identity.recipientOf(email, network));
      } catch (error) {
        return { ids, error };
      }
    }
  };
  const known = await recipients(person.email.toUpperCase());
  const unknown = await recipients(`nobody${count}@example.com`);
  expect(new Set(known.ids)).toEqual(new Set([person.userId]));
  expect(new Set(unknown.ids).size).toBe(unknown.ids.length);
  for (const id of unknown.ids) expect(await t.identity.makePasswordLink(id)).toBeNull();
  expect(unknown.ids).toHaveLength(known.ids.length);
  expect(unknown.error).toEqual(known.error);
  expect(known.error).toMatchObject({ code: 'too_many_requests' });
});

test('guessing is counted by network', async () => {
  const network = { ...home, address: '198.51.100.77' };
  const guess = () => codeOf(t.identity.resetPasswordByLink({ token: 'guess', password: next }, network));
  const outcomes = new Set<unknown>();
  for (let guesses = 0; guesses < 301; guesses += 1) outcomes.add(await guess());
  expect(outcomes).toEqual(new Set(['link_invalid', 'too_many_requests']));
});

test('expired links are deleted, and a person’s links go with them', async () => {
  await makeLink();
  const count = async () => (await t.query('select from identity.links')).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  const user = await t.identity.findUser(person.userId);
  if (user !== null) await t.identity.deleteUser(user);
  expect(await count()).toBe(before - 1);
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + linkLifeMs + 1);
  await t.identity.purgeExpired();
  t.clock.now = now;
  expect(await count()).toBe(0);
});
