import { AppError } from '@cairn/contract/errors';
import { routes } from '@cairn/contract/routes';
import { secondFactorMessages } from '@cairn/contract/second-factor';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../http/session.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';
import type { Identity } from './identity.ts';
import { createAuthenticator } from './test-authenticator.ts';
import { ada, home, type TestIdentity } from './test-identity.ts';
import { createPasskeyIdentity, here, site } from './test-passkeys.ts';
import { openSignInBrowser, startTestProvider, type TestProvider } from './test-single-sign-on.ts';

let provider: TestProvider;
let t: TestIdentity;
/** The same server, which requires a second step since; and one that has single sign-on too. */
let strict: Identity;
let strictWithProvider: Identity;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  t = await createPasskeyIdentity();
  strict = t.openAnother({ secondStep: 'required' });
  strictWithProvider = t.openAnother({ secondStep: 'required', openId: provider.openId });
  server = await startTestServer({
    authenticate: (token) => strict.authenticate(token),
    authenticateKey: (secret, address) => strict.apiKeys.authenticate(secret, { address }),
  });
});
afterAll(async () => {
  await server.close();
  await t.close();
  await provider.stop();
});
beforeEach(() => {
  // The provider has the clock of this machine.
  t.clock.now = new Date();
});

let count = 0;
/** A person who has a password alone. */
async function newPerson() {
  count += 1;
  const credentials = { ...ada, email: `required-${count}@example.com` };
  const { token, user } = await t.identity.register(credentials, home);
  return { credentials, token, user };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

async function sessionOf(token: string, identity = strict): Promise<Session> {
  const session = await identity.authenticate(token);
  if (session === null) throw new Error('The session lives');
  return session;
}
const lacks = async (token: string, identity = strict) => (await sessionOf(token, identity)).lacksSecondStep;

const refused = expect.objectContaining({ code: 'conflict', message: secondFactorMessages.lastOne });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

async function addApp({ user }: Pick<Person, 'user'>): Promise<string> {
  const { authenticatorId, uri } = await strict.secondFactor.addAuthenticator(user);
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error('The address is of a time-based code');
  const code = app.generate({ timestamp: t.clock.now.getTime() });
  await strict.secondFactor.confirmAuthenticator(user.id, authenticatorId, code);
  return authenticatorId;
}

async function addPasskey({ token, user }: Person): Promise<string> {
  const session = await sessionOf(token);
  const options = await strict.passkeys.begin(session, here);
  await strict.passkeys.add(session, createAuthenticator(site).create(options), here);
  const [passkey] = await strict.passkeys.read(user.id);
  return passkey?.id ?? '';
}

/** Somebody new who signs in at the provider. */
async function signInAtProvider(identity = strictWithProvider) {
  count += 1;
  const account = `account-${count}`;
  const email = `required-${count}@example.com`;
  provider.accounts.set(account, { id: account, email, emailVerified: true, name: 'Grace Hopper' });
  return { email, ...(await openSignInBrowser(identity).signIn(account)) };
}

/** Chooses a password by a link, and signs in with it alone. */
async function signInByPassword({ email, user }: { email: string; user: { id: string } }) {
  const link = await t.identity.makePasswordLink(user.id);
  const password = 'battery staple 42';
  await t.identity.resetPasswordByLink({ token: link?.token ?? '', password }, home);
  return strictWithProvider.login({ email, password }, home);
}

describe('where a second step is required', () => {
  test('a session from before lacks one, and so does one that begins with the password', async () => {
    const person = await newPerson();
    expect(await lacks(person.token, t.identity)).toBe(false);
    expect(await lacks(person.token)).toBe(true);
    expect(await lacks((await strict.login(person.credentials, home)).token)).toBe(true);
    expect(await lacks((await strict.register({ ...ada, email: 'new@example.com' }, home)).token)).toBe(true);
  });

  test('an app counts in each session of the person', async () => {
    const person = await newPerson();
    const elsewhere = await strict.login(person.credentials, home);
    await addApp(person);
    expect([await lacks(person.token), await lacks(elsewhere.token)]).toEqual([false, false]);
  });

  test('attack, guessed: an app that was begun, and a code that is guessed, count for nothing', async () => {
    const person = await newPerson();
    const { authenticatorId } = await strict.secondFactor.addAuthenticator(person.user);
    const guess = strict.secondFactor.confirmAuthenticator(person.user.id, authenticatorId, 'ABCDE-FGHIJ');
    expect(await codeOf(guess)).toBe('wrong_code');
    expect(await lacks(person.token)).toBe(true);
  });

  test('attack, another person’s: what somebody else has set up counts for nobody else', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await addApp(other);
    await addPasskey(other);
    await signInAtProvider();
    expect([await lacks(person.token), await lacks(other.token)]).toEqual([true, false]);
    expect(await lacks(person.token, strictWithProvider)).toBe(true);
  });

  test('a passkey counts', async () => {
    const person = await newPerson();
    await addPasskey(person);
    expect(await lacks(person.token)).toBe(false);
  });

  test('attack, fixation: signing in at the provider counts for that session alone, and not for one by password', async () => {
    const signedIn = await signInAtProvider();
    expect(await lacks(signedIn.token, strictWithProvider)).toBe(false);
    const byPassword = await signInByPassword(signedIn);
    expect(await lacks(byPassword.token, strictWithProvider)).toBe(true);
  });

  test('the last one can’t be removed, and one of several can', async () => {
    const person = await newPerson();
    const authenticatorId = await addApp(person);
    const { id } = person.user;
    await expect(strict.secondFactor.removeAuthenticator(id, authenticatorId)).rejects.toEqual(refused);
    const passkeyId = await addPasskey(person);
    expect(await strict.secondFactor.removeAuthenticator(id, authenticatorId)).toEqual({ isOneStep: false });
    await expect(strict.passkeys.remove(id, passkeyId)).rejects.toEqual(refused);
    expect(await lacks(person.token)).toBe(false);
    expect((await strict.secondFactor.read(id)).recoveryCodesLeft).toBe(10);
    // Elsewhere they are the person’s choice.
    expect(await t.identity.passkeys.remove(id, passkeyId)).toEqual({ isOneStep: true });
  });

  test('attack, race: of two who remove one each at once, one is left', async () => {
    const person = await newPerson();
    const authenticatorId = await addApp(person);
    const passkeyId = await addPasskey(person);
    const { id } = person.user;
    const outcomes = await Promise.all([
      codeOf(strict.secondFactor.removeAuthenticator(id, authenticatorId)),
      codeOf(strict.passkeys.remove(id, passkeyId)),
    ]);
    expect(outcomes.toSorted()).toEqual(['conflict', 'done']);
    expect(await lacks(person.token)).toBe(false);
  });

  test('another app takes the place of the last one', async () => {
    const person = await newPerson();
    await addApp(person);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await addApp(person);
    expect(await lacks(person.token)).toBe(false);
  });

  test('who signs in at the provider can remove the app, unless the provider is gone', async () => {
    const { user } = await signInAtProvider();
    const authenticatorId = await addApp({ user });
    await expect(strict.secondFactor.removeAuthenticator(user.id, authenticatorId)).rejects.toEqual(refused);
    const removed = strictWithProvider.secondFactor.removeAuthenticator(user.id, authenticatorId);
    expect(await removed).toEqual({ isOneStep: true });
  });

  test('attack, expired: one that an operator took away counts no more, and the person sets up another one', async () => {
    const person = await newPerson();
    await addApp(person);
    await strict.secondFactor.removeAll(person.user.id);
    const link = await strict.resetPassword(person.user.email);
    const password = 'battery staple 42';
    await strict.resetPasswordByLink({ token: link?.token ?? '', password }, home);
    const { token } = await strict.login({ email: person.user.email, password }, home);
    expect(await lacks(token)).toBe(true);
    await addApp(person);
    expect(await lacks(token)).toBe(false);
  });
});

