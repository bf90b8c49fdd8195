import { setTimeout as pause } from 'node:timers/promises';
import { exportFormat } from '@cairn/contract/exports';
import { type Route, routes } from '@cairn/contract/routes';
import { askBank, type Bank } from '../../e2e/bank-record/bank.ts';
import { type Chance, drawOne } from '../../e2e/kills/chance.ts';
import { ask, send } from '../../e2e/people/person.ts';
import { exportZip } from './exports.ts';
import { preview, runImport } from './imports.ts';
import { editAsPage } from './server-work.ts';
import type { SoakPerson } from './soak-people.ts';
import { syncOnce } from './sync-events.ts';

type Act = (person: SoakPerson, draw: Chance, bank: Bank) => Promise<unknown>;

/** What people do, of each hundred things. */
const mix: readonly [number, Act][] = [
  [30, open],
  [26, lookAround],
  [10, search],
  [11, edit],
  [5, addByHand],
  [2, importFile],
  [2, exportAll],
  [4, askQuestion],
  [5, listen],
  [3, signInAndOut],
  [2, sync],
];
const hundred = mix.flatMap(([share, act]) => Array.from({ length: share }, () => act));

/** Does something as one of the people, both drawn. */
export async function doOne(people: readonly SoakPerson[], draw: Chance, bank: Bank): Promise<void> {
  await drawOne(draw, hundred)(drawOne(draw, people), draw, bank);
}

const words = ['rewe', 'cafe', 'book', 'power', 'rail 12', 'uber', 'over 20'];
const categories = ['travel', 'groceries', 'restaurants', 'shopping'];
const day = () => new Date().toISOString().slice(0, 10);
const amountOf = (draw: Chance) => -Math.ceil(draw() * 5_000) / 100;

/** Every GET call of the pages, save those of the operator's page and of links in letters. */
const readable = Object.values<Route>(routes).filter(
  ({ method, path, stream, file }) =>
    method === 'GET' &&
    stream !== true &&
    file === undefined &&
    !path.startsWith('/api/operator') &&
    path !== routes.lookAtStopLink.path &&
    [...path.matchAll(/:(\w+)/g)].every(([, name]) => name === 'transactionId'),
);

async function read(person: SoakPerson, route: Route, params: Record<string, string> = {}): Promise<void> {
  await (await send(person, route, { params })).arrayBuffer();
}

async function drawRow(person: SoakPerson, draw: Chance): Promise<string> {
  const { transactions } = await ask(person, routes.transactions, { query: { limit: '50' } });
  return drawOne(draw, transactions).id;
}

async function open(person: SoakPerson): Promise<void> {
  const first = [routes.dashboard, routes.notifications, routes.insights, routes.categories];
  await Promise.all(first.map((route) => read(person, route)));
  await read(person, routes.transactions);
}

async function lookAround(person: SoakPerson, draw: Chance): Promise<void> {
  const transactionId = await drawRow(person, draw);
  for (let time = 0; time < 3; time += 1) await read(person, drawOne(draw, readable), { transactionId });
}

async function search(person: SoakPerson, draw: Chance): Promise<void> {
  await ask(person, routes.transactions, { query: { search: drawOne(draw, words), limit: '50' } });
}

/** Edits a transaction, and now and then undoes the newest step that can be undone. */
async function edit(person: SoakPerson, draw: Chance): Promise<void> {
  const id = await drawRow(person, draw);
  const note = { note: `Note ${Math.floor(draw() * 1e9)}` };
  await editAsPage(person, id, draw() < 0.5 ? note : { categoryId: drawOne(draw, categories) });
  if (draw() < 0.7) return;
  const { steps } = await ask(person, routes.history, { query: { actor: 'user' } });
  const step = steps.find(({ undo }) => undo.state === 'possible');
  if (step !== undefined)
    await ask(person, routes.undoHistoryStep, { params: { stepId: step.id }, body: {} });
}

async function addByHand(person: SoakPerson, draw: Chance): Promise<void> {
  await ask(person, routes.completions, { query: { text: 'caf' } });
  await ask(person, routes.addOwnTransaction, {
    params: { ownAccountId: person.accountId },
    body: { amount: amountOf(draw), date: day(), description: `Cafe ${Math.floor(draw() * 100)}` },
  });
}

/** Imports a small file into the account that is kept by hand, and says of rows that may be there already that they are not. */
async function importFile(person: SoakPerson, draw: Chance): Promise<void> {
  const lines = Array.from({ length: 20 }, (_, row) => `${day()},Shop ${row},${amountOf(draw).toFixed(2)}`);
  const params = { importId: await preview(person, `Date,Description,Amount\n${lines.join('\n')}\n`) };
  const { accounts } = (await ask(person, routes.import, { params })).import;
  const keys = accounts.flatMap(({ statements }) => statements.map(({ key }) => key));
  await ask(person, routes.changeImport, {
    params,
    body: { account: { keys, accountId: person.accountId } },
  });
  const asked = await ask(person, routes.importRows, { params, query: { decision: 'asked' } });
  const rows = asked.rows.map(({ position }) => ({ position, decision: 'add' }));
  if (rows.length > 0) await ask(person, routes.changeImport, { params, body: { rows } });
  await runImport(person, params.importId);
}

async function exportAll(person: SoakPerson, draw: Chance): Promise<void> {
  await ask(person, routes.confirmIdentity, { body: { password: person.password } });
  if (draw() < 0.2) {
    await exportZip(person);
    return;
  }
  if (draw() < 0.5) return read(person, routes.exportTransactions);
  const format = drawOne(draw, exportFormat.options);
  await (await send(person, routes.exportLedger, { query: { format } })).arrayBuffer();
}

async function askQuestion(person: SoakPerson, draw: Chance): Promise<void> {
  const { examples } = await ask(person, routes.askExamples);
  await ask(person, routes.ask, { body: { question: drawOne(draw, examples) } });
}

/** Opens the stream of events as a page does, and leaves it as a page that is closed. */
async function listen(person: SoakPerson, draw: Chance): Promise<void> {
  const stream = await send(person, routes.events);
  await pause(draw() * 10_000);
  await stream.body?.cancel();
}

async function signInAndOut(person: SoakPerson): Promise<void> {
  const { email, password } = person;
  const { token } = await ask(person, routes.login, { body: { email, password } });
  const signedIn = { ...person, token };
  await open(signedIn);
  await ask(signedIn, routes.logout, { body: {} });
}

/** Has the bank report some new transactions, and waits for them as a page does; without a bank, only asks. */
async function sync(person: SoakPerson, draw: Chance, bank: Bank): Promise<void> {
  if (person.accessToken === null) return read(person, routes.connections);
  const rows = { access_token: person.accessToken, count: 3, seed: `rows ${draw()}` };
  await askBank(bank, '/control/rows', rows);
  await syncOnce(person);
}
