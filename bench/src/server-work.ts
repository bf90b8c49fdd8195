import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cairn/contract/routes';
import { ask, type Person, send } from '../../e2e/people/person.ts';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import { timeOf } from './calls.ts';
import { type Place, resendRows } from './household.ts';
import { cpuMs, residentMegabytes, untilIdle } from './process-figures.ts';
import type { Figure, Goal } from './report.ts';
import { syncOnce } from './sync-events.ts';

/** How long the work after an edit or a sync may take. */
const afterMs = 15_000;
const times = 20;
const requests = 300;
const knownRows = 1_000;
const syncs = 5;

/** What edits, syncs and requests cost the server of a household: response times and processor time. */
export async function measureServerWork({ cairn, bank, household }: Place): Promise<Figure[]> {
  const { person, accessToken } = household;
  const restMegabytes = await residentMegabytes(cairn, 'now');
  const ids = await someRows(person, 3 * times + 2);
  const categoryId = 'travel';
  await editAsPage(person, ids[0] ?? '', { categoryId });
  await pause(afterMs);
  const cpuAfterEdit = await cpuOf(cairn, () => editAsPage(person, ids[1] ?? '', { categoryId }));
  const spans = async (from: number, work: (id: string, time: number) => Promise<number>) => {
    const measured: number[] = [];
    for (const [time, id] of ids.slice(from, from + times).entries()) measured.push(await work(id, time));
    return measured;
  };
  const taught = await spans(2, (id) => editAsPage(person, id, { categoryId }));
  const plain = await spans(2 + times, (id) =>
    timeOf(() =>
      ask(person, routes.editTransactions, { body: { edits: [{ id, categoryId }], teach: false } }),
    ),
  );
  const noted = await spans(2 + 2 * times, (id, time) => editAsPage(person, id, { note: `Note ${time}` }));
  await untilIdle(cairn);
  const cpuOfEmptySync = await cpuOf(cairn, () => ask(person, routes.syncTransactions, { body: {} }));
  const known: number[] = [];
  for (let sync = 0; sync < syncs; sync += 1) {
    await resendRows(bank, accessToken, knownRows);
    known.push(await syncOnce(person));
    await untilIdle(cairn);
  }
  const cpuOfRequest = await cpuOfRequests(cairn, person);
  const line = (
    metric: string,
    values: number[],
    goal: Goal | null,
    unit: Figure['unit'] = 'ms',
  ): Figure => ({
    metric,
    unit,
    values,
    goal,
  });
  return [
    line('category saved, others like it follow later', taught, { most: 50 }),
    line('category saved, nothing learned', plain, { most: 50 }),
    line('note saved', noted, { most: 50 }),
    line('processor time after an edit', [cpuAfterEdit], { most: 50 }),
    line('processor time of a sync that brings nothing', [cpuOfEmptySync], null),
    { ...line('sync that brings 1,000 known rows', known, { most: 60 }), isFlat: true },
    line('processor time of a request', [cpuOfRequest], { most: 1.5 }),
    line('server at rest', [restMegabytes], { most: 150 }, 'MB'),
  ];
}

/** Edits a transaction as the page does it: after the response it requests the transactions that follow. Returns the response's time. */
export async function editAsPage(person: Person, id: string, change: object): Promise<number> {
  const startedMs = performance.now();
  const body = { edits: [{ id, ...change }] };
  const { learning } = await ask(person, routes.editTransactions, { body });
  const spanMs = performance.now() - startedMs;
  // Of a merchant with more transactions than a request has time for, it is answered that the rest goes on.
  if (learning !== null) {
    const followed = await send(person, routes.followCategoryChange, { params: { changeId: learning.id } });
    await followed.arrayBuffer();
  }
  return spanMs;
}

/** The processor time of one request of those that pages make most, on average. */
async function cpuOfRequests(cairn: RunningProgram, person: Person): Promise<number> {
  const calls = [routes.dashboard, routes.transactions, routes.budgets];
  const round = () => Promise.all(calls.map(async (call) => (await send(person, call)).arrayBuffer()));
  for (let time = 0; time < requests; time += calls.length) await round();
  const before = await cpuMs(cairn);
  for (let time = 0; time < requests; time += calls.length) await round();
  return ((await cpuMs(cairn)) - before) / requests;
}

/** Ids of `count` transactions, spread over the newest. */
async function someRows(person: Person, count: number): Promise<string[]> {
  const { transactions } = await ask(person, routes.transactions, { query: { limit: '200' } });
  const step = Math.max(1, Math.floor(transactions.length / count));
  return transactions.filter((_row, index) => index % step === 0).map(({ id }) => id);
}

/** Processor time of the server during the work and the seconds after it; NaN on other systems than Linux. */
async function cpuOf(cairn: RunningProgram, work: () => Promise<unknown>): Promise<number> {
  const before = await cpuMs(cairn);
  await work();
  await pause(afterMs);
  return (await cpuMs(cairn)) - before;
}