describe('what was there before a second step was required', () => {
  const addKey = async (token: string, identity = t.identity) =>
    identity.apiKeys.add(await sessionOf(token, identity), { name: 'Script', scopes: ['write'], days: 30 });
  const ask = (token: string, path: string, init: RequestInit = {}) =>
    fetch(server.origin + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
  const mcp = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  };

  test('attack, old session: its token reads nothing, opens no stream and downloads nothing', async () => {
    const person = await newPerson();
    const { dashboard, events, exportLedger, operator, apiKeys, changePassword } = routes;
    const paths = [dashboard, events, operator, apiKeys].map(({ path }) => path);
    for (const path of [...paths, `${exportLedger.path}?format=qif`, '/api/v1/accounts', '/api/v1/events']) {
      const response = await ask(person.token, path);
      expect(response.status, path).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'second_step_setup_needed' });
    }
    const change = await ask(person.token, changePassword.path, { method: changePassword.method });
    expect(change.status).toBe(403);
    expect((await ask(person.token, routes.security.path)).status).toBe(200);
    await addApp(person);
    expect((await ask(person.token, dashboard.path)).status).toBe(200);
  });

  test('attack, old key: it reads nothing and lists no tools until its person has a second step', async () => {
    const person = await newPerson();
    const { secret } = await addKey(person.token);
    for (const [path, init] of [['/api/v1/accounts'], ['/api/v1/events'], ['/api/mcp', mcp]] as const) {
      const response = await ask(secret, path, init);
      expect(response.status, path).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'second_step_setup_needed' });
    }
    await addApp(person);
    expect((await ask(secret, '/api/v1/accounts')).status).toBe(200);
    expect((await ask(secret, '/api/mcp', mcp)).status).toBe(200);
  });

  test('a key of who signs in at the provider works, where there is the provider', async () => {
    const { token } = await signInAtProvider();
    const { secret } = await addKey(token, strictWithProvider);
    const use = (identity: Identity) => identity.apiKeys.authenticate(secret, home);
    expect((await use(strictWithProvider)).lacksSecondStep).toBe(false);
    expect((await use(strict)).lacksSecondStep).toBe(true);
  });
});
