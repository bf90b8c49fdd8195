import { AppError } from '@cairn/contract/errors';
import { expect, it, onTestFinished } from 'vitest';
import { liveToken, session } from '../http/test-answers.ts';
import { anyPasskeyProof, authorization, startTestServer } from '../http/test-server.ts';
import { authHandlers } from './routes.ts';
import type { Proof } from './second-factor.ts';
import { withoutPasskeys, withoutProvider } from './test-people-answers.ts';

const sessionId = '6a1c2b3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const nobody = () => Promise.reject(new Error('Nobody is expected here'));
type OpenId = Parameters<typeof authHandlers>[0]['openId'];
type Identity = Parameters<typeof authHandlers>[0]['identity'];

/** The handlers over an identity of which a test says what it is about, with the letters that they have sent. */
function openHandlers(given: Partial<Identity>, isMailSetUp = true, openId: OpenId = null) {
  const letters: object[] = [];
  const unused = {
    register: nobody,
    login: nobody,
    loginWithPasskey: nobody,
    loginAtProvider: nobody,
    singleSignOn: withoutProvider(nobody),
    verify: nobody,
    logout: nobody,
  };
  const handlers = authHandlers({
    identity: {
      ...unused,
      passkeys: withoutPasskeys(nobody),
      recipientOf: nobody,
      resetPasswordByLink: nobody,
      ...given,
    },
    queue: {
      enqueueLetter: async (job) => {
        letters.push(job);
      },
    },
    isMailSetUp,
    openId,
  });
  return { handlers, letters };
}

it('passes each call on with what the person sent, where they came from and their token', async () => {
  const seen: unknown[] = [];
  const { user } = session;
  const { handlers } = openHandlers({
    register: async (input, client) => {
      seen.push(['register', input, client.address]);
      return { token: 'new-token', user, devices: 'mark~1', sessionId, isNewBrowser: false, proof: 'none' };
    },
    login: async () => {
      throw new AppError('invalid_credentials', 'Invalid email or password');
    },
    verify: async (token, client) => {
      seen.push(['verify', token, client.address]);
      return user;
    },
    logout: async (token) => {
      seen.push(['logout', token]);
    },
  });
  const server = await startTestServer({ handlers });
  onTestFinished(() => server.close());
  const post = (path: string, body: object) =>
    fetch(`${server.origin}/api/auth/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...authorization },
    });
  const person = { name: ' Ada ', email: 'ada@private.example', password: 'private-pass' };
  expect(await (await post('register', person)).json()).toEqual({ token: 'new-token', user });
  const refused = await post('login', person);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: 'Invalid email or password' });
  expect(await (await post('verify', { token: 'shown-token' })).json()).toEqual({ user });
  expect(await (await post('logout', {})).json()).toEqual({});
  expect(seen).toEqual([
    ['register', { ...person, name: 'Ada' }, '127.0.0.1'],
    ['verify', 'shown-token', '127.0.0.1'],
    ['logout', liveToken],
  ]);
});

it.each([
  [null, 'localhost:3000', 'http://localhost:3000'],
  [null, 'localhost', 'http://localhost'],
  [null, '127.0.0.1:3000', null],
  [null, 'localhost.evil.example', null],
  [null, 'evil.example', null],
  ['https://money.example.org', 'evil.example', 'https://money.example.org'],
])('with PUBLIC_URL %s and a call to %s, passkeys are of %s', async (publicUrl, host, site) => {
  const seen: unknown[] = [];
  const beginSignIn: Identity['passkeys']['beginSignIn'] = async (client) => {
    seen.push(client.site);
    throw new AppError('conflict', 'No');
  };
  const { handlers } = openHandlers({ passkeys: { ...withoutPasskeys(nobody), beginSignIn } });
  const server = await startTestServer({ handlers, publicUrl });
  onTestFinished(() => server.close());
  await server.app.inject({ method: 'POST', url: '/api/auth/passkey/begin', headers: { host } });
  expect(seen).toEqual([site]);
});

it('signing in with a passkey is as signing in with a password: a mark, and a letter about a new browser', async () => {
  const { user } = session;
  const { handlers, letters } = openHandlers({
    loginWithPasskey: async ({ id }) => ({
      token: `token of ${id}`,
      user,
      devices: 'mark~3',
      sessionId,
      isNewBrowser: true,
      proof: 'passkey',
    }),
  });
  const server = await startTestServer({ handlers });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.origin}/api/auth/passkey`, {
    method: 'POST',
    body: JSON.stringify({ passkey: anyPasskeyProof }),
    headers: { 'content-type': 'application/json' },
  });
  expect(await response.json()).toEqual({ token: 'token of private-credential', user });
  expect(response.headers.get('set-cookie')).toContain('cairn_device=mark~3;');
  expect(letters).toEqual([{ kind: 'new-browser', userId: user.id, sessionId }]);
});

