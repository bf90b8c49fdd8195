import { type Route, routes } from '@cairn/contract/routes';
import { ask, type Person, send } from '../../e2e/people/person.ts';

const times = 30;

/** How long a call takes, in milliseconds. */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await call();
  return performance.now() - startedMs;
}

/** Ids for the calls that take one. Calls with another id are skipped. */
async function idsOf(person: Person): Promise<Record<string, string | undefined>> {
  const { transactions } = await ask(person, routes.transactions, { query: { limit: '1' } });
  const { insights } = await ask(person, routes.insights);
  return { transactionId: transactions[0]?.id, insightId: insights[0]?.id };
}

/** Times each GET call and a search thirty times, in milliseconds. */
export async function timeCalls(person: Person, search: string): Promise<Map<string, number[]>> {
  const ids = await idsOf(person);
  const all: Route[] = Object.values(routes);
  const measured = new Map<string, number[]>();
  for (const route of all) {
    if (route.method !== 'GET' || route.stream === true || route.file !== undefined) continue;
    const params: Record<string, string> = {};
    const wanted = [...route.path.matchAll(/:(\w+)/g)].map(([, id = '']) => id);
    for (const id of wanted) if (ids[id] !== undefined) params[id] = ids[id];
    if (Object.keys(params).length < wanted.length) continue;
    measured.set(`${route.method} ${route.path}`, await timesOf(person, route, { params }));
  }
  measured.set('search of transactions', await timesOf(person, routes.transactions, { query: { search } }));
  return measured;
}

async function timesOf(person: Person, route: Route, input: Parameters<typeof send>[2]): Promise<number[]> {
  const call = async () => {
    const response = await send(person, route, input);
    const text = await response.text();
    if (!response.ok) throw new Error(`${route.path} answered ${response.status}: ${text}`);
  };
  await call();
  const spans: number[] = [];
  for (let time = 0; time < times; time += 1) spans.push(await timeOf(call));
  return spans;
}

/** Downloads all transactions as CSV and counts them. Quoted names may contain line breaks. */
export async function exportAll(person: Person): Promise<{ ms: number; rows: number }> {
  let text = '';
  await ask(person, routes.confirmIdentity, { body: { password: person.password } });
  const ms = await timeOf(async () => {
    const response = await send(person, routes.exportTransactions);
    text = await response.text();
    if (!response.ok) throw new Error(`The export answered ${response.status}: ${text}`);
  });
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '""')
    .trimEnd()
    .split('\n').length;
  return { ms, rows: lines - 1 };
}
