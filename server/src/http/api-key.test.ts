import { connect } from 'node:net';
import { apiKeyMessages } from '@cairn/contract/api-keys';
import { AppError } from '@cairn/contract/errors';
import { isInScope, type KeyScope, keyScopes } from '@cairn/contract/key-scope';
import { publicPathOf } from '@cairn/contract/route-definition';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Session } from './session.ts';
import { liveToken, session } from './test-answers.ts';
import {
  anyId,
  callCase,
  type RouteCase,
  routeCases,
  startTestServer,
  type TestServer,
} from './test-server.ts';

const secret = `cairn_${'k'.repeat(43)}`;
const withKey = (scopes: readonly KeyScope[]): Session => ({
  ...session,
  key: { id: 'key-1', name: 'Script', scopes },
});

async function startWithKey(
  of: Session | AppError,
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<TestServer> {
  const server = await startTestServer({
    authenticateKey: async (sent) => {
      if (of instanceof AppError) throw of;
      if (sent !== secret) throw new AppError('unauthorized', apiKeyMessages.wrong);
      return of;
    },
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

/** Calls as a program with the key, at the address of the public API, or at another one. */
function callWithKey(
  server: TestServer,
  testCase: RouteCase,
  path = publicPath(testCase),
): Promise<Response> {
  const type = testCase.body === undefined ? {} : { 'content-type': 'application/json' };
  return callCase(server, { ...testCase, path }, { headers: { authorization: `Bearer ${secret}`, ...type } });
}

const publicPath = ({ route, path }: RouteCase) =>
  (publicPathOf(route) ?? `/api/v1${route.path.slice('/api'.length)}`).replace(/:\w+/g, anyId) +
  path.slice(path.length);

/** Every set of scopes that a key can have. */
const scopeSets = Array.from({ length: 2 ** keyScopes.length - 1 }, (_, index) =>
  keyScopes.filter((_scope, bit) => ((index + 1) >> bit) % 2 === 1),
);

describe('P28 a key does what its scopes allow', () => {
  const cases = routeCases.filter(({ route }) => route.stream !== true);

  it.each(scopeSets.map((scopes) => [scopes.join(' and '), scopes] as const))('%s', async (_name, scopes) => {
    const server = await startWithKey(withKey(scopes), { keyCallsPerMinute: 10_000 });
    for (const testCase of cases) {
      const { keyScope } = testCase.route;
      const response = await callWithKey(server, testCase);
      const answer = await response.text();
      const title = `${testCase.name}: ${answer.slice(0, 200)}`;
      if (keyScope === 'none') expect([404, 405], title).toContain(response.status);
      else if (isInScope(scopes, keyScope)) expect([200, 400], title).toContain(response.status);
      else {
        expect(response.status, title).toBe(403);
        expect(JSON.parse(answer)).toMatchObject({
          error: 'scope_needed',
          message: `This API key is not allowed this: it needs the scope “${keyScope}”.`,
        });
        expect(response.headers.get('www-authenticate')).toContain(`scope="${keyScope}"`);
      }
    }
  });

  it('and at the addresses of the pages, nothing', async () => {
    const server = await startWithKey(withKey(keyScopes), { keyCallsPerMinute: 10_000 });
    for (const testCase of cases.filter(({ route }) => route.access !== 'public')) {
      const response = await callWithKey(server, testCase, testCase.path);
      expect(response.status, testCase.name).toBe(401);
      expect(await response.json()).toMatchObject({ message: apiKeyMessages.elsewhere });
    }
  });

  it('nothing of people, of their households’ members, of the operator or of everything at once', () => {
    const open = routeCases.filter(({ route }) => route.keyScope !== 'none').map(({ name }) => name);
    const kept = routeCases.filter(({ route }) => ['public', 'person', 'operator'].includes(route.access));
    for (const { name } of kept) expect(open).not.toContain(name);
    for (const name of [
      'members',
      'inviteMember',
      'removeMember',
      'leaveHousehold',
      'addArchive',
      'archiveContent',
    ])
      expect(open).not.toContain(name);
    expect(open.length).toBeGreaterThan(100);
  });

  it('as far as the role of its person allows: a viewer’s key reads only', async () => {
    const server = await startWithKey(
      { ...withKey(keyScopes), role: 'viewer' },
      { keyCallsPerMinute: 10_000 },
    );
    for (const testCase of cases.filter(({ route }) => route.keyScope !== 'none')) {
      const response = await callWithKey(server, testCase);
      const title = `${testCase.name}: ${await response.text()}`;
      if (testCase.route.access === 'viewer') expect([200, 400], title).toContain(response.status);
      else expect(response.status, title).toBe(403);
    }
  });
});

it('reading calls need no more than reading, and what changes something needs more', () => {
  for (const { name, route } of routeCases) {
    if (route.keyScope === 'none') continue;
    if (route.method === 'GET') expect(route.keyScope, name).toBe('read');
    if (route.access !== 'viewer')
      expect(route.method === 'GET' || route.keyScope !== 'read', name).toBe(true);
  }
});

const accounts = routeCases.find(({ name }) => name === 'accounts');
if (accounts === undefined) throw new Error('There is no call accounts');

describe('401 says what is missing', () => {
  it('a key', async () => {
    const server = await startWithKey(withKey(['read']));
    const response = await fetch(`${server.origin}/api/v1/accounts`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Cairn"');
    expect(await response.json()).toMatchObject({ error: 'unauthorized', message: apiKeyMessages.missing });
  });

  it.each(['wrong', 'expired', 'ended', 'noMember'] as const)('%s', async (why) => {
    const server = await startWithKey(new AppError('unauthorized', apiKeyMessages[why]));
    const response = await callWithKey(server, accounts);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Cairn", error="invalid_token"');
    expect(await response.json()).toMatchObject({ message: apiKeyMessages[why] });
    expect(server.log()).not.toContain(secret);
  });
});

it.each(['', '%5F'])('a key in an address is refused, and is in no line of the log', async (underline) => {
  const server = await startWithKey(withKey(['read']));
  const inAddress = underline === '' ? secret : secret.replace('_', underline);
  for (const query of [`key=${inAddress}`, `access_token=${inAddress}`, `search=1&${inAddress}`]) {
    const response = await fetch(`${server.origin}/api/v1/accounts?${query}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: apiKeyMessages.inAddress });
  }
  expect(server.log()).not.toContain('k'.repeat(43));
});

/** Sends bytes as they are, and gives the answer. */
const sendRaw = (server: TestServer, head: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    socket.on('end', () => resolve(received)).on('error', reject);
    socket.write([...head, 'Host: localhost', 'Connection: close', '', ''].join('\r\n'));
  });

it('of two Authorization headers neither counts, however they are written', async () => {
  const server = await startWithKey(withKey(['read']));
  for (const other of [
    'Authorization: Bearer other',
    `authorization: Bearer ${liveToken}`,
    'AUTHORIZATION:',
  ]) {
    const answer = await sendRaw(server, [
      'GET /api/v1/accounts HTTP/1.1',
      `Authorization: Bearer ${secret}`,
      other,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(apiKeyMessages.twice);
  }
});

it.each([
  ['two keys in one header', `Bearer ${secret}, Bearer ${secret}`],
  ['another scheme', `Basic ${Buffer.from(`${secret}:`).toString('base64')}`],
  ['a line broken by a tab', `Bearer\t${secret}`],
])('%s is no key', async (_name, authorization) => {
  const server = await startWithKey(withKey(['read']));
  const response = await fetch(`${server.origin}/api/v1/accounts`, { headers: { authorization } });
  expect(response.status).toBe(401);
});

it.each(['x-authorization', 'x-api-key', 'x-forwarded-authorization', 'proxy-authorization', 'cookie'])(
  'the header %s is no door',
  async (name) => {
    const server = await startWithKey(withKey(['read']));
    const answer = await sendRaw(server, ['GET /api/v1/accounts HTTP/1.1', `${name}: Bearer ${secret}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  },
);

it('a call with a key is cookieless', async () => {
  const seen: unknown[] = [];
  const server = await startWithKey(withKey(['read']), {
    handlers: {
      reviewCount: async ({ client }) => {
        seen.push([client.devices, client.attempt]);
        return { transactionsCount: 0, proposalsCount: 0 };
      },
    },
  });
  const cookie =
    'cairn_device=mark~1; cairn_sign_in=begun; __Host-cairn_device=mark~1; __Host-cairn_sign_in=begun';
  await fetch(`${server.origin}/api/v1/review/count`, {
    headers: { authorization: `Bearer ${secret}`, cookie },
  });
  expect(seen).toEqual([[null, null]]);
});

it('a body that is too large is refused before it is read, also without a key', async () => {
  const server = await startWithKey(withKey(['write']));
  const body = JSON.stringify({ note: 'x'.repeat(2_000_000) });
  const path = `${server.origin}/api/v1/transactions/${anyId}`;
  const init = { method: 'PATCH', body, headers: { 'content-type': 'application/json' } };
  expect((await fetch(path, init)).status).toBe(401);
  const headers = { ...init.headers, authorization: `Bearer ${secret}` };
  expect((await fetch(path, { ...init, headers })).status).toBe(413);
});

it('a key makes so many calls within a minute, and each answer says how many are left', async () => {
  const server = await startWithKey(withKey(['read']), { keyCallsPerMinute: 3 });
  for (const left of [2, 1, 0]) {
    const response = await callWithKey(server, accounts);
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-policy')).toBe('"key";q=3;w=60');
    expect(response.headers.get('ratelimit')).toMatch(
      new RegExp(`^"key";r=${left};t=(?:[1-9]|[1-5]\\d|60)$`),
    );
  }
  const refused = await callWithKey(server, accounts);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(
    /t=(\d+)/.exec(refused.headers.get('ratelimit') ?? '')?.[1],
  );
  expect(await refused.json()).toMatchObject({ error: 'too_many_requests' });
});

it('sessions are served by the public API too, and counted by no key', async () => {
  const server = await startWithKey(withKey(['read']));
  const response = await fetch(`${server.origin}/api/v1/accounts`, {
    headers: { authorization: `Bearer ${liveToken}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('ratelimit')).toBeNull();
});

it('a stream of events ends once its key has', async () => {
  let hasEnded = false;
  const server = await startTestServer({
    authenticateKey: async () => {
      if (hasEnded) throw new AppError('unauthorized', apiKeyMessages.ended);
      return withKey(['read']);
    },
  });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.origin}/api/v1/events`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(response.status).toBe(200);
  hasEnded = true;
  const ending = routeCases.find(({ name }) => name === 'endApiKey');
  if (ending === undefined) throw new Error('There is no call endApiKey');
  expect((await callCase(server, ending)).status).toBe(200);
  expect(await response.text()).toContain(': connected');
});