it('says in seconds, rounded up, when to try again after too many attempts', async () => {
  const login = async () => {
    throw new AppError('too_many_requests', 'Too many attempts.', { retryAfterMs: 61_001 });
  };
  const server = await startTestServer({ handlers: { login } });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@private.example', password: 'private-pass' }),
    headers: { 'content-type': 'application/json' },
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '62']);
});

it('has the browser keep its mark where no script reads it, and takes it with the next login', async () => {
  const seen: (string | null | undefined)[] = [];
  const { handlers } = openHandlers({
    register: async () => ({
      token: 'new-token',
      user: session.user,
      devices: 'mark~1',
      sessionId,
      isNewBrowser: false,
      proof: 'none',
    }),
    login: async (_input, client) => {
      seen.push(client.devices);
      return {
        token: 'new-token',
        user: session.user,
        devices: 'mark~2',
        sessionId,
        isNewBrowser: client.devices !== 'mark~1',
        proof: 'none',
      };
    },
    verify: async () => session.user,
    logout: async () => undefined,
  });
  for (const publicUrl of [null, 'https://money.example.org']) {
    const server = await startTestServer({ handlers, publicUrl });
    onTestFinished(() => server.close());
    const login = (cookie: string) =>
      fetch(`${server.origin}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email: 'ada@private.example', password: 'private-pass' }),
        headers: { 'content-type': 'application/json', cookie },
      });
    const answer = await login('other=1; cairn_device=mark~1; more=2');
    const kept = 'Max-Age=34560000; HttpOnly; SameSite=Strict';
    expect(answer.headers.get('set-cookie')).toBe(
      publicUrl === null
        ? `cairn_device=mark~2; ${kept}; Path=/api`
        : `__Host-cairn_device=mark~2; ${kept}; Path=/; Secure`,
    );
    expect(await answer.json()).toEqual({ token: 'new-token', user: session.user });
    await login('cairn_device=<not ours>');
    // One that this host alone could set comes first.
    await login('cairn_device=mark~1; __Host-cairn_device=mark~3');
  }
  expect(seen).toEqual(['mark~1', null, 'mark~3', 'mark~1', null, 'mark~3']);
});

it('sends a letter for any address alike, and answers without saying whether it has an account', async () => {
  const asked: string[] = [];
  const recipientOf = async (email: string) => {
    asked.push(email);
    return `id of ${email}`;
  };
  for (const isMailSetUp of [true, false]) {
    const { handlers, letters } = openHandlers({ recipientOf }, isMailSetUp);
    const server = await startTestServer({ handlers });
    onTestFinished(() => server.close());
    const response = await fetch(`${server.origin}/api/auth/forgot-password`, {
      method: 'POST',
      body: JSON.stringify({ email: ' ada@private.example ' }),
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).toEqual([200, { isMailSetUp }]);
    expect(letters).toEqual([{ kind: 'password-link', userId: 'id of ada@private.example' }]);
  }
  expect(asked).toEqual(['ada@private.example', 'ada@private.example']);
});

it('writes to whose password was chosen by a link, and to nobody when the link no longer works', async () => {
  const { handlers, letters } = openHandlers({
    resetPasswordByLink: async ({ token }) => {
      if (token === 'right') return session.user;
      throw new AppError('link_invalid', 'This link no longer works.');
    },
  });
  const server = await startTestServer({ handlers });
  onTestFinished(() => server.close());
  const reset = (token: string) =>
    fetch(`${server.origin}/api/auth/reset-password`, {
      method: 'POST',
      body: JSON.stringify({ token, password: 'private-pass' }),
      headers: { 'content-type': 'application/json' },
    });
  const refused = await reset('wrong');
  expect([refused.status, await refused.json()]).toMatchObject([410, { error: 'link_invalid' }]);
  expect(letters).toEqual([]);
  expect(await (await reset('right')).json()).toEqual({});
  expect(letters).toEqual([{ kind: 'password-changed', userId: session.user.id }]);
});

it('writes to who signs in with a browser that is new to them, or a recovery code, where letters are sent', async () => {
  const signIn = async (isNewBrowser: boolean, isMailSetUp: boolean, proof: Proof = 'none') => {
    const login = async () => ({
      token: 'new',
      user: session.user,
      devices: 'mark~1',
      sessionId,
      isNewBrowser,
      proof,
    });
    const { handlers, letters } = openHandlers({ login }, isMailSetUp);
    const server = await startTestServer({ handlers });
    onTestFinished(() => server.close());
    const response = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email: 'ada@private.example', password: 'private-pass' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual({ token: 'new', user: session.user });
    return letters;
  };
  expect(await signIn(true, true)).toEqual([{ kind: 'new-browser', userId: session.user.id, sessionId }]);
  expect([await signIn(false, true), await signIn(true, false)]).toEqual([[], []]);
  const byCode = { kind: 'recovery-code-used', userId: session.user.id };
  expect(await signIn(false, true, 'recovery code')).toEqual([byCode]);
  expect(await signIn(false, true, 'app')).toEqual([]);
  expect(await signIn(false, false, 'recovery code')).toEqual([]);
});
