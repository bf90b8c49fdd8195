import { AppError } from '@cairn/contract/errors';
import { expect, it, onTestFinished } from 'vitest';
import { session } from '../http/test-answers.ts';
import { anyId, callCase, routeCases, startTestServer } from '../http/test-server.ts';
import { sessionHandlers } from './routes.ts';
import { withoutPasskeys, withoutProvider } from './test-people-answers.ts';

const nobody = () => Promise.reject(new Error('Nobody is expected here'));
type Identity = Parameters<typeof sessionHandlers>[0]['identity'];

/** A server over an identity of which a test says what it is about, and the letters that it has sent. */
async function startWith(
  given: Partial<Identity['secondFactor']>,
  isMailSetUp = true,
  givenKeys: Partial<Identity['passkeys']> = {},
) {
  const letters: object[] = [];
  const secondFactor = {
    addAuthenticator: nobody,
    confirmAuthenticator: nobody,
    removeAuthenticator: nobody,
    removeAll: nobody,
    makeRecoveryCodes: nobody,
    forgetBrowser: nobody,
    read: nobody,
    ...given,
  };
  const handlers = sessionHandlers({
    identity: {
      readSecurity: nobody,
      endSession: nobody,
      endOtherSessions: nobody,
      confirmIdentity: nobody,
      singleSignOn: withoutProvider(nobody),
      secondFactor,
      passkeys: { ...withoutPasskeys(nobody), ...givenKeys },
    },
    queue: {
      enqueueLetter: async (job) => {
        letters.push(job);
      },
    },
    isMailSetUp,
  });
  const server = await startTestServer({ handlers });
  onTestFinished(() => server.close());
  const call = async (wanted: string) => {
    const testCase = routeCases.find(({ name }) => name === wanted);
    if (testCase === undefined) throw new Error(`There is no call ${wanted}`);
    const response = await callCase(server, testCase);
    return { status: response.status, answer: await response.json() };
  };
  return { call, letters };
}

const { id: userId } = session.user;
const codes = ['aaaa-bbbb-cccc-dddd'];

it.each([
  ['confirmAuthenticator', 'second-factor-on', { recoveryCodes: codes }],
  ['removeAuthenticator', 'second-factor-off', {}],
  ['makeRecoveryCodes', 'new-recovery-codes', { recoveryCodes: codes }],
])('%s is reported to the person in a letter, where letters are sent', async (name, kind, answer) => {
  const given = {
    confirmAuthenticator: async () => codes,
    removeAuthenticator: async () => ({ isOneStep: true }),
    makeRecoveryCodes: async () => codes,
  };
  const { call, letters } = await startWith(given);
  expect(await call(name)).toEqual({ status: 200, answer });
  expect(letters).toEqual([{ kind, userId }]);
  const silent = await startWith(given, false);
  expect(await silent.call(name)).toEqual({ status: 200, answer });
  expect(silent.letters).toEqual([]);
});

it.each([
  ['addPasskey', false, 'passkey-added', { recoveryCodes: codes }],
  ['removePasskey', false, 'passkey-removed', {}],
  ['removePasskey', true, 'second-factor-off', {}],
  ['removeAuthenticator', false, 'authenticator-removed', {}],
])(
  '%s, after which the password alone signs in: %s, is reported as %s',
  async (name, isOneStep, kind, answer) => {
    const remove = async () => ({ isOneStep });
    const { call, letters } = await startWith({ removeAuthenticator: remove }, true, {
      add: async () => codes,
      remove,
    });
    expect(await call(name)).toEqual({ status: 200, answer });
    expect(letters).toEqual([{ kind, userId }]);
  },
);

it('calls of passkeys are about the person and session of the call, and say where the browser is', async () => {
  const seen: unknown[] = [];
  const note = async (...input: unknown[]) => {
    seen.push(input);
    throw new AppError('wrong_passkey', 'This passkey was not accepted.');
  };
  const { call, letters } = await startWith({}, true, { begin: note, add: note, beginConfirmation: note });
  for (const name of ['beginPasskey', 'addPasskey', 'beginPasskeyConfirmation'])
    expect(await call(name)).toMatchObject({ status: 403, answer: { error: 'wrong_passkey' } });
  const client = expect.objectContaining({ site: null });
  const whole = expect.objectContaining({ user: session.user, sessionId: session.sessionId });
  expect(seen).toEqual([
    [whole, client],
    [whole, expect.objectContaining({ id: 'private-credential' }), client],
    [whole, client],
  ]);
  expect(letters).toEqual([]);
});

it('what is refused is reported in no letter, and each call is about the person of the session', async () => {
  const seen: unknown[] = [];
  const { call, letters } = await startWith({
    confirmAuthenticator: async (...input) => {
      seen.push(input);
      throw new AppError('wrong_code', 'This code is not right.');
    },
    forgetBrowser: async (...input) => void seen.push(input),
  });
  expect(await call('confirmAuthenticator')).toMatchObject({ status: 403, answer: { error: 'wrong_code' } });
  expect(await call('forgetBrowser')).toEqual({ status: 200, answer: {} });
  expect(seen).toEqual([
    [userId, anyId, '123456'],
    [userId, anyId],
  ]);
  expect(letters).toEqual([]);
});
