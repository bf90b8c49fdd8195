import { AppError, errorBody, httpStatusByErrorCode } from '@cairn/contract/errors';
import { routes } from '@cairn/contract/routes';
import { type Cents, toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answers, liveToken } from './test-answers.ts';
import { authorization, callCase, routeCases, startTestServer, type TestServer } from './test-server.ts';

const namedFile = z.object({
  fileName: z.string(),
  text: z.string().optional(),
  bytes: z.instanceof(Uint8Array).optional(),
});
const evidenceOnWire = z.object({ total: z.number() });
const calls = routeCases.filter(({ route }) => !route.stream);
const jsonCalls = calls.filter(({ route }) => !route.file);
const fileCalls = calls.filter(({ route }) => route.file);
const withBody = calls.filter(({ route }) => route.body);
/** Those whose path names an id, not a merchant by its name: any text may be one. */
const withParams = calls.filter(({ route }) => route.params && !('merchantName' in route.params.shape));
const withSession = routeCases.filter(({ route }) => route.access !== 'public');

async function failureOf(response: Response) {
  return { status: response.status, ...errorBody.parse(await response.json()) };
}

describe('every call of the route table', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(fileCalls)('$name answers a file to be saved', async (testCase) => {
    const response = await callCase(server, testCase);
    expect(response.status).toBe(200);
    const file = namedFile.parse(new Map<string, unknown>(Object.entries(answers)).get(testCase.name));
    const charset = file.bytes === undefined ? '; charset=utf-8' : '';
    expect(response.headers.get('content-type')).toBe(`${testCase.route.file}${charset}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${file.fileName}"`);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(file.text ?? Buffer.from(file.bytes ?? []).toString());
  });

  it.each(jsonCalls)('$name answers what its handler gives, encoded', async (testCase) => {
    const response = await callCase(server, testCase);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(testCase.route.response.safeParse(await response.json()).error).toBeUndefined();
  });

  it.each(withSession)('$name refuses a call without a token, or with a dead one', async (testCase) => {
    const headers = { 'content-type': 'application/json' };
    for (const authorization of [undefined, 'Bearer dead', `Basic ${liveToken}`, 'Bearer ', liveToken]) {
      const response = await callCase(server, testCase, {
        headers: authorization === undefined ? headers : { ...headers, authorization },
      });
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await failureOf(response)).toMatchObject({
        status: 401,
        error: 'unauthorized',
        message: 'Your session has ended. Please sign in again.',
      });
    }
  });

  it.each(withBody)('$name refuses a body of any other type', async (testCase) => {
    const types = [
      'text/plain',
      'text/plain; application/json',
      'application/json; charset=utf-16',
      'application/json; charset=utf-8; x=1',
      'application/json, text/plain',
      'application/jsonp',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/problem+json',
      '',
    ];
    for (const type of types) {
      const response = await callCase(server, testCase, {
        headers: { ...authorization, 'content-type': type },
      });
      expect(await failureOf(response), type).toMatchObject({ status: 415, error: 'unsupported_media_type' });
    }
    const encoded = { ...authorization, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await callCase(server, testCase, { headers: encoded })).status).toBe(415);
  });

  it.each(withBody)('$name accepts the spellings of JSON', async (testCase) => {
    for (const type of [
      'APPLICATION/JSON',
      'application/json;charset="UTF-8"',
      'application/json ; charset=utf-8',
    ])
      expect(
        (await callCase(server, testCase, { headers: { ...authorization, 'content-type': type } })).status,
      ).toBe(200);
  });

  it.each(withBody)(
    '$name refuses what is not JSON, and keys that would reach prototypes',
    async (testCase) => {
      const bad = [
        '{',
        'null,',
        '{"a":1}{',
        "{'a':1}",
        'undefined',
        '{"__proto__":{"a":1}}',
        '{"\\u005f_proto__":1}',
      ];
      bad.push('{"constructor":{"prototype":{}}}', `{"x":${'['.repeat(100_000)}`);
      for (const body of bad)
        expect(await failureOf(await callCase(server, testCase, { body })), body).toMatchObject({
          status: 400,
          error: 'invalid_json',
        });
      const notUtf8 = await callCase(server, testCase, { body: new Uint8Array([0x22, 0xff, 0x22]) });
      expect((await failureOf(notUtf8)).error).toBe('invalid_json');
    },
  );

  it.each(withBody)('$name refuses more than 1 MB', async (testCase) => {
    const body = JSON.stringify({ ...testCase.body, padding: 'x'.repeat(1_048_576) });
    expect(await failureOf(await callCase(server, testCase, { body }))).toMatchObject({
      status: 413,
      error: 'payload_too_large',
    });
  });

  it.each(withParams)('$name answers an id that is none as one that does not exist', async (testCase) => {
    for (const id of ['1', 'x'.repeat(300), '%00', '..', "'; drop table--", '%E0%A4%A']) {
      const path = testCase.route.path.replace(/:\w+/g, id === '..' ? '%2e%2e' : id);
      const response = await callCase(server, { ...testCase, path });
      expect((await failureOf(response)).error, id).toBe('not_found');
    }
  });

  it.each(calls)('$name has no cousin under another method', async (testCase) => {
    const response = await callCase(server, testCase, { method: 'PUT', body: null });
    expect((await failureOf(response)).error).toBe('method_not_allowed');
    expect(response.headers.get('allow')?.split(', ')).toContain(testCase.route.method);
    const options = await callCase(server, testCase, { method: 'OPTIONS', body: null });
    expect(options.status).toBe(204);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('names the first wrong field', async () => {
    const [register] = calls.filter(({ name }) => name === 'register');
    if (register === undefined) throw new Error('no such route');
    const messageFor = async (body: object) =>
      (await failureOf(await callCase(server, register, { body: JSON.stringify(body) }))).message;
    expect(await messageFor({})).toBe('name: Name must be at least 2 characters');
    expect(await messageFor({ name: 'Ada', email: 'unknown' })).toBe(
      'email: Please enter a valid email address',
    );
    expect(await messageFor([])).toMatch(/^body: /);
  });

  it('names the wrong field of a query', async () => {
    const response = await fetch(`${server.origin}/api/balances/history?days=1&days=2`, {
      headers: authorization,
    });
    expect(await failureOf(response)).toMatchObject({ status: 400, error: 'invalid_request' });
    const low = await fetch(`${server.origin}/api/balances/history?days=1`, { headers: authorization });
    expect((await failureOf(low)).message).toMatch(/^days: /);
  });

  it('takes an empty body as one without fields', async () => {
    for (const headers of [authorization, { ...authorization, 'content-type': 'application/json' }]) {
      const init = { method: 'POST', headers };
      expect((await fetch(`${server.origin}/api/plaid/sync-transactions`, init)).status).toBe(200);
      expect((await fetch(`${server.origin}/api/plaid/exchange`, init)).status).toBe(400);
    }
  });

  it('answers an unknown address with the same shape, whatever is sent to it', async () => {
    for (const init of [
      {},
      { method: 'POST', body: '{', headers: { 'content-type': 'text/odd' } },
      { method: 'OPTIONS' },
    ])
      for (const path of [
        '/api',
        '/api/',
        '/api/nothing',
        '/api/auth/login/',
        '/api//auth/login',
        '/api/%ZZ',
      ])
        expect(await failureOf(await fetch(server.origin + path, init)), path).toMatchObject({ status: 404 });
  });

  it('answers HEAD like GET without a body, and never opens a stream for it', async () => {
    const head = await fetch(`${server.origin}/api/user/dashboard`, {
      method: 'HEAD',
      headers: authorization,
    });
    expect(head.status).toBe(200);
    expect((await fetch(`${server.origin}/api/user/dashboard`, { method: 'HEAD' })).status).toBe(401);
    expect(
      (await fetch(`${server.origin}/api/events`, { method: 'HEAD', headers: authorization })).status,
    ).toBe(405);
  });

  it('writes money as exact major units', async () => {
    const response = await fetch(`${server.origin}/api/user/dashboard`, { headers: authorization });
    expect(await response.json()).toMatchObject({
      financial_summary: { total_balance: 10_000.01, net_cash_flow: -12.34 },
    });
  });
});

