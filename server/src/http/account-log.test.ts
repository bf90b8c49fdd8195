import { AppError } from '@cairn/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { session } from './test-answers.ts';
import { anyId, anyPasskeyProof, authorization, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
const recorded: object[] = [];
beforeAll(async () => {
  server = await startTestServer({
    recordAccount: (note) => recorded.push(note),
    handlers: {
      login: async ({ body, noteUser }) => {
        if (body.password === 'wrong horse')
          throw new AppError('invalid_credentials', 'Invalid email or password', { userId: session.user.id });
        noteUser(session.user.id);
        return { token: 'private-token', user: session.user, devices: '' };
      },
      signInWithPasskey: async () => {
        throw new AppError('wrong_passkey', 'This passkey was not accepted.', { userId: session.user.id });
      },
      changePassword: async () => {
        throw new AppError('wrong_password', 'Current password is incorrect');
      },
      disconnect: async () => {
        throw new AppError('bank_unavailable', 'PRIVATE BANK is not responding');
      },
    },
  });
});
afterAll(() => server.close());

const { user, scope } = session;
const ids = { userId: user.id, householdId: scope.householdId };
const login = (password: string) => ({ email: 'ada@private.example', password });

it.each([
  ['POST', '/api/auth/login', login('right horse'), { event: 'sign-in', outcome: 'done', userId: user.id }],
  [
    'POST',
    '/api/auth/login',
    login('wrong horse'),
    { event: 'sign-in', outcome: 'denied', error: 'invalid_credentials', userId: user.id },
  ],
  [
    'POST',
    '/api/auth/passkey',
    { passkey: anyPasskeyProof },
    { event: 'passkey sign-in', outcome: 'denied', error: 'wrong_passkey', userId: user.id },
  ],
  ['POST', '/api/auth/logout', {}, { event: 'sign-out', outcome: 'done', ...ids }],
  [
    'POST',
    '/api/profile/password',
    { currentPassword: 'wrong horse', newPassword: 'private-pass' },
    { event: 'password change', outcome: 'denied', error: 'wrong_password', ...ids },
  ],
  ['DELETE', '/api/profile', undefined, { event: 'account deletion', outcome: 'done', ...ids }],
  ['GET', '/api/exports?format=hledger', undefined, { event: 'export', outcome: 'done', ...ids }],
  [
    'DELETE',
    `/api/connections/${anyId}`,
    undefined,
    { event: 'bank disconnection', outcome: 'failed', error: 'bank_unavailable', ...ids },
  ],
])('%s %s is one line of the log, with ids and nothing private', async (method, path, body, expected) => {
  const before = server.log().length;
  recorded.length = 0;
  const response = await fetch(server.origin + path, {
    method,
    headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  const text = await linesSince(before);
  const lines = text.split('\n').map((line): Record<string, unknown> => JSON.parse(line));
  const accounts = lines.filter(({ msg }) => msg === 'account');
  expect(accounts).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: response.headers.get('x-request-id') ?? expect.any(String),
      route: expect.any(String),
      msg: 'account',
      ...expected,
    },
  ]);
  expect(text).not.toMatch(/private|horse|ada@|token/i);
  expect(recorded).toEqual([
    {
      userId: user.id,
      kind: expected.event,
      outcome: expected.outcome,
      address: '127.0.0.1',
      userAgent: 'node',
    },
  ]);
});

it('a call without a session is a denial, and others are no event', async () => {
  const before = server.log().length;
  recorded.length = 0;
  await fetch(`${server.origin}/api/household`);
  await fetch(`${server.origin}/api/household`, { headers: authorization });
  const text = await linesSince(before);
  const accounts = text.split('\n').filter((line) => line.includes('"account"'));
  expect(accounts.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'call', outcome: 'denied', route: '/api/household', error: 'unauthorized' },
  ]);
  expect(recorded).toEqual([]);
});

/** The log is written after the answer: what is there once the next answer has come. */
async function linesSince(before: number): Promise<string> {
  await fetch(`${server.origin}/healthz`);
  return server.log().slice(before).trim();
}
