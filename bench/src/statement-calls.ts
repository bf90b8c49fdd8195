import { routes } from '@cairn/contract/routes';
import { ask, type Person, send } from '../../e2e/people/person.ts';
import { addRows, type Place, resendRows } from './household.ts';
import { untilIdle } from './process-figures.ts';
import { syncOnce } from './sync-events.ts';
import { chooseSearch } from './visit.ts';

/** Something that the server is asked for, by name. Gives the status of the answer. */
export type NamedCall = { name: string; run: () => Promise<number> };

/** Every GET route that the household has an id for, questions, the list's filters, a page that is not the first, edits, and syncs. */
export async function statementCalls(place: Place): Promise<NamedCall[]> {
  const { person } = place.household;
  const ids = await idsOf(person);
  const calls = Object.values(routes).flatMap((route): NamedCall[] => {
    const wanted = [...route.path.matchAll(/:(\w+)/g)].map(([, id = '']) => id);
    const isStream = 'stream' in route && route.stream === true;
    if (route.method !== 'GET' || isStream || wanted.some((id) => ids[id] === undefined)) return [];
    const query = queries[route.path] ?? {};
    return [{ name: `GET ${route.path}`, run: () => statusOf(send(person, route, { params: ids, query })) }];
  });
  const asked = questions.map((question) => ({
    name: `asked: ${question}`,
    run: () => statusOf(send(person, routes.ask, { body: { question } })),
  }));
  return [...calls, ...asked, ...(await listCalls(person)), ...editCalls(person, ids), ...syncCalls(place)];
}

const questions = ['How much did I spend on groceries last month?', 'What were my largest expenses in 2025?'];

/** Waits for the whole answer. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

/** What routes with a required query are asked. */
const queries: Record<string, Record<string, string>> = {
  '/api/completions': { text: 'Lark' },
};

type Ids = Record<string, string>;

async function idsOf(person: Person): Promise<Ids> {
  const { transactions } = await ask(person, routes.transactions, { query: { limit: '1' } });
  const { insights } = await ask(person, routes.insights);
  const [row] = transactions;
  const found = {
    transactionId: row?.id,
    accountId: row?.accountId,
    merchantName: row?.merchantName,
    insightId: insights[0]?.id,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, id]) => (id ? [[name, id]] : [])));
}

async function listCalls(person: Person): Promise<NamedCall[]> {
  const { nextCursor } = await ask(person, routes.transactions, { query: { limit: '200' } });
  const search = (await chooseSearch(person)).text;
  const filters: Record<string, Record<string, string>> = {
    'its second page': { after: nextCursor ?? '' },
    'largest first': { sort: 'amount' },
    'of a category': { categoryId: 'groceries' },
    'of a kind': { kind: 'income' },
    'of a month': { from: '2025-03-01', to: '2025-03-31' },
    'of an amount': { minAmountCents: '5000', maxAmountCents: '5100' },
    'that match a search': { search },
    'that match a search of nothing': { search: 'nothing is called this' },
    'of a merchant': { merchant: search },
    'with a note': { hasNote: 'yes' },
    'that are pending': { status: 'pending' },
  };
  return Object.entries(filters).map(([name, query]) => ({
    name: `list, ${name}`,
    run: () => statusOf(send(person, routes.transactions, { query })),
  }));
}

function editCalls(person: Person, { transactionId: id = '' }: Ids): NamedCall[] {
  const edit = (name: string, change: object, teach: boolean): NamedCall => ({
    name,
    run: () =>
      statusOf(send(person, routes.editTransactions, { body: { edits: [{ id, ...change }], teach } })),
  });
  return [
    edit('category saved, nothing learned', { categoryId: 'travel' }, false),
    edit('category saved, others like it follow later', { categoryId: 'groceries' }, true),
    edit('note saved', { note: 'A note' }, false),
  ];
}

/** Syncs with what follows them: until the server has nothing left to do. */
function syncCalls({ cairn, bank, household }: Place): NamedCall[] {
  const sync = (name: string, prepare: () => Promise<void>): NamedCall => ({
    name,
    run: async () => {
      await prepare();
      await syncOnce(household.person);
      await untilIdle(cairn);
      return 200;
    },
  });
  const { accessToken } = household;
  return [
    sync('sync that brings nothing', async () => undefined),
    sync('sync that brings 1,000 known transactions', () => resendRows(bank, accessToken, 1_000)),
    sync('sync that brings 10 new transactions', () => addRows(bank, accessToken, 10)),
  ];
}
