import { readFile } from 'node:fs/promises';
import { type Connection, syncEvent } from '@cairn/contract/connections';
import { routes } from '@cairn/contract/routes';
import { askBank, type Bank } from '../../e2e/bank-record/bank.ts';
import { linkBank, waitUntilSynced } from '../../e2e/people/ledger.ts';
import { ask, register, send } from '../../e2e/people/person.ts';
import { startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import { separateBankKeys, startSeparateBank } from '../../e2e/servers/separate-bank.ts';
import { emptyLogin } from './household.ts';

/** What taking in so many rows costs: each run's rate, and the most memory that the server ever had. */
export type SyncMeasured = { rows: number; rowsPerSecond: number[]; peakMegabytes: number };

/** Syncs of this many rows come before those that count: a server that runs has its code compiled. */
const warmUp = { rows: 2_000, times: 3 };

/**
 * Measures first syncs of `rows` rows, each of a household of its own, at a server that runs for that alone. The bank is a process
 * of its own, so that the memory is the server's.
 */
export async function measureSync(rows: number, runs: number): Promise<SyncMeasured> {
  const folders = { bank: await makeDataFolder(), cairn: await makeDataFolder() };
  const bankProgram = await startSeparateBank(folders.bank, {
    SANDBOX_BANK_HISTORY_DELAY_MS: '0',
    SANDBOX_BANK_RATE_LIMITS: 'off',
  });
  const bank = { url: bankProgram.url, ...separateBankKeys };
  const cairn = await startCairn(folders.cairn, { PLAID_BASE_URL: bank.url });
  try {
    for (let time = 0; time < warmUp.times; time += 1) await timeSync(cairn.url, bank, warmUp.rows);
    const rowsPerSecond: number[] = [];
    for (let run = 0; run < runs; run += 1)
      rowsPerSecond.push((rows * 1000) / (await timeSync(cairn.url, bank, rows)));
    return { rows, rowsPerSecond, peakMegabytes: await peakMegabytes(cairn) };
  } finally {
    await cairn.stop();
    await bankProgram.stop();
    await removeDataFolder(folders.cairn);
    await removeDataFolder(folders.bank);
  }
}

/** From a person's asking for a sync to the server's having told that it has the rows, in milliseconds. */
async function timeSync(server: string, bank: Bank, rows: number): Promise<number> {
  const person = await register(server);
  const accessToken = await linkBank(person, bank, 'ins_109508', emptyLogin);
  await waitUntilSynced(person);
  const stream = await send(person, routes.events);
  await askBank(bank, '/control/rows', { access_token: accessToken, count: rows });
  // The bank makes up rows when it is first asked for them.
  await askBank(bank, '/control/truth', { access_token: accessToken });
  const startedMs = performance.now();
  await ask(person, routes.syncTransactions, { body: {} });
  await untilTold(stream, ({ transactionsCount }) => transactionsCount >= rows);
  return performance.now() - startedMs;
}

/** Reads the events of a stream until one tells of a connection that fits. */
async function untilTold(stream: Response, fits: (connection: Connection) => boolean): Promise<void> {
  if (stream.body === null) throw new Error('The stream of events has no body');
  let text = '';
  for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      if (fits(syncEvent.parse(JSON.parse(event.slice('data: '.length))).connection)) return;
    }
  }
  throw new Error('The stream of events ended');
}

/** The most memory that the process has had resident, as Linux counts it; NaN on other systems. */
async function peakMegabytes({ pid }: RunningProgram): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
