import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { AppError, errorBody } from '@cairn/contract/errors';
import { zeroCents } from '@cairn/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseGone } from '../db/outage.ts';
import { answers, liveToken } from './test-answers.ts';
import { authorization, startTestServer, type TestServer } from './test-server.ts';

const noTotals = {
  count: 0,
  countConverted: 0,
  countWithoutRate: 0,
  sum: zeroCents,
  spent: zeroCents,
  income: zeroCents,
  countOfAll: 0,
};

/** Sends raw bytes and returns everything received until the server closes the socket. */
function sendRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('refuses two content types, of which each side could believe another', async () => {
    const { hostname, port } = new URL(server.origin);
    const status = await new Promise((resolve, reject) => {
      const headers = ['host', 'x', 'content-type', 'application/json', 'content-type', 'text/plain'];
      const call = httpRequest(
        { hostname, port, path: '/api/auth/login', method: 'POST', headers },
        (response) => resolve(response.resume().statusCode),
      );
      call.on('error', reject).end('{}');
    });
    expect(status).toBe(415);
  });

  it('refuses a body without a type', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
    expect(await sendRaw(server.origin, `${head}content-length: 2\r\n\r\n{}`)).toMatch(/^HTTP\/1.1 415 /);
    expect(await sendRaw(server.origin, `${head}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 415 /,
    );
  });

  it('answers what is not HTTP, or has too large a head, in the same shape', async () => {
    const large = `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`;
    for (const bytes of ['NONSENSE\r\n\r\n', large]) {
      const text = await sendRaw(server.origin, bytes);
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(errorBody.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).error).toBe('invalid_request');
    }
  });

  it('answers methods that no route has', async () => {
    const call = (line: string) =>
      sendRaw(server.origin, `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await call('PROPFIND /api/config')).toMatch(/^HTTP\/1.1 405 /);
    expect(await call('TRACE /api/config')).toMatch(/^HTTP\/1.1 405 /);
    expect(await call('PROPFIND /elsewhere')).toMatch(/^HTTP\/1.1 404 /);
  });

  it('sets the headers that make browsers careful, also on failures', async () => {
    for (const path of [
      '/api/config',
      '/api/household',
      '/api/nothing',
      '/api/%ZZ',
      '/nothing',
      '/healthz',
    ]) {
      const { headers } = await fetch(server.origin + path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups');
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('strict-transport-security'), path).toBeNull();
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });
});

it('asks browsers to insist on https only where people use https', async () => {
  for (const [publicUrl, expected] of [
    ['https://money.example', 'max-age=31536000; includeSubDomains'],
    ['http://money.example', null],
  ] as const) {
    const server = await startTestServer({ publicUrl });
    const { headers } = await fetch(`${server.origin}/api/config`);
    expect(headers.get('strict-transport-security')).toBe(expected);
    await server.close();
  }
});

it('says whether it lives and whether it is ready', async () => {
  for (const [isReady, status] of [
    [async () => true, 200],
    [async () => false, 503],
    [async () => Promise.reject(new Error('no database')), 500],
  ] as const) {
    const server = await startTestServer({ isReady });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(status);
    await server.close();
  }
});

