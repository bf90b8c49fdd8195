import { type RouteName, routes } from '@cairn/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/db/test-database.ts';
import { type Caller, type Households, startHouseholds, tenantOf } from '../tenants/households.ts';
import { growAccount, type Planned, watchPlans } from './watch-plans.ts';

const rows = 17_777;
/** A session plans a kept statement anew five times before it may keep a plan for all values. */
const times = 7;
/** PostgreSQL compiles a statement from 100,000 on, which takes seconds. */
const mostCost = 50_000;
const mostExcess = 100;

let urls: TestDatabase;
let plans: Awaited<ReturnType<typeof watchPlans>>;
let households: Households;
let owner: Caller;
let id: string;

beforeAll(async () => {
  urls = await createTestDatabase();
  plans = await watchPlans(urls.adminUrl);
  households = await startHouseholds({ shared: urls });
  owner = await households.register('planner');
  const tenant = tenantOf(owner, 'planner', 5);
  id = tenant.shared.transactionId;
  await households.fill(tenant);
  await growAccount(urls.adminUrl, tenant.shared.accountId, rows);
});
afterAll(async () => {
  await households.close();
  await urls.drop();
});

async function ask(name: RouteName, query: string, body: object | undefined): Promise<void> {
  const { method, path } = routes[name];
  const response = await fetch(households.origin + path.replace(':transactionId', id) + query, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(`${response.status} ${await response.text()}`).toMatch(/^200 /);
}

const isDear = ({ cost }: Planned) => cost > mostCost;
/** What a search finds is not known before; but no more than there is. */
const isFarOff = ({ expectedRows, actualRows }: Planned) =>
  expectedRows > 2 * rows && expectedRows > mostExcess * Math.max(1, actualRows);

test.each<[string, RouteName, string?, ((time: number) => object)?]>([
  ['a note', 'editTransactions', '', (time) => ({ edits: [{ id, note: `Note ${time}` }] })],
  [
    'a category that teaches',
    'editTransactions',
    '',
    (time) => ({ edits: [{ id, categoryId: time % 2 === 0 ? 'travel' : 'groceries' }], teach: true }),
  ],
  ['the list', 'transactions'],
  ['a search', 'transactions', '?search=shop'],
  ['the largest', 'transactions', '?sort=amount'],
  ['one transaction', 'transaction'],
  ['the dashboard', 'dashboard'],
  ['accounts', 'accounts'],
  ['balances', 'balanceHistory'],
  ['budgets', 'budgets'],
  ['merchants', 'merchants'],
  ['history', 'history'],
])(
  `%s among ${rows} rows: PostgreSQL expects no statement to be dear, nor more rows than there are`,
  async (_what, name, query = '', body) => {
    const planned = await plans.plannedDuring(async () => {
      for (let time = 0; time < times; time += 1) await ask(name, query, body?.(time));
    });
    expect(planned.length).toBeGreaterThan(0);
    expect(planned.filter((one) => isDear(one) || isFarOff(one))).toEqual([]);
  },
);
