import { AppError } from '@cairn/contract/errors';
import { signInMinutes, singleSignOnMessages } from '@cairn/contract/single-sign-on';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ada, createTestIdentity, home, leastPasswordCost, type TestIdentity } from './test-identity.ts';
import { openIdAt, openSignInBrowser, startTestProvider, type TestProvider } from './test-single-sign-on.ts';

let provider: TestProvider;
let t: TestIdentity;
beforeAll(async () => {
  provider = await startTestProvider();
  t = await createTestIdentity({ passwordCost: leastPasswordCost, openId: provider.openId });
});
afterAll(async () => {
  await t.close();
  await provider.stop();
});

let account: string;
let email: string;
let count = 0;
const startedAt = new Date();
beforeEach(() => {
  count += 1;
  account = `account-${count}`;
  email = `grace${count}@example.com`;
  provider.accounts.set(account, { id: account, email, emailVerified: true, name: 'Grace Hopper' });
  // The provider has the clock of this machine.
  t.clock.now = startedAt;
});
afterEach(() => provider.accounts.clear());

const outcomeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? [error.code, error.message] : error),
  );
const refusedWith = (code: string, message: keyof typeof singleSignOnMessages) => [
  code,
  singleSignOnMessages[message],
];
const expired = refusedWith('link_invalid', 'expired');
const browser = (identity = t.identity) => openSignInBrowser(identity);

async function registerVerified(address = email) {
  const registered = await t.identity.register({ ...ada, email: address }, home);
  const link = await t.identity.emailAddress.makeVerificationLink(registered.user.id);
  await t.identity.emailAddress.confirm(link?.token ?? '', home);
  return registered;
}
const linksOf = async (userId: string) =>
  t.query('select subject from identity.provider_people where user_id = $1', [userId]);

test('a new person gets an account with a confirmed address, and is known by who they are at the provider', async () => {
  const first = await browser().signIn(account);
  expect(first).toMatchObject({
    user: { name: 'Grace Hopper', email },
    isNewBrowser: false,
    isLinked: false,
  });
  expect((await t.identity.emailAddress.read(first.user.id)).isVerified).toBe(true);
  expect((await t.identity.authenticate(first.token))?.user.id).toBe(first.user.id);
  // The name and address there change; the account here is the same, and keeps its own.
  provider.accounts.set(account, { id: account, email: `other.${email}`, emailVerified: false, name: 'G' });
  const again = await browser().signIn(account);
  expect(again.user).toEqual(first.user);
  expect(again).toMatchObject({ isNewBrowser: true, isLinked: false });
});

test('an account with the same address, confirmed at both, is signed in to, and a letter tells of it once', async () => {
  const { user } = await registerVerified();
  expect(await browser().signIn(account)).toMatchObject({ user, isLinked: true });
  expect(await browser().signIn(account)).toMatchObject({ user, isLinked: false });
  expect((await t.identity.login({ email, password: ada.password }, home)).user).toEqual(user);
});