it('P10 is not ready while the disk is full', async () => {
  const server = await startTestServer({ isDiskFull: async () => true });
  const response = await fetch(`${server.origin}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ message: 'The disk is full: make room on it.' });
  await server.close();
});

it('lets calls that have begun finish before it is closed', async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const server = await startTestServer({
    handlers: {
      household: async () => {
        begin();
        await finished;
        return answers.household;
      },
    },
  });
  const call = fetch(`${server.origin}/api/household`, { headers: authorization });
  await begun;
  const closed = server.close();
  finish();
  expect((await call).status).toBe(200);
  await closed;
});

it('does not wait for connections that carry no request', { timeout: 60_000 }, async () => {
  // Less than a connection is kept that carries none (65 seconds).
  const server = await startTestServer();
  const silent = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const accepted = new Promise((resolve) => server.app.server.once('connection', resolve));
  await accepted;
  await fetch(`${server.origin}/api/config`, { headers: { connection: 'keep-alive' } });
  const hungUp = new Promise((resolve) => silent.once('close', resolve));
  await server.close();
  await hungUp;
});

it('logs one line for each request and nothing private, whatever happens', async () => {
  const secrets = ['private-pass', 'ada@private.example', 'PRIVATE', liveToken, 'dead-token-98765', 'Ada'];
  const leak = () => {
    const cause = Object.assign(new Error('PRIVATE DESCRIPTOR'), {
      detail: 'Key (email)=(ada@private.example)',
    });
    return Object.assign(new Error(`PRIVATE ${liveToken}\n    PRIVATE second line`, { cause }), {
      code: '23505',
    });
  };
  const server = await startTestServer({
    handlers: {
      login: async () => {
        throw leak();
      },
      household: async () => {
        throw new AppError('bank_error', 'PRIVATE words for the person', { cause: leak() });
      },
      transactions: async () => ({ ...answers.transactions, totals: { ...noTotals, count: Number('0.5') } }),
    },
    prepare: (app) => {
      app.get('/careless', async (request) => {
        request.log.warn({
          req: request,
          err: leak(),
          token: liveToken,
          user: { email: 'ada@private.example' },
        });
        return {};
      });
    },
  });
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...authorization, ...headers },
    });
  const login = JSON.stringify({ email: 'ada@private.example', password: 'private-pass' });
  const get = (path: string) => fetch(server.origin + path, { headers: authorization });
  const responses = [
    await post('/api/auth/login', login),
    await post('/api/auth/register', login),
    await post('/api/auth/register', JSON.stringify({ ...JSON.parse(login), name: 'Ada' })),
    await post('/api/auth/login', `${login}PRIVATE`),
    await post('/api/auth/login', login, { 'content-type': 'text/PRIVATE' }),
    await post('/api/auth/verify', JSON.stringify({ token: liveToken })),
    await get('/api/household'),
    await get('/api/transactions?after=PRIVATE'),
    await get('/api/transactions/PRIVATE'),
    await get('/api/PRIVATE'),
    await get('/PRIVATE'),
    await get('/api/transactions/PRIVATE%ZZ'),
    await get('/careless'),
    await fetch(`${server.origin}/api/household`, { headers: { authorization: 'Bearer dead-token-98765' } }),
  ];
  const statuses = await Promise.all(
    responses.map(async (response) => {
      await response.arrayBuffer();
      return response.status;
    }),
  );
  await server.close();
  const log = server.log();
  for (const secret of secrets) expect(log).not.toContain(secret);
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ status }) => status).sort()).toEqual(statuses.sort());
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
  expect(requests.find(({ status }) => status === 500)).toMatchObject({
    method: 'POST',
    route: '/api/auth/login',
    error: 'internal',
  });
  const failures = lines.filter(({ msg }) => msg === 'request failed');
  expect(failures.map(({ error }) => error.name)).toEqual(['Error', 'AppError', 'ContractViolation']);
  expect(failures[0].error).toMatchObject({ code: '23505', cause: { name: 'Error' } });
  expect(failures[0].error.frames.join()).toContain('server.test.ts');
});

it('answers a mistake of ours with nothing but where to find it in the log', async () => {
  const server = await startTestServer({
    handlers: {
      household: async () => {
        throw new Error('relation "secrets" does not exist');
      },
    },
  });
  const response = await fetch(`${server.origin}/api/household`, { headers: authorization });
  const failure = errorBody.parse(await response.json());
  await server.close();
  expect(failure).toMatchObject({
    error: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  expect(response.headers.get('x-request-id')).toBe(failure.requestId);
  expect(server.log()).toContain(failure.requestId);
});

it('leaves a scope that is registered beside it alone', async () => {
  const server = await startTestServer({
    prepare: (app) => {
      app.register(
        async (scope) => {
          scope.addContentTypeParser('text/odd', { parseAs: 'string' }, (_request, body, done) =>
            done(null, body),
          );
          scope.setErrorHandler((_error, _request, reply) => reply.code(418).send({ its: 'own' }));
          scope.setNotFoundHandler((_request, reply) => reply.code(404).send({ its: 'own' }));
          scope.post('/echo', async (request, reply) =>
            reply.header('content-security-policy', "default-src 'self'").send({ body: request.body }),
          );
          scope.get('/fail', async () => {
            throw new Error('its own');
          });
        },
        { prefix: '/sandbox-bank' },
      );
    },
  });
  const bank = `${server.origin}/sandbox-bank`;
  const echo = await fetch(`${bank}/echo`, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'text/odd' },
  });
  expect(await echo.json()).toEqual({ body: 'x' });
  expect(echo.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect((await fetch(`${bank}/fail`)).status).toBe(418);
  const missing = await fetch(`${bank}/missing`, { headers: { accept: 'text/html' } });
  expect(await missing.json()).toEqual({ its: 'own' });
  await server.close();
});

it('does not claim that a change during a database outage was left undone, which is unknown', async () => {
  const { app, close } = await startTestServer({
    handlers: {
      linkToken: async () => Promise.reject(new Error('Connection terminated unexpectedly')),
      connections: async () => Promise.reject(new Error('Connection terminated unexpectedly')),
    },
    isDatabaseGone,
  });
  const change = await app.inject({ method: 'POST', url: '/api/plaid/link-token', headers: authorization });
  expect(change.json()).toMatchObject({
    error: 'unavailable',
    message: expect.stringContaining('may not have been saved'),
  });
  const look = await app.inject({ method: 'GET', url: '/api/connections', headers: authorization });
  expect(look.json().message).not.toContain('saved');
  await close();
});
