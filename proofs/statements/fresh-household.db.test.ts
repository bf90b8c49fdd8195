import { ownAccountResponse } from '@cairn/contract/accounts';
import { todayIn } from '@cairn/domain/plain-date';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyHousehold } from '../../bench/src/copy-household.store.ts';
import { callAs, type FuzzServer, type Person, startFuzzServer } from '../fuzz/fuzz-server.ts';
import { KnownValues } from '../fuzz/known-values.ts';
import { learnLists, populateHousehold } from '../fuzz/populate-household.ts';
import { doMuch, importFile, watchStatements } from './watched-server.ts';

/** Of a large file, and of one with a few. */
const [many, few] = [1_000, 5];
/** How many households are beside it, each as large as one with a bank. */
const others = 15;

let server: FuzzServer;
let statements: ReturnType<typeof watchStatements>;
beforeEach(async () => {
  server = await startFuzzServer();
  statements = watchStatements(server);
});
afterEach(() => server.stop());

/** Some transactions by hand, many at once, so that each session plans what writes them while there is nearly nothing. */
async function keepWallet(person: Person): Promise<void> {
  const send = (path: string, body: object) => callAs(server.origin, person, 'POST', path, body);
  const { account } = ownAccountResponse.parse(await send('/api/accounts', { name: 'Wallet', kind: 'cash' }));
  const date = todayIn('America/New_York', new Date());
  const add = (cents: number) =>
    send(`/api/accounts/${account.id}/own-transactions`, {
      amount: -cents / 100,
      date,
      description: 'Bread',
    });
  await Promise.all(Array.from({ length: 16 }, (_, place) => add(100 + place)));
}

async function knownOf(person: Person): Promise<KnownValues> {
  const known = new KnownValues({});
  await learnLists(server, person, known);
  return known;
}

test('P31 no statement reads rows × rows where its plan is from a time when there was nearly nothing', async () => {
  await statements.explain();
  await statements.keepPlansOf(async () => {
    const first = await server.register();
    await keepWallet(first);
    await doMuch(server, statements, { person: first, known: await knownOf(first), rowsCount: few });
  });
  statements.done.clear();
  const person = await server.register();
  await statements.watch('a first sync', () => server.connect(person, ['ins_109512']));
  await doMuch(server, statements, { person, known: await knownOf(person), rowsCount: many });
  expect(await statements.readWorst(person)).toEqual([]);
});

test('P31 no statement reads rows × rows in a household of which PostgreSQL has no statistics, beside others of which it has', async () => {
  const other = await server.register();
  await server.connect(other, ['ins_109512']);
  await importFile(server, other, many);
  await copyHousehold(server.postgres.adminUrl, others);
  await statements.explain();
  const { person, known } = await populateHousehold(server, 'tried');
  await doMuch(server, statements, { person, known, rowsCount: many });
  expect(await statements.readWorst(person)).toEqual([]);
  const silent = [...statements.done].filter(([, executions]) => executions.length === 0);
  expect(silent.map(([name]) => name).filter((name) => name !== 'clientConfig')).toEqual([]);
  expect(statements.done.size).toBeGreaterThan(40);
});
