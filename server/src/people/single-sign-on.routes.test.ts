import { expect, it, onTestFinished } from 'vitest';
import { session } from '../http/test-answers.ts';
import { authorization, routeCases, startTestServer } from '../http/test-server.ts';
import { authHandlers, sessionHandlers } from './routes.ts';
import { withoutPasskeys, withoutProvider } from './test-people-answers.ts';

const nobody = () => Promise.reject(new Error('Nobody is expected here'));
const attempt = `${'a'.repeat(43)}.${'b'.repeat(43)}.${'c'.repeat(43)}`;
const url = 'https://provider.example/authorize';

type Given = { isOnlyWay?: boolean; isLinked?: boolean; publicUrl?: string | null };

/** A server with single sign-on, whose provider lets everybody in; with what it was asked, and the letters that it has sent. */
async function start({ isOnlyWay = false, isLinked = false, publicUrl = null }: Given = {}) {
  const asked: unknown[] = [];
  const letters: object[] = [];
  const queue = { enqueueLetter: async (job: object) => void letters.push(job) };
  const singleSignOn = {
    ...withoutProvider(nobody),
    beginSignIn: async (invitation: string | null) => {
      asked.push(invitation);
      return { url, attempt };
    },
    beginConfirmation: async () => ({ url, attempt }),
    confirm: async (_session: unknown, answer: unknown, client: { attempt?: string | null }) => {
      asked.push(answer, client.attempt);
    },
  };
  const auth = authHandlers({
    identity: {
      register: nobody,
      login: nobody,
      loginWithPasskey: nobody,
      verify: nobody,
      logout: nobody,
      recipientOf: nobody,
      resetPasswordByLink: nobody,
      passkeys: withoutPasskeys(nobody),
      singleSignOn,
      loginAtProvider: async (answer, client) => {
        asked.push(answer, client.attempt);
        const { user } = session;
        const signedIn = { token: 'new-token', sessionId: 'session-1', user, devices: 'mark~1' };
        return { ...signedIn, isNewBrowser: false, proof: 'none', isLinked };
      },
    },
    queue,
    isMailSetUp: true,
    openId: { name: 'Example', isOnlyWay },
  });
  const { beginProviderConfirmation, confirmAtProvider } = sessionHandlers({
    identity: {
      readSecurity: nobody,
      endSession: nobody,
      endOtherSessions: nobody,
      confirmIdentity: nobody,
      singleSignOn,
      secondFactor: {
        addAuthenticator: nobody,
        confirmAuthenticator: nobody,
        removeAuthenticator: nobody,
        removeAll: nobody,
        makeRecoveryCodes: nobody,
        forgetBrowser: nobody,
        read: nobody,
      },
      passkeys: withoutPasskeys(nobody),
    },
    queue,
    isMailSetUp: true,
  });
  const handlers = { ...auth, beginProviderConfirmation, confirmAtProvider };
  const server = await startTestServer({ handlers, publicUrl });
  onTestFinished(() => server.close());
  const call = async (wanted: string, given: object | null = null, headers: Record<string, string> = {}) => {
    const found = routeCases.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`There is no call ${wanted}`);
    const body = given ?? found.body;
    return fetch(`${server.origin}${found.path}`, {
      method: found.route.method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return { call, asked, letters };
}

it('says who the provider is, and whether it is the only way', async () => {
  const { call } = await start({ isOnlyWay: true });
  expect(await (await call('waysToSignIn')).json()).toEqual({
    provider: { name: 'Example', isOnlyWay: true },
  });
});

it('keeps what must come back in a cookie that no script and no other site reads, for ten minutes', async () => {
  const secure = await start({ publicUrl: 'https://money.example.org' });
  const response = await secure.call('beginSingleSignOn', { invitation: 'an-invitation' });
  expect(await response.json()).toEqual({ url });
  expect(secure.asked).toEqual(['an-invitation']);
  const cookie = `cairn_sign_in=${attempt}; Max-Age=600; HttpOnly; SameSite=Lax`;
  expect(response.headers.getSetCookie()).toEqual([`__Host-${cookie}; Path=/; Secure`]);
  const plain = await start();
  expect((await plain.call('beginSingleSignOn')).headers.getSetCookie()).toEqual([`${cookie}; Path=/api`]);
});

it('attack, fixation: with https a cookie that another host of the domain could have set is not read', async () => {
  const { call, asked } = await start({ publicUrl: 'https://money.example.org' });
  await call('signInAtProvider', null, { cookie: `cairn_sign_in=${attempt}` });
  expect(asked.at(-1)).toBeNull();
  await call('signInAtProvider', null, { cookie: `cairn_sign_in=x; __Host-cairn_sign_in=${attempt}` });
  expect(asked.at(-1)).toBe(attempt);
});

it('signs in with what came back and the cookie, which is forgotten, and writes to whom that is new', async () => {
  const forgotten = 'cairn_sign_in=; Max-Age=0; HttpOnly; SameSite=Lax; Path=/api';
  for (const isLinked of [true, false]) {
    const { call, asked, letters } = await start({ isLinked });
    const answer = { code: 'a-code', state: 'a-state', iss: 'https://provider.example' };
    const response = await call('signInAtProvider', answer, { cookie: `x=y; cairn_sign_in=${attempt}` });
    expect(await response.json()).toEqual({ token: 'new-token', user: session.user });
    expect(asked).toEqual([answer, attempt]);
    expect(response.headers.getSetCookie()).toContain(forgotten);
    expect(letters).toEqual(isLinked ? [{ kind: 'provider-linked', userId: session.user.id }] : []);
  }
  const { call, asked } = await start();
  await call('signInAtProvider', null, { cookie: 'cairn_sign_in=<script>' });
  expect(asked.at(-1)).toBeNull();
});

it('proves who it is in a session alone', async () => {
  const { call, asked } = await start();
  expect((await call('beginProviderConfirmation')).status).toBe(401);
  expect((await call('confirmAtProvider')).status).toBe(401);
  const begun = await call('beginProviderConfirmation', null, authorization);
  expect([await begun.json(), begun.headers.getSetCookie().length]).toEqual([{ url }, 1]);
  await call('confirmAtProvider', null, { ...authorization, cookie: `cairn_sign_in=${attempt}` });
  expect(asked).toEqual([{ code: 'private-code', state: 'private-state' }, attempt]);
});

it.each(['register', 'login', 'beginPasskeySignIn', 'signInWithPasskey', 'forgotPassword', 'resetPassword'])(
  'attack, another way in: %s does nothing where the provider is the only way',
  async (name) => {
    const { call, letters } = await start({ isOnlyWay: true });
    const response = await call(name);
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'other_sign_in' }]);
    expect(letters).toEqual([]);
  },
);