test('who came by single sign-on has no password, and can choose one by a link', async () => {
  const { user } = await browser().signIn(account);
  for (const password of ['', 'null', ada.password])
    await expect(t.identity.login({ email, password }, home)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  const link = await t.identity.makePasswordLink(user.id);
  await t.identity.resetPasswordByLink({ token: link?.token ?? '', password: 'battery staple' }, home);
  expect((await t.identity.login({ email, password: 'battery staple' }, home)).user).toEqual(user);
});

test('the rules of registration hold: closed, by invitation for that address, and one for each', async () => {
  await t.identity.register({ ...ada, email: `first${count}@example.com` }, home);
  const closed = t.openAnother({ registration: 'closed' });
  expect(await outcomeOf(browser(closed).signIn(account))).toMatchObject([
    'registration_refused',
    expect.any(String),
  ]);
  const invited = t.openAnother({ registration: 'invitation' });
  expect(await outcomeOf(browser(invited).signIn(account))).toMatchObject([
    'registration_refused',
    expect.any(String),
  ]);
  const { user } = await registerVerified(`inviting${count}@example.com`);
  const forOther = await invited.registration.invite(user, 'other@example.com', null);
  expect(await outcomeOf(browser(invited).signIn(account, forOther.token))).toMatchObject([
    'registration_refused',
    expect.any(String),
  ]);
  const { token } = await invited.registration.invite(user, email, null);
  expect((await browser(invited).signIn(account, token)).user.email).toBe(email);
  const another = `${account}-b`;
  provider.accounts.set(another, { id: another, email: `b.${email}`, emailVerified: true });
  expect(await outcomeOf(browser(invited).signIn(another, token))).toMatchObject([
    'link_invalid',
    expect.any(String),
  ]);
});

test('a name that no account may have gives way to the first part of the address', async () => {
  provider.accounts.set(account, { id: account, email, emailVerified: true, name: 'x' });
  expect((await browser().signIn(account)).user.name).toBe(`grace${count}`);
});

test('signing in at the provider is no proof of now, and signing in there again is', async () => {
  const b = browser();
  const { user, sessionId, token } = await b.signIn(account);
  const session = { user, sessionId };
  expect((await t.identity.authenticate(token))?.isConfirmed).toBe(false);
  const begun = await t.identity.singleSignOn.beginConfirmation(session, home);
  expect(new URL(begun.url).searchParams.get('prompt')).toBe('login');
  const answer = await b.back(begun, account);
  await t.identity.singleSignOn.confirm(session, answer, { ...home, attempt: begun.attempt });
  expect((await t.identity.authenticate(token))?.isConfirmed).toBe(true);
});

test('a provider that is down is named as such, and signs in again once it is back', async () => {
  const down = t.openAnother({ openId: openIdAt('http://127.0.0.1:9') });
  expect(await outcomeOf(down.singleSignOn.beginSignIn(null, home))).toEqual(
    refusedWith('unavailable', 'unreachable'),
  );
  const brief = await startTestProvider();
  const identity = t.openAnother({ openId: brief.openId });
  const b = browser(identity);
  brief.accounts.set(account, { id: account, email, emailVerified: true });
  const begun = await b.begin();
  const answer = await b.back(begun, account);
  await brief.stop();
  expect(await outcomeOf(b.finish(answer, begun.attempt))).toEqual(refusedWith('unavailable', 'unreachable'));
  expect(await outcomeOf(browser(t.openAnother({ openId: null })).begin())).toEqual(
    refusedWith('not_found', 'notSetUp'),
  );
});

test('attack, replay: a code and its state sign in once, also sent twice at the same time', async () => {
  const b = browser();
  const begun = await b.begin();
  const answer = await b.back(begun, account);
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(b.finish(answer, begun.attempt))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual([expired, expired]);
  expect(await outcomeOf(b.finish(answer, begun.attempt))).toEqual(expired);
});

test('attack, replay: a code that was used is refused with a fresh state', async () => {
  const b = browser();
  const begun = await b.begin();
  const answer = await b.back(begun, account);
  await b.finish(answer, begun.attempt);
  const fresh = await b.begin();
  const [state = ''] = fresh.attempt.split('.');
  expect(await outcomeOf(b.finish({ ...answer, state }, fresh.attempt))).toEqual(
    refusedWith('link_invalid', 'refused'),
  );
});

test('attack, fixation: another browser’s state, or none, signs nobody in', async () => {
  const [thief, victim] = [browser(), browser()];
  const begun = await thief.begin();
  const answer = await thief.back(begun, account);
  const own = await victim.begin();
  for (const attempt of [null, own.attempt, '', 'x.y.z', begun.attempt.slice(1)])
    expect(await outcomeOf(victim.finish(answer, attempt))).toEqual(expired);
  const { state: _gone, ...withoutState } = answer;
  expect(await outcomeOf(thief.finish({ ...withoutState, state: '' }, begun.attempt))).toEqual(expired);
  // The victim's guesses have used up nothing of the thief's.
  expect(await outcomeOf(thief.finish(answer, begun.attempt))).toBe('done');
});

test('attack, PKCE: who has the code and the state, but another verifier or nonce, is refused', async () => {
  for (const wrong of [1, 2]) {
    const b = browser();
    const begun = await b.begin();
    const answer = await b.back(begun, account);
    const parts = begun.attempt.split('.');
    parts[wrong] = 'A'.repeat(43);
    expect(await outcomeOf(b.finish(answer, parts.join('.')))).toEqual(
      refusedWith('link_invalid', 'refused'),
    );
  }
});

test('attack, another issuer: an answer that names another provider is refused', async () => {
  const b = browser();
  const begun = await b.begin();
  const answer = await b.back(begun, account);
  expect(answer.iss).toBe(provider.issuer);
  expect(await outcomeOf(b.finish({ ...answer, iss: 'https://evil.example' }, begun.attempt))).toEqual(
    refusedWith('link_invalid', 'refused'),
  );
});

test('attack, expired: a sign-in ends after ten minutes, and is deleted', async () => {
  const b = browser();
  const begun = await b.begin();
  const answer = await b.back(begun, account);
  t.clock.now = new Date(startedAt.getTime() + signInMinutes * 60_000);
  expect(await outcomeOf(b.finish(answer, begun.attempt))).toEqual(expired);
  await t.identity.purgeExpired();
  expect(await t.query('select from identity.provider_attempts')).toEqual([]);
});

test('attack, unverified address: what the provider has not confirmed makes and opens no account', async () => {
  const { user } = await registerVerified();
  const refused = refusedWith('registration_refused', 'addressNotConfirmed');
  for (const given of [
    { email },
    { email, emailVerified: false },
    { emailVerified: true },
    { email: 'no address', emailVerified: true },
  ]) {
    provider.accounts.set(account, { id: account, ...given });
    expect(await outcomeOf(browser().signIn(account))).toEqual(refused);
  }
  expect(await linksOf(user.id)).toEqual([]);
});

test('attack, prepared account: one that was registered with another’s address is not handed over to its owner', async () => {
  const { user } = await t.identity.register({ ...ada, email }, home);
  const refused = refusedWith('email_taken', 'accountNotConfirmed');
  expect(await outcomeOf(browser().signIn(account))).toEqual(refused);
  expect(await linksOf(user.id)).toEqual([]);
  // Its owner takes it by the mail, which ends the thief's sessions; then it is theirs here too.
  const link = await t.identity.makePasswordLink(user.id);
  await t.identity.resetPasswordByLink({ token: link?.token ?? '', password: 'battery staple' }, home);
  expect((await browser().signIn(account)).user.id).toBe(user.id);
});

test('attack, another person’s: an address that the provider gave to somebody else opens no account', async () => {
  const { user } = await browser().signIn(account);
  const heir = `${account}-heir`;
  provider.accounts.set(heir, { id: heir, email, emailVerified: true });
  expect(await outcomeOf(browser().signIn(heir))).toEqual(refusedWith('email_taken', 'otherPerson'));
  expect(await linksOf(user.id)).toEqual([{ subject: account }]);
});

test('attack, race: two windows of one new person make one account', async () => {
  const [a, b] = [browser(), browser()];
  const [first, second] = await Promise.all([a.signIn(account), b.signIn(account)]);
  expect(first.user.id).toBe(second.user.id);
  expect(await t.query('select from identity.users where email = $1', [email])).toHaveLength(1);
});

test('attack, another person’s: nobody confirms in their session as somebody else, or by a sign-in', async () => {
  const other = `${account}-other`;
  provider.accounts.set(other, { id: other, email: `other.${email}`, emailVerified: true });
  const { user: someone } = await browser().signIn(other);
  const b = browser();
  const { user, sessionId, token } = await b.signIn(account);
  const session = { user, sessionId };
  const confirm = (answer: Awaited<ReturnType<typeof b.back>>, attempt: string) =>
    outcomeOf(t.identity.singleSignOn.confirm(session, answer, { ...home, attempt }));
  const asOther = await t.identity.singleSignOn.beginConfirmation(session, home);
  expect(await confirm(await browser().back(asOther, other), asOther.attempt)).toEqual(
    refusedWith('conflict', 'notYou'),
  );
  const signIn = await b.begin();
  expect(await confirm(await b.back(signIn, account), signIn.attempt)).toEqual(expired);
  const elsewhere = await t.identity.login(
    await registerVerified(`x.${email}`).then(() => ({ email: `x.${email}`, password: ada.password })),
    home,
  );
  const theirs = await t.identity.singleSignOn.beginConfirmation(elsewhere, home);
  expect(await confirm(await b.back(theirs, account), theirs.attempt)).toEqual(expired);
  const confirmation = await t.identity.singleSignOn.beginConfirmation(session, home);
  const answer = await b.back(confirmation, account);
  expect(await outcomeOf(b.finish(answer, confirmation.attempt))).toEqual(expired);
  expect((await t.identity.authenticate(token))?.isConfirmed).toBe(false);
  expect(someone.id).not.toBe(user.id);
});

test('attack, stolen session: who is not linked confirms by no provider', async () => {
  const { user, sessionId } = await registerVerified(`own.${email}`);
  const session = { user, sessionId };
  const begun = await t.identity.singleSignOn.beginConfirmation(session, home);
  const answer = await browser().back(begun, account);
  expect(
    await outcomeOf(t.identity.singleSignOn.confirm(session, answer, { ...home, attempt: begun.attempt })),
  ).toEqual(refusedWith('conflict', 'notLinked'));
});

test('attack, old proof: a sign-in at the provider from before it was asked again confirms nothing', async () => {
  const b = browser();
  const { user, sessionId, token } = await b.signIn(account);
  const session = { user, sessionId };
  // As if the provider had not asked again: it signed in well before this was begun.
  t.clock.now = new Date(startedAt.getTime() + 5 * 60_000);
  const begun = await t.identity.singleSignOn.beginConfirmation(session, home);
  const url = new URL(begun.url);
  url.searchParams.delete('prompt');
  url.searchParams.delete('max_age');
  const answer = await b.back({ url: url.href }, account);
  expect(
    await outcomeOf(t.identity.singleSignOn.confirm(session, answer, { ...home, attempt: begun.attempt })),
  ).toEqual(refusedWith('conflict', 'notProvedLately'));
  expect((await t.identity.authenticate(token))?.isConfirmed).toBe(false);
});

test('attack, guessed: states are counted by network, and so is beginning', async () => {
  const from = { ...home, address: '198.51.100.88' };
  const outcomes = new Set<unknown>();
  for (let guess = 0; guess < 301; guess += 1) {
    const [code] = [await outcomeOf(t.identity.loginAtProvider({ code: 'a', state: 'guess' }, from))].flat();
    outcomes.add(code);
  }
  expect(outcomes).toEqual(new Set(['link_invalid', 'too_many_requests']));
});
