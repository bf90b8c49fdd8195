import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { authRoutes } from '@cairn/contract/auth';
import { connectionRoutes } from '@cairn/contract/connections';
import { dashboardRoutes } from '@cairn/contract/dashboard';
import { routes } from '@cairn/contract/routes';
import { transactionRoutes } from '@cairn/contract/transactions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore, tokenKey } from '../lib/session.ts';
import { memoryStorage } from '../lib/test-storage.ts';
import { callPath, createApiClient } from './api-client.ts';

const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com' };
const credentials = { email: ada.email, password: 'secret' };
const wrong = { error: 'invalid_credentials', message: 'Invalid email or password', requestId: 'r1' };
const ended = { error: 'unauthorized', message: 'Please sign in again.', requestId: 'r2' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let origin: string;
let answer: Answer;

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

function open({ token = 't1', timeoutMs = 5_000 }: { token?: string | null; timeoutMs?: number } = {}) {
  const kept = new Map<string, string>();
  const session = createSessionStore(() => memoryStorage(kept));
  if (token !== null) session.start(token, ada);
  return { session, kept, client: createApiClient({ origin, session, timeoutMs }) };
}

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

it('waits longer for the exchange of a new bank than for other calls', async () => {
  const exchange = Promise.withResolvers<void>();
  answer = (request, response) => {
    if (request.url !== routes.exchange.path) return;
    void exchange.promise.then(() =>
      json(200, { accounts_synced: 4, institution_name: 'Tartan Bank', connection_id: 'c1' })(
        request,
        response,
      ),
    );
  };
  const { client } = open({ timeoutMs: 40 });
  const exchanged = client.call(connectionRoutes.exchange, { body: { public_token: 'public-1' } });
  exchanged.catch(() => undefined);
  await expect(client.call(dashboardRoutes.dashboard, {})).rejects.toMatchObject({ error: 'timeout' });
  exchange.resolve();
  await expect(exchanged).resolves.toMatchObject({ accounts_synced: 4 });
});

describe('a 401', () => {
  it('of a failed login keeps its message and leaves the session alone', async () => {
    answer = json(401, wrong);
    const { client, session } = open();
    await expect(client.call(authRoutes.login, { body: credentials })).rejects.toMatchObject({
      status: 401,
      message: 'Invalid email or password',
    });
    expect(session.read()).toMatchObject({ token: 't1', endedBy: null });
  });

  it('of any other call clears both stored items and says that the server ended the session', async () => {
    answer = json(401, ended);
    for (const route of [routes.dashboard, routes.insights, routes.linkToken, routes.logout]) {
      const { client, session, kept } = open();
      await expect(client.call(route, {})).rejects.toMatchObject({ status: 401 });
      expect(kept.size).toBe(0);
      expect(session.read().endedBy).toBe('server');
    }
  });

  it('of the event stream ends the session too', async () => {
    answer = json(401, ended);
    const { client, session } = open();
    await expect(client.openStream(new AbortController().signal)).rejects.toMatchObject({ status: 401 });
    expect(session.read().token).toBeNull();
  });

  it('that comes late does not end the session that has begun since', async () => {
    const { client, session } = open();
    answer = (request, response) => {
      session.start('t2', ada);
      json(401, ended)(request, response);
    };
    await expect(client.call(dashboardRoutes.dashboard, {})).rejects.toMatchObject({ status: 401 });
    expect(session.read().token).toBe('t2');
  });
});

describe('a call', () => {
  it('carries the bearer token and JSON, and decodes the answer', async () => {
    let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> = { headers: {} };
    answer = (request, response) => {
      seen = request;
      json(200, { connections_syncing: 2 })(request, response);
    };
    const { client } = open();
    await expect(client.call(connectionRoutes.syncTransactions, { body: { days: 90 } })).resolves.toEqual({
      connections_syncing: 2,
    });
    expect(seen).toMatchObject({ method: 'POST', url: '/api/plaid/sync-transactions' });
    expect(seen.headers).toMatchObject({ authorization: 'Bearer t1', 'content-type': 'application/json' });
  });

  it('has no token when there is no session', async () => {
    let authorization: string | undefined = 'none seen';
    answer = (request, response) => {
      authorization = request.headers.authorization;
      json(200, { linkScriptUrl: '/link.js' })(request, response);
    };
    const { client, kept } = open({ token: null });
    await client.call(connectionRoutes.clientConfig, {});
    expect(authorization).toBeUndefined();
    expect(kept.has(tokenKey)).toBe(false);
  });

  it('turns money into cents and refuses an answer that breaks the contract', async () => {
    const answerWith = (sum: number) =>
      json(200, {
        transactions: [],
        totals: { count: 0, countConverted: 0, countWithoutRate: 0, sum, spent: 0, income: 0, countOfAll: 0 },
        nextCursor: null,
        previousCursor: null,
      });
    answer = answerWith(-12.34);
    const { client } = open();
    await expect(client.call(transactionRoutes.transactions, {})).resolves.toMatchObject({
      totals: { sum: -1234 },
    });
    answer = answerWith(0.001);
    await expect(client.call(transactionRoutes.transactions, {})).rejects.toMatchObject({
      error: 'unreadable',
    });
  });

  it('gives a file as the text that it is, and its failure in words', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('12');
    const { client } = open();
    await expect(client.call(transactionRoutes.exportTransactions, {})).resolves.toBe('12');
    answer = json(503, { error: 'unavailable', message: 'Try later.', requestId: 'r1' });
    await expect(client.call(transactionRoutes.exportTransactions, {})).rejects.toMatchObject({
      message: 'Try later.',
    });
  });

  it('tells how much of a file has come, and puts its pieces together', async () => {
    const text = `Date,Note\r\n${'é'.repeat(50_000)}`;
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      const bytes = Buffer.from(text);
      // Cut within a letter.
      response.write(bytes.subarray(0, 12));
      response.end(bytes.subarray(12));
    };
    const { client } = open();
    const received: number[] = [];
    const onReceived = (byteCount: number) => received.push(byteCount);
    await expect(client.call(transactionRoutes.exportTransactions, { onReceived })).resolves.toBe(text);
    expect(received.at(-1)).toBe(100_011);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
  });

  it('gives up after its time and says why', async () => {
    answer = () => {};
    const { client } = open({ timeoutMs: 40 });
    await expect(client.call(dashboardRoutes.dashboard, {})).rejects.toMatchObject({
      status: 0,
      error: 'timeout',
    });
  });

  it('gives up as well when the body of an answer does not end', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"connections"');
    };
    const { client } = open({ timeoutMs: 40 });
    await expect(client.call(connectionRoutes.connections, {})).rejects.toMatchObject({ error: 'timeout' });
  });

  it('reports a server that cannot be reached, and passes on the caller’s own abort', async () => {
    answer = (request) => request.socket.destroy();
    const { client } = open();
    await expect(client.call(dashboardRoutes.dashboard, {})).rejects.toMatchObject({
      status: 0,
      error: 'network',
    });
    const stop = new AbortController();
    stop.abort();
    await expect(client.call(dashboardRoutes.dashboard, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('is not sent when its input breaks the contract', async () => {
    let calls = 0;
    answer = () => {
      calls += 1;
    };
    const { client } = open();
    const noId = client.call(connectionRoutes.syncConnection, { params: { connectionId: 'not-an-id' } });
    await expect(noId).rejects.toMatchObject({ error: 'invalid_request' });
    expect(calls).toBe(0);
  });

  it('reads a failure in any shape that a proxy may give it', async () => {
    answer = (_request, response) => {
      response.writeHead(502).end('<html>Bad gateway</html>');
    };
    const { client } = open();
    await expect(client.call(dashboardRoutes.dashboard, {})).rejects.toMatchObject({
      status: 502,
      error: 'http_502',
      serverMessage: null,
    });
  });
});

describe('callPath', () => {
  it('puts parameters in their places and the query behind, without what is undefined', () => {
    const insightId = '8f14e45f-ceea-467f-a9c6-b0d6a1a1c3d2';
    expect(callPath(routes.insightEvidence, { params: { insightId } })).toBe(
      `/api/ai/insights/${insightId}/evidence`,
    );
    const query = { from: '2026-11-01', kind: 'net_spending', accountId: undefined };
    expect(callPath(routes.transactions, { query })).toBe(
      '/api/transactions?from=2026-11-01&kind=net_spending&sort=date&limit=50',
    );
  });
});

describe('answers that the specification allows', () => {
  it.each([
    ['nothing', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(200).end()],
    ['text', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(200).end('OK')],
    ['other fields', json(200, { valid: true })],
    ['a user without a name', json(200, { user: { id: 7 } })],
  ])('verify with %s is success', async (_what, says) => {
    answer = says;
    expect(await open().client.call(authRoutes.verify, { body: { token: 't1' } })).not.toHaveProperty('user');
  });

  it('verify that is refused is none', async () => {
    answer = json(401, ended);
    await expect(open().client.call(authRoutes.verify, { body: { token: 't1' } })).rejects.toThrow(
      ended.message,
    );
  });

  it('the dashboard with the fields of section 3 alone', async () => {
    answer = json(200, {
      user: { id: 'u1', name: 'Ada', email: 'ada@example.com', hasPlaidConnection: true },
      financial_summary: {
        total_balance: 468.5,
        monthly_spending: 12,
        monthly_income: 0,
        net_cash_flow: -12,
        accounts_count: 1,
      },
      accounts: [
        {
          id: 'a1',
          name: 'Checking',
          type: 'depository',
          subtype: 'checking',
          balances: { current: 468.5 },
          institution_name: 'First Platypus Bank',
        },
      ],
      recent_transactions: [
        { id: 't1', description: 'BAKERY', amount: -12, date: '2026-11-20', type: 'debit' },
      ],
      spending_by_category: [{ category: 'Groceries', amount: 12 }],
    });
    expect(await open().client.call(dashboardRoutes.dashboard, {})).toMatchObject({
      financial_summary: { total_balance: 46_850, unknown_balances: 0, count_without_rate: 0 },
      accounts: [{ currency: 'USD', balances: { current: 46_850 } }],
      recent_transactions: [{ aiCategory: null, merchantName: null, amount: -1_200 }],
    });
  });
});
