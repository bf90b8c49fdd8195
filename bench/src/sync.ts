import { routes } from '@cairn/contract/routes';
import type { Bank } from '../../e2e/bank-record/bank.ts';
import { ask, type Person, register, send } from '../../e2e/people/person.ts';
import { addRows, linkSilentBank, withServer } from './household.ts';
import { residentMegabytes } from './process-figures.ts';
import type { Figure } from './report.ts';
import { untilAnnounced } from './sync-events.ts';

/** Syncs before those that count, so that the server's code is compiled. */
const warmUp = { rows: 2_000, times: 3 };

/** Measures first syncs of new households on a server of its own, with the bank as a separate process. */
export async function measureSync(rows: number, runs: number): Promise<Figure[]> {
  return withServer(async ({ cairn, bank }) => {
    for (let time = 0; time < warmUp.times; time += 1)
      await timeSync(await register(cairn.url), bank, warmUp.rows);
    const rowsPerSecond: number[] = [];
    for (let run = 0; run < runs; run += 1)
      rowsPerSecond.push((rows * 1000) / (await timeSync(await register(cairn.url), bank, rows)));
    const peak = [await residentMegabytes(cairn, 'peak')];
    return [
      { metric: 'first sync, rows a second', unit: '', values: rowsPerSecond, goal: { least: 20_000 } },
      { metric: 'first sync, memory at most', unit: 'MB', values: peak, goal: { most: 300 } },
    ];
  });
}

/** Links a bank with so many transactions. From requesting a sync to the event that reports all transactions, in milliseconds. */
export async function timeSync(person: Person, bank: Bank, rows: number): Promise<number> {
  const accessToken = await linkSilentBank(person, bank);
  const stream = await send(person, routes.events);
  await addRows(bank, accessToken, rows);
  const startedMs = performance.now();
  await ask(person, routes.syncTransactions, { body: {} });
  await untilAnnounced(stream, ({ transactionsCount }) => transactionsCount >= rows);
  return performance.now() - startedMs;
}
