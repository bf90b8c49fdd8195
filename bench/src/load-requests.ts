import { Agent, request } from 'node:http';
import { routes } from '@cairn/contract/routes';
import { type Chance, drawOne } from '../../e2e/kills/chance.ts';
import type { LoadHousehold } from './load-households.ts';

/** What a request came to: its HTTP status, or 0 where none came. */
export type Answer = { status: number };

type Prepared = { method: string; path: string; token: string; body?: string };

const words = ['rewe', 'cafe', 'book', 'power', 'rail 12'];

/** What people's pages ask, of each hundred requests. */
const mix: readonly [number, (household: LoadHousehold, draw: Chance) => Omit<Prepared, 'token'>][] = [
  [24, () => get(routes.dashboard.path)],
  [24, () => get(`${routes.transactions.path}?limit=50`)],
  [
    10,
    (_household, draw) =>
      get(`${routes.transactions.path}?search=${encodeURIComponent(drawOne(draw, words))}`),
  ],
  [10, () => get(routes.notifications.path)],
  [8, () => get(routes.budgets.path)],
  [6, () => get(routes.accounts.path)],
  [6, () => get(routes.categories.path)],
  [2, () => get(routes.insights.path)],
  [2, () => get(routes.recurring.path)],
  [8, editOf],
];

const hundred = mix.flatMap(([share, prepare]) => Array.from({ length: share }, () => prepare));

const get = (path: string) => ({ method: 'GET', path });

function editOf({ rowIds }: LoadHousehold, draw: Chance): Omit<Prepared, 'token'> {
  const change = draw() < 0.5 ? { note: `Note ${Math.floor(draw() * 1e9)}` } : { categoryId: 'travel' };
  const body = JSON.stringify({ edits: [{ id: drawOne(draw, rowIds), ...change }], teach: false });
  return { method: routes.editTransactions.method, path: routes.editTransactions.path, body };
}

/** Sends requests of the mix, each of another household, over connections that are kept open. */
export function createRequests(server: string, households: readonly LoadHousehold[], draw: Chance) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const { hostname, port } = new URL(server);

  function send({ method, path, token, body }: Prepared): Promise<Answer> {
    const headers = {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((done) => {
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        response.resume();
        response.once('end', () => done({ status: response.statusCode ?? 0 }));
        response.once('error', () => done({ status: 0 }));
      });
      sent.once('error', () => done({ status: 0 }));
      sent.end(body);
    });
  }

  return {
    async next(): Promise<Answer> {
      const household = drawOne(draw, households);
      return send({ ...drawOne(draw, hundred)(household, draw), token: household.token });
    },
    /** How long the server's process takes to answer what needs no database: the delay of its event loop. */
    async loopMs(): Promise<number> {
      const startedMs = performance.now();
      await send({ method: 'GET', path: '/healthz', token: '' });
      return performance.now() - startedMs;
    },
    close: () => agent.destroy(),
  };
}

export type Requests = ReturnType<typeof createRequests>;
