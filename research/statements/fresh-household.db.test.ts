import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { importResponse, importsResponse } from '@cairn/contract/imports';
import { routes } from '@cairn/contract/routes';
import { categoriesResponse } from '@cairn/contract/transactions';
import { addDays, type PlainDate, todayIn } from '@cairn/domain/plain-date';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyHousehold } from '../../bench/src/copy-household.store.ts';
import { type Execution, explainingStatements, readExecutions } from '../../scripts/testing/plans.ts';
import { readingCalls } from '../../server/src/http/test-reading-calls.ts';
import { callAs, type FuzzServer, type Person, startFuzzServer } from '../fuzz/fuzz-server.ts';
import type { KnownValues } from '../fuzz/known-values.ts';
import { populateHousehold } from '../fuzz/populate-household.ts';

/** Of a file, each on a day of its own or with few others. */
const rowsOfFile = 1_000;
/** How many households are beside it, each as large as one with a bank. */
const others = 15;
/**
 * How often a statement may look at each row of the household, for each category: where PostgreSQL does not know how many there are, it
 * looks through them for each row, for its category and for that one's parent. Rows × rows would be thousands.
 */
const looksForEachCategory = 2;
const pollMs = 100;
const patienceMs = 120_000;

let server: FuzzServer;
let person: Person;
let known: KnownValues;
/** What each call has had PostgreSQL do. */
const done = new Map<string, Execution[]>();
/** Rows of all tables. */
let rowsOfHousehold = 0;
let categoriesOfHousehold = 0;

/** Lends a session of the superuser. */
async function withAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: server.postgres.adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** A statement of a card: every row on a day of two years, and none twice. */
function fileOf(today: PlainDate): string {
  const rows = Array.from({ length: rowsOfFile }, (_, place) => {
    const day = addDays(today, -1 - Math.floor(place / 3));
    return `${day},Shop ${place % 97} of ${place},-${1 + (place % 50)}.${10 + (place % 90)}`;
  });
  return ['Date,Description,Amount', ...rows].join('\n');
}

async function preview(by: Person, file: string): Promise<string> {
  const added = await callAs(server.origin, by, 'POST', '/api/imports?name=card.csv', file);
  return importResponse.parse(added).import.id;
}

async function runImport(by: Person, id: string): Promise<void> {
  await callAs(server.origin, by, 'POST', `/api/imports/${id}/run`);
  const until = Date.now() + patienceMs;
  for (;;) {
    const { imports } = importsResponse.parse(await callAs(server.origin, by, 'GET', '/api/imports'));
    if (imports.some((one) => one.id === id && one.state === 'imported')) return;
    if (Date.now() > until) throw new Error('The import is not done in time');
    await delay(pollMs);
  }
}

/** Does what is named, and remembers the statements that the server has run for it. */
async function watch(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = (await readFile(server.postgres.logPath)).length;
  await work();
  const log = (await readFile(server.postgres.logPath)).subarray(before).toString('utf8');
  done.set(name, [...(done.get(name) ?? []), ...readExecutions(log)]);
}

async function countRows(admin: pg.Client): Promise<number> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'cairn' and column_name = 'household_id' and table_type = 'BASE TABLE'`,
  );
  const counts = tables.map(
    ({ name }) =>
      `select count(*)::integer as count from cairn."${name}" where household_id = (select household_id from cairn.households order by created_at desc limit 1)`,
  );
  const { rows } = await admin.query<{ count: number }>(counts.join(' union all '));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

beforeAll(async () => {
  server = await startFuzzServer();
  const file = fileOf(todayIn('America/New_York', new Date()));
  const stranger = await server.register();
  await server.connect(stranger, ['ins_109512']);
  await runImport(stranger, await preview(stranger, file));
  await copyHousehold(server.postgres.adminUrl, others);
  await withAdmin(async (admin) => {
    await admin.query('alter system set autovacuum = off');
    await admin.query('select pg_reload_conf()');
  });
  ({ person, known } = await populateHousehold(server, 'tried'));
  await withAdmin(async (admin) => {
    for (const statement of explainingStatements) await admin.query(statement);
  });
  await watch('a file that is new', async () => runImport(person, await preview(person, file)));
  await watch('a file whose rows are all known', async () =>
    known.add('importId', await preview(person, file)),
  );
  const [id = ''] = known.all('transactionId');
  const edit = { edits: [{ id, categoryId: 'travel', note: 'A note' }], teach: true };
  await watch('an edit that teaches', () =>
    callAs(server.origin, person, routes.editTransactions.method, routes.editTransactions.path, edit),
  );
  for (const { name, path } of readingCalls((field) => known.all(field).slice(0, 1)))
    await watch(name, () =>
      fetch(server.origin + path, { headers: { authorization: `Bearer ${person.token}` } }).then((answer) =>
        answer.text(),
      ),
    );
  rowsOfHousehold = await withAdmin(countRows);
  const { categories } = categoriesResponse.parse(
    await callAs(server.origin, person, 'GET', '/api/categories'),
  );
  categoriesOfHousehold = categories.length;
}, 600_000);

afterAll(async () => server.stop(), 120_000);

test('P31 no statement reads rows × rows in a household of which PostgreSQL has no statistics, beside others of which it has', () => {
  expect(rowsOfHousehold).toBeGreaterThan(2 * rowsOfFile);
  expect(categoriesOfHousehold).toBeLessThan(200);
  const most = looksForEachCategory * categoriesOfHousehold * rowsOfHousehold;
  const worst = [...done].flatMap(([name, executions]) =>
    executions
      .filter(({ read }) => read > most)
      .map(
        ({ read, statement }) =>
          `${name} looks at ${Math.round(read)} rows: ${statement.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      ),
  );
  expect(worst).toEqual([]);
});

test('nearly every call that reads has had PostgreSQL run something', () => {
  const silent = [...done].filter(([, executions]) => executions.length === 0).map(([name]) => name);
  expect(silent.filter((name) => name !== 'clientConfig')).toEqual([]);
  expect(done.size).toBeGreaterThan(40);
});
