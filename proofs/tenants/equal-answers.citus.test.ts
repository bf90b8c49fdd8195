import { type Route, routes } from '@cairn/contract/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPlainDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../server/src/db/test-database.ts';
import { refreshInsights } from '../../server/src/overview/refresh-insights.job.ts';
import { overviewDepsOn } from '../../server/src/overview/test-overviews.ts';
import { createTestSync } from '../../server/src/syncing/test-sync.ts';
import { copyRows } from './copy-rows.ts';
import { type Caller, type Households, startHouseholds, tenantOf } from './households.ts';
import { hangsOnAccount, idOf, privateIdOf } from './id-cases.ts';
import type { Tenant } from './make-tenant.ts';
import { type PathIds, type ReadingCall, readingCalls, unaskedRoutes } from './reading-calls.ts';

type Reader = { caller: Caller; calls: ReadingCall[] };
type Answer = { name: string; call: string; status: number; text: string };

const hourMs = 3_600_000;

const databases: TestDatabase[] = [];
const servers: Households[] = [];
const answers: Answer[][] = [];

const idsOfTenant =
  (tenant: Tenant): PathIds =>
  (field) =>
    hangsOnAccount(field) ? [idOf(field, tenant), privateIdOf(field, tenant)] : [idOf(field, tenant)];

/** Some ids of each kind, of rows that came from a bank. */
const idsOfRows: Record<string, string> = {
  accountId: 'select id from cairn.accounts where household_id = $1 order by id',
  transactionId: `select id from (
    select id, row_number() over (order by posted_on, id) as place from cairn.transactions where household_id = $1
  ) t where place % 60 = 0 order by place`,
  merchantName: `select key as id from (
    select distinct merchant_key as key from cairn.transactions where household_id = $1
  ) t order by key limit 8`,
  insightId: 'select id from cairn.insights where household_id = $1 order by id',
  stepId: 'select id from cairn.journal where household_id = $1 order by id limit 5',
};

async function readIds(adminUrl: string, householdId: string): Promise<PathIds> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const found = new Map<string, string[]>();
    for (const [field, statement] of Object.entries(idsOfRows)) {
      const { rows } = await admin.query<{ id: string }>(statement, [householdId]);
      found.set(
        field,
        rows.map(({ id }) => id),
      );
    }
    return (field) => found.get(field) ?? [];
  } finally {
    await admin.end();
  }
}

/** Gives the caller's household two banks with months of transactions, and insights about them. */
async function syncBanks(
  shared: TestDatabase,
  { session: { scope } }: Caller,
  endMs: number,
): Promise<PathIds> {
  const world = await createTestSync({ historyDays: 500, shared });
  try {
    world.clock.ms = endMs - 3 * hourMs;
    const connections = [];
    for (const institution of ['ins_109508', 'ins_109509'])
      connections.push(await world.connect(scope, institution));
    for (world.clock.ms += hourMs; world.clock.ms < endMs; world.clock.ms += hourMs)
      for (const { connectionId } of connections) await world.sync(connectionId);
    expect(await world.connections(scope)).toMatchObject([
      { historyComplete: true },
      { historyComplete: true },
    ]);
    await refreshInsights(overviewDepsOn(world.deps.database, world.deps.now), scope);
  } finally {
    await world.close();
  }
  return readIds(shared.adminUrl, scope.householdId);
}

async function makeHouseholds(onCitus: Households, shared: TestDatabase): Promise<Reader[]> {
  const owner = await onCitus.register('ada');
  const joining = await onCitus.register('carla');
  const tenant = tenantOf(owner, 'aurora', 1, joining.session.user.id);
  await onCitus.fill(tenant);
  const other = await onCitus.register('boris');
  const theirs = tenantOf(other, 'borealis', 2);
  await onCitus.fill(theirs);
  const withBanks = await onCitus.register('dora');
  const ofBanks = await syncBanks(shared, withBanks, onCitus.now.getTime());
  const newcomer = await onCitus.register('emil');
  return [
    { caller: owner, calls: readingCalls(idsOfTenant(tenant)) },
    { caller: await onCitus.login(joining), calls: readingCalls(idsOfTenant(tenant)) },
    { caller: other, calls: readingCalls(idsOfTenant(theirs)) },
    { caller: withBanks, calls: readingCalls(ofBanks) },
    { caller: newcomer, calls: readingCalls(() => []) },
  ];
}

async function ask({ origin }: Households, readers: readonly Reader[]): Promise<Answer[]> {
  const given: Answer[] = [];
  for (const { caller, calls } of readers)
    for (const { name, path } of calls) {
      const response = await fetch(origin + path, { headers: { authorization: `Bearer ${caller.token}` } });
      given.push({
        name,
        call: `${caller.email} ${path}`,
        status: response.status,
        text: await response.text(),
      });
    }
  return given;
}

beforeAll(async () => {
  databases.push(await createTestDatabase(), await createPlainDatabase());
  const [citus, plain] = databases;
  if (citus === undefined || plain === undefined) throw new Error('no databases');
  const onCitus = await startHouseholds({ shared: citus });
  servers.push(onCitus);
  const readers = await makeHouseholds(onCitus, citus);
  expect(await copyRows(citus.adminUrl, plain.adminUrl)).toBeGreaterThan(1_000);
  servers.push(await startHouseholds({ shared: plain }));
  for (const server of servers) answers.push(await ask(server, readers));
});

afterAll(async () => {
  for (const server of servers) await server.close();
  for (const database of databases) await database.drop();
});

test('each call is answered on Citus as on PostgreSQL alone', () => {
  const [onCitus = [], onPlain = []] = answers;
  expect(onCitus.length).toBeGreaterThan(500);
  for (const [index, answer] of onCitus.entries())
    expect(withoutRequestId(answer)).toEqual(withoutRequestId(onPlain[index]));
});

/** An error names its request, which is another one each time. */
function withoutRequestId(answer: Answer | undefined): Answer | undefined {
  if (answer === undefined || answer.status === 200) return answer;
  return { ...answer, text: answer.text.replace(/"requestId":"[^"]*"/, '') };
}

test('each route that reads answers something, or is named as an exception', () => {
  const [onCitus = []] = answers;
  const answered = new Set(onCitus.filter(({ status }) => status === 200).map(({ name }) => name));
  const reading = Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET');
  const silent = reading.map(([name]) => name).filter((name) => !answered.has(name));
  expect(silent.toSorted()).toEqual(Object.keys(unaskedRoutes).toSorted());
  expect(onCitus.filter(({ status }) => status >= 500)).toEqual([]);
});
