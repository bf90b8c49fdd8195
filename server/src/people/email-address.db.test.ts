import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressLinkLifeMs } from './email-address.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

let person: { user: User; token: string };
let newEmail: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  person = await t.identity.register({ ...ada, email: `ada${count}@example.com` }, home);
  newEmail = `ada${count}@new.example.org`;
});

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
/** What came of a link: the result, or why it was refused. */
const confirm = async (token: string, identity = t.identity) =>
  identity.emailAddress.confirm(token, home).then(
    ({ result }) => result,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const refuse = (token: string) => codeOf(t.identity.emailAddress.refuse(token, home));
const begin = (to = newEmail, { user } = person) => t.identity.emailAddress.begin(user, to, home);
const stateOf = ({ user } = person) => t.identity.emailAddress.read(user.id);
const emailOf = async ({ user } = person) => (await t.identity.findUser(user.id))?.email;
const isSignedIn = async () => (await t.identity.authenticate(person.token)) !== null;

async function linkOf(changeId: string, side: 'old' | 'new'): Promise<string> {
  const made = await t.identity.emailAddress.makeChangeLink(changeId, side);
  if (made === null || made.token === null) throw new Error('The change waits');
  return made.token;
}
async function verificationLink(): Promise<string> {
  const made = await t.identity.emailAddress.makeVerificationLink(person.user.id);
  if (made === null) throw new Error('There is such a person');
  return made.token;
}
/** A change that waits, with the links of both sides. */
async function change(to = newEmail, of = person) {
  const id = await begin(to, of);
  return { id, old: await linkOf(id, 'old'), new: await linkOf(id, 'new') };
}
const passwordLink = async () => (await t.identity.makePasswordLink(person.user.id))?.token ?? '';

test('an address is verified by the link of a letter, once', async () => {
  expect(await stateOf()).toEqual({ isVerified: false, change: null });
  const token = await verificationLink();
  expect(await t.identity.emailAddress.lookAt(token, home)).toEqual({
    asks: 'verify',
    address: person.user.email,
  });
  expect(await stateOf()).toEqual({ isVerified: false, change: null });
  expect([await confirm(token), await confirm(token)]).toEqual(['verified', 'link_invalid']);
  expect(await stateOf()).toEqual({ isVerified: true, change: null });
  expect(await isSignedIn()).toBe(true);
  expect(await codeOf(t.identity.emailAddress.beginVerification(person.user, home))).toBe('conflict');
});

test('who chooses a password by a link reads that mail, and the address is verified', async () => {
  const input = { token: await passwordLink(), password: 'another battery staple' };
  await t.identity.resetPasswordByLink(input, home);
  expect((await stateOf()).isVerified).toBe(true);
});

test.each([
  ['old', 'new'],
  ['new', 'old'],
] as const)('an address changes once both have confirmed it, the %s one first', async (first, second) => {
  const links = await change(newEmail.toUpperCase());
  expect(await t.identity.emailAddress.lookAt(links[first], home)).toEqual({
    asks: first,
    address: newEmail,
  });
  expect(await confirm(links[first])).toBe('other side');
  expect(await stateOf()).toEqual({
    isVerified: false,
    change: {
      to: newEmail,
      isOldConfirmed: first === 'old',
      isNewConfirmed: first === 'new',
      expiresAt: new Date(t.clock.now.getTime() + addressLinkLifeMs).toISOString(),
    },
  });
  expect([await emailOf(), await isSignedIn()]).toEqual([person.user.email, true]);
  expect(await confirm(links[second])).toBe('changed');
  expect([await emailOf(), await isSignedIn()]).toEqual([newEmail, false]);
  expect(await stateOf()).toEqual({ isVerified: true, change: null });
  const signIn = (email: string) => codeOf(t.identity.login({ email, password: ada.password }, home));
  expect([await signIn(person.user.email), await signIn(newEmail)]).toEqual(['invalid_credentials', 'done']);
});

test('a change of address ends links that were sent to the old one, and remembered browsers', async () => {
  const links = await change();
  const [reset, verify] = [await passwordLink(), await verificationLink()];
  await t.query(
    `insert into identity.remembered_browsers (user_id, mark_hash, created_at, expires_at)
     values ($1, 'mark', $2, $3)`,
    [person.user.id, t.clock.now, new Date(t.clock.now.getTime() + 1000)],
  );
  await confirm(links.old);
  await confirm(links.new);
  const input = { token: reset, password: 'another battery staple' };
  expect(await codeOf(t.identity.resetPasswordByLink(input, home))).toBe('link_invalid');
  expect(await confirm(verify)).toBe('link_invalid');
  const left = await t.query('select from identity.remembered_browsers where user_id = $1', [person.user.id]);
  expect(left).toEqual([]);
});

test('another person’s address gets no link, its letter alone shows that, and the answer is the same', async () => {
  const { user: other } = await t.identity.register({ ...ada, email: newEmail }, home);
  const free = await begin(`free.${newEmail}`);
  const stateOfFree = (await stateOf()).change;
  const taken = await begin(newEmail);
  expect({ ...(await stateOf()).change, to: null }).toEqual({ ...stateOfFree, to: null });
  expect(typeof taken).toBe(typeof free);
  expect(await t.identity.emailAddress.makeChangeLink(taken, 'new')).toEqual({ to: newEmail, token: null });
  expect(await confirm(await linkOf(taken, 'old'))).toBe('other side');
  expect(await emailOf()).toBe(person.user.email);
  expect((await t.identity.findUser(other.id))?.email).toBe(newEmail);
});

test('the address of today is refused, in any letters', async () => {
  expect(await codeOf(begin(person.user.email.toUpperCase()))).toBe('invalid_request');
});

test('who has not confirmed their address is not verified for what writes to others', async () => {
  const require = () => codeOf(t.identity.emailAddress.requireVerified(person.user));
  expect(await require()).toBe('conflict');
  await confirm(await verificationLink());
  expect(await require()).toBe('done');
});

test('letters to either address are counted, whether it is known or not', async () => {
  const from = { ...home, address: '198.51.100.9' };
  const outcomes: unknown[] = [];
  for (let asked = 0; asked < 6; asked += 1)
    outcomes.push(await codeOf(t.identity.emailAddress.begin(person.user, newEmail, from)));
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'done'), 'too_many_requests']);
  expect(await codeOf(t.identity.emailAddress.beginVerification(person.user, from))).toBe(
    'too_many_requests',
  );
  expect(await codeOf(t.identity.countLetter(newEmail, from))).toBe('too_many_requests');
});

