import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cairn/contract/routes';
import { ask, type Person } from '../../e2e/people/person.ts';
import { bankOf, startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import { timeOf } from './calls.ts';
import { makeHousehold } from './household.ts';
import type { Aim, Line } from './report.ts';

/** The cost of edits at the server: response times and processor time, in ms. */
type EditsMeasured = {
  /** Of a category edit that similar transactions follow. */
  taughtMs: number[];
  /** Of a category edit that nothing follows. */
  plainMs: number[];
  noteMs: number[];
  /** Processor time in the seconds after an edit. */
  cpuAfterEditMs: number;
  /** Processor time of a sync without changes. */
  cpuOfEmptySyncMs: number;
};

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;
/** How long the work after an edit or a sync may take. */
const afterMs = 15_000;
const times = 20;

/** Measures edits on a server of its own, over a household whose transactions came from the bank. */
export async function measureEdits(rows: number): Promise<EditsMeasured> {
  const dataDir = await makeDataFolder();
  const cairn = await startCairn(dataDir);
  try {
    const bank = bankOf(cairn.url);
    const { person } = await makeHousehold(cairn.url, bank, rows);
    await pause(afterMs);
    const ids = await someRows(person, 3 * times + 2);
    /** As the page does it: after the response it requests the transactions that follow. */
    const edit = async (id: string, change: object) => {
      const startedMs = performance.now();
      const body = { edits: [{ id, ...change }] };
      const { learning } = await ask(person, routes.editTransactions, { body });
      const spanMs = performance.now() - startedMs;
      if (learning !== null)
        await ask(person, routes.followCategoryChange, { params: { changeId: learning.id } });
      return spanMs;
    };
    const categoryId = 'travel';
    await edit(ids[0] ?? '', { categoryId });
    await pause(afterMs);
    const cpuAfterEditMs = await cpuOf(cairn, () => edit(ids[1] ?? '', { categoryId }));
    const spans = async (from: number, work: (id: string, time: number) => Promise<number>) => {
      const measured: number[] = [];
      for (const [time, id] of ids.slice(from, from + times).entries()) measured.push(await work(id, time));
      return measured;
    };
    const taughtMs = await spans(2, (id) => edit(id, { categoryId }));
    const plainMs = await spans(2 + times, (id) =>
      timeOf(() =>
        ask(person, routes.editTransactions, { body: { edits: [{ id, categoryId }], teach: false } }),
      ),
    );
    const noteMs = await spans(2 + 2 * times, (id, time) => edit(id, { note: `Note ${time}` }));
    await pause(afterMs);
    const cpuOfEmptySyncMs = await cpuOf(cairn, () => ask(person, routes.syncTransactions, { body: {} }));
    return { taughtMs, plainMs, noteMs, cpuAfterEditMs, cpuOfEmptySyncMs };
  } finally {
    await cairn.stop();
    await removeDataFolder(dataDir);
  }
}

/** Ids of `count` transactions, spread over the newest. */
async function someRows(person: Person, count: number): Promise<string[]> {
  const { transactions } = await ask(person, routes.transactions, { query: { limit: '200' } });
  const step = Math.max(1, Math.floor(transactions.length / count));
  return transactions.filter((_row, index) => index % step === 0).map(({ id }) => id);
}

/** Processor time of the server during the work and the seconds after it; NaN on other systems than Linux. */
async function cpuOf({ pid }: RunningProgram, work: () => Promise<unknown>): Promise<number> {
  const before = await cpuMs(pid);
  await work();
  await pause(afterMs);
  return (await cpuMs(pid)) - before;
}

async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

export function editLinesOf(small: EditsMeasured, big: EditsMeasured): Line[] {
  const line = (metric: string, key: keyof EditsMeasured, aim: Aim | null): Line => ({
    metric,
    unit: 'ms',
    small: [small[key]].flat(),
    big: [big[key]].flat(),
    aim,
  });
  return [
    line('category saved, others like it follow later', 'taughtMs', { most: 50 }),
    line('category saved, nothing learned', 'plainMs', { most: 50 }),
    line('note saved', 'noteMs', { most: 50 }),
    line('processor time after an edit', 'cpuAfterEditMs', null),
    line('processor time of a sync that brings nothing', 'cpuOfEmptySyncMs', null),
  ];
}