describe('the interface of handlers', () => {
  it('receive the parsed call: defaults, cents-safe query, session, token and request id', async () => {
    const seen: unknown[] = [];
    const server = await startTestServer({
      handlers: {
        transactions: async ({ query, session, token, body, params }) => {
          seen.push({ query, householdId: session.scope.householdId, token, body, params });
          return answers.transactions;
        },
      },
    });
    await fetch(`${server.origin}/api/transactions?from=2026-02-01&odd=1`, { headers: authorization });
    await server.close();
    expect(seen).toEqual([
      {
        query: { from: '2026-02-01', sort: 'date', limit: 50 },
        householdId: 'household-1',
        token: liveToken,
        body: undefined,
        params: undefined,
      },
    ]);
  });

  it('turns each expected failure into its status', async () => {
    for (const [code, status] of Object.entries(httpStatusByErrorCode)) {
      const server = await startTestServer({
        handlers: {
          household: async () => {
            throw new AppError(errorBody.shape.error.parse(code), 'In plain words');
          },
        },
      });
      const response = await fetch(`${server.origin}/api/household`, { headers: authorization });
      expect(await failureOf(response)).toMatchObject({ status, error: code, message: 'In plain words' });
      await server.close();
    }
  });

  it('never sends an answer that breaks the contract, nor a field that it does not name', async () => {
    const halfCent: Cents = JSON.parse('0.5');
    const server = await startTestServer({
      handlers: {
        insightEvidence: async () => ({ total: halfCent, transactions: [], accounts: [] }),
        household: async () => ({ ...answers.household, secretField: 'private' }),
        dashboard: async () => ({
          ...answers.dashboard,
          financial_summary: { ...answers.dashboard.financial_summary, accounts_count: 1.5 },
        }),
      },
    });
    const [evidence] = calls.filter(({ name }) => name === 'insightEvidence');
    if (evidence === undefined) throw new Error('no such route');
    expect((await failureOf(await callCase(server, evidence))).error).toBe('internal');
    const dashboard = await fetch(`${server.origin}/api/user/dashboard`, { headers: authorization });
    const failure = await failureOf(dashboard);
    expect(failure).toMatchObject({ status: 500, error: 'internal' });
    expect(failure.message).not.toMatch(/accounts_count/);
    expect(server.log()).toContain('financial_summary.accounts_count');
    const household = await fetch(`${server.origin}/api/household`, { headers: authorization });
    expect(await household.json()).toEqual(answers.household);
    await server.close();
  });

  it('believes X-Forwarded-For from listed proxies only', async () => {
    const addresses: string[] = [];
    const handlers = {
      clientConfig: async ({ client }: { client: { address: string } }) => {
        addresses.push(client.address);
        return answers.clientConfig;
      },
    };
    const listed = ['127.0.0.1', '10.0.0.0/8'];
    for (const trustedProxies of [[], listed]) {
      const server = await startTestServer({ handlers, trustedProxies });
      for (const forwarded of [
        '203.0.113.7',
        '1.2.3.4, 203.0.113.7, 10.0.0.9',
        '::ffff:203.0.113.7',
        'nonsense',
      ])
        await fetch(`${server.origin}/api/config`, { headers: { 'x-forwarded-for': forwarded } });
      await server.close();
    }
    const self = '127.0.0.1';
    const caller = '203.0.113.7';
    expect(addresses).toEqual([self, self, self, self, caller, caller, caller, self]);
  });

  it('answers any JSON at all without a mistake of its own', async () => {
    const refuse = async () => {
      throw new AppError('conflict', 'No');
    };
    const server = await startTestServer({
      handlers: { register: refuse, login: refuse, editTransaction: refuse },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom('email', 'name', 'password', 'days', 'note'), fc.jsonValue()),
        ),
        async (testCase, value) => {
          const response = await callCase(server, testCase, { body: JSON.stringify(value) });
          await response.arrayBuffer();
          return response.status < 500;
        },
      ),
      { numRuns: 300 },
    );
    await server.close();
  });

  it('gives amounts of any size back as they were', async () => {
    let total = toCents(0);
    const server = await startTestServer({
      handlers: { insightEvidence: async () => ({ total, transactions: [], accounts: [] }) },
    });
    const [evidence] = calls.filter(({ name }) => name === 'insightEvidence');
    if (evidence === undefined) throw new Error('no such route');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), async (cents) => {
        total = toCents(cents);
        const json = evidenceOnWire.parse(await (await callCase(server, evidence)).json());
        return Math.round(json.total * 100) === cents && json.total === cents / 100;
      }),
      { numRuns: 100 },
    );
    await server.close();
  });
});

it('P30 a call whose work grows with the household has ten minutes for its answer, on its socket too', async () => {
  const timeouts: unknown[] = [];
  const server = await startTestServer({
    prepare: (app) => {
      app.addHook('onRoute', ({ url, method, handlerTimeout }) => {
        if (url === routes.deleteAccount.path && method === routes.deleteAccount.method)
          timeouts.push(handlerTimeout);
      });
      app.addHook('onSend', async (request) => void timeouts.push(request.raw.socket.timeout));
    },
  });
  await fetch(`${server.origin}/api/profile`, { method: 'DELETE', headers: authorization });
  await fetch(`${server.origin}/healthz`);
  await server.close();
  expect(timeouts.slice(0, 2)).toEqual([600_000, 600_000]);
});