test('expired changes are deleted, and a person’s change goes with them', async () => {
  await begin();
  const waiting = async () => (await t.query('select from identity.address_changes')).length;
  const before = await waiting();
  await t.identity.deleteUser(person.user);
  expect(await waiting()).toBe(before - 1);
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + addressLinkLifeMs);
  await t.identity.purgeExpired();
  t.clock.now = now;
  expect(await waiting()).toBe(0);
});

test('attack, replay: a link that was used does nothing a second time, also for the other side', async () => {
  const links = await change();
  expect(await confirm(links.old)).toBe('other side');
  expect([await confirm(links.old), await refuse(links.old)]).toEqual(['link_invalid', 'link_invalid']);
  expect((await stateOf()).change).toMatchObject({ isOldConfirmed: true, isNewConfirmed: false });
  expect(await confirm(links.new)).toBe('changed');
  expect([await confirm(links.new), await refuse(links.new)]).toEqual(['link_invalid', 'link_invalid']);
  expect(await emailOf()).toBe(newEmail);
});

test('attack, race: of two confirmations at once exactly one completes the change', async () => {
  const another = t.openAnother();
  for (let round = 0; round < 5; round += 1) {
    person = await t.identity.register({ ...ada, email: `race${round}@example.com` }, home);
    const links = await change(`race${round}@new.example.org`);
    const outcomes = await Promise.all([
      confirm(links.old),
      confirm(links.new, another),
      confirm(links.old, another),
      confirm(links.new),
    ]);
    expect(outcomes.toSorted()).toEqual(['changed', 'link_invalid', 'link_invalid', 'other side']);
    expect(await emailOf()).toBe(`race${round}@new.example.org`);
  }
});

test('attack, race: a confirmation and a refusal at once leave the change done or ended, never between', async () => {
  for (let round = 0; round < 5; round += 1) {
    person = await t.identity.register({ ...ada, email: `both${round}@example.com` }, home);
    const to = `both${round}@new.example.org`;
    const links = await change(to);
    await confirm(links.new);
    const outcomes = await Promise.all([confirm(links.old), refuse(links.old)]);
    expect([
      ['changed', 'link_invalid'],
      ['link_invalid', 'done'],
    ]).toContainEqual(outcomes);
    expect(await emailOf()).toBe(outcomes[0] === 'changed' ? to : `both${round}@example.com`);
    expect((await stateOf()).change).toBeNull();
  }
});

test('attack, race: of two people who change to one address one gets it, and the other keeps theirs', async () => {
  const other = await t.identity.register({ ...ada, email: `other${count}@example.com` }, home);
  const [mine, theirs] = [await change(), await change(newEmail, other)];
  await confirm(mine.old);
  await confirm(theirs.old);
  const outcomes = await Promise.all([confirm(mine.new), confirm(theirs.new)]);
  expect(outcomes.toSorted()).toEqual(['changed', 'email_taken']);
  expect([await emailOf(), await emailOf(other)].toSorted()).toEqual(
    [newEmail, outcomes[0] === 'changed' ? other.user.email : person.user.email].toSorted(),
  );
  expect([(await stateOf()).change, (await stateOf(other)).change]).toEqual([null, null]);
});

test('attack, expired: links and the change end after 24 hours, and not a moment before', async () => {
  const links = await change();
  const madeAt = t.clock.now;
  expect(addressLinkLifeMs).toBe(24 * 60 * 60_000);
  t.clock.now = new Date(madeAt.getTime() + addressLinkLifeMs);
  expect([await confirm(links.old), await refuse(links.new)]).toEqual(['link_invalid', 'link_invalid']);
  expect((await stateOf()).change).toBeNull();
  t.clock.now = new Date(madeAt.getTime() + addressLinkLifeMs - 1);
  expect(await confirm(links.old)).toBe('other side');
  t.clock.now = madeAt;
});

test('attack, guessed: no session, hash, password link or other text confirms, and guesses are counted', async () => {
  await change();
  const [row] = await t.query('select token_hash from identity.links where user_id = $1', [person.user.id]);
  const from = { ...home, address: '198.51.100.66' };
  for (const wrong of [person.token, String(row?.token_hash), await passwordLink(), 'x'.repeat(43)])
    expect(await confirm(wrong)).toBe('link_invalid');
  const outcomes = new Set<unknown>();
  for (let guess = 0; guess < 301; guess += 1)
    outcomes.add(await codeOf(t.identity.emailAddress.lookAt('guess', from)));
  expect(outcomes).toEqual(new Set(['link_invalid', 'too_many_requests']));
  expect((await stateOf()).change).toMatchObject({ isOldConfirmed: false, isNewConfirmed: false });
});

test('attack, another purpose: a link to confirm an address chooses no password', async () => {
  const links = await change();
  for (const token of [links.old, links.new, await verificationLink()]) {
    const input = { token, password: 'another battery staple' };
    expect(await codeOf(t.identity.resetPasswordByLink(input, home))).toBe('link_invalid');
  }
});

test('attack, another person’s: links of one’s own change confirm nothing of somebody else’s', async () => {
  const thief = await t.identity.register({ ...ada, email: `thief${count}@example.com` }, home);
  const theirs = await change(`thief${count}@new.example.org`, thief);
  const mine = await change();
  await confirm(theirs.old);
  await confirm(mine.new);
  expect((await stateOf()).change).toMatchObject({ isOldConfirmed: false, isNewConfirmed: true });
  await confirm(theirs.new);
  expect([await emailOf(), await emailOf(thief)]).toEqual([
    person.user.email,
    `thief${count}@new.example.org`,
  ]);
});

test('attack, stolen session: a change that the old address refuses is over, with the link of the new one', async () => {
  const links = await change();
  await confirm(links.new);
  expect(await refuse(links.old)).toBe('done');
  expect(await confirm(links.new)).toBe('link_invalid');
  expect((await stateOf()).change).toBeNull();
  expect(await emailOf()).toBe(person.user.email);
});

test('attack, stolen session: a new password ends the change that the thief began', async () => {
  const first = await change();
  const input = { token: await passwordLink(), password: 'another battery staple' };
  await t.identity.resetPasswordByLink(input, home);
  expect([await confirm(first.old), await confirm(first.new)]).toEqual(['link_invalid', 'link_invalid']);
  const second = await change();
  const { sessionId } = await t.identity.login(
    { email: person.user.email, password: 'another battery staple' },
    home,
  );
  await t.identity.changePassword(
    { sessionId, user: person.user },
    { currentPassword: 'another battery staple', newPassword: 'a third battery staple' },
    home,
  );
  expect([await confirm(second.old), await confirm(second.new)]).toEqual(['link_invalid', 'link_invalid']);
});

test('attack, fixation: links of a change before do not confirm the one after it, with or without its letters', async () => {
  const first = await change(`first.${newEmail}`);
  const again = await begin();
  expect([await confirm(first.old), await confirm(first.new)]).toEqual(['link_invalid', 'link_invalid']);
  expect(await t.identity.emailAddress.makeChangeLink(first.id, 'old')).toBeNull();
  const old = await linkOf(again, 'old');
  const oldAgain = await linkOf(again, 'old');
  expect([await confirm(old), await confirm(oldAgain)]).toEqual(['link_invalid', 'other side']);
});

test('attack, fixation: an address that was taken while its change waited is not taken over', async () => {
  const links = await change();
  await confirm(links.new);
  const { user: other } = await t.identity.register({ ...ada, email: newEmail }, home);
  expect(await confirm(links.old)).toBe('email_taken');
  expect([await confirm(links.old), (await stateOf()).change]).toEqual(['link_invalid', null]);
  expect([await emailOf(), (await t.identity.findUser(other.id))?.email]).toEqual([
    person.user.email,
    newEmail,
  ]);
  expect(await isSignedIn()).toBe(true);
});
