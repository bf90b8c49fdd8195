import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cairn/contract/routes';
import { askBank, type Bank } from '../../e2e/bank-record/bank.ts';
import { connectionsOf, linkBank, waitUntilSynced } from '../../e2e/people/ledger.ts';
import { ask, type Person, register } from '../../e2e/people/person.ts';
import { builtInPostgres, type Postgres } from '../../e2e/servers/built-in-postgres.ts';
import { startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import { separateBankKeys, startSeparateBank } from '../../e2e/servers/separate-bank.ts';
import { makeGivenDatabase } from './given-database.store.ts';
import { growHousehold } from './grow.store.ts';
import { untilIdle } from './process-figures.ts';

/** `accessToken`: the bank's, of its one connection. `syncMs`: from requesting a sync to the last transaction. */
export type Household = { person: Person; accessToken: string; rows: number; syncMs: number };

const checking = { type: 'depository', subtype: 'checking', starting_balance: 12_000 };
const card = { type: 'credit', subtype: 'credit card', starting_balance: 800 };
/** The login of a sandbox person with two accounts and no transactions. */
const emptyLogin = {
  username: 'user_custom',
  password: JSON.stringify({
    override_accounts: [
      { ...checking, meta: { name: 'Everyday Checking' }, transactions: [] },
      { ...card, meta: { name: 'Card', limit: 5000 } },
    ],
  }),
};
const pollMs = 50;
/** In two years: a sync's. */
const mostSyncedRows = 50_000;
/** As many as the bank makes in one call. */
const mostRowsAtOnce = 100_000;

/** Links a bank without transactions, which announces none later: its webhook would begin a sync before the sync that is measured. */
export async function linkSilentBank(person: Person, bank: Bank): Promise<string> {
  const accessToken = await linkBank(person, bank, 'ins_109508', emptyLogin);
  await waitUntilSynced(person);
  await askBank(bank, '/item/webhook/update', { access_token: accessToken });
  return accessToken;
}

async function rowsOf(person: Person): Promise<number> {
  return (await connectionsOf(person)).reduce((sum, one) => sum + one.transactionsCount, 0);
}

/** Makes a household with that many transactions, fetched from the bank by the server's own sync. */
export async function makeHousehold(server: string, bank: Bank, rows: number): Promise<Household> {
  const person = await register(server);
  const accessToken = await linkSilentBank(person, bank);
  await addRows(bank, accessToken, rows);
  const startedMs = performance.now();
  await ask(person, routes.syncTransactions, { body: {} });
  while ((await rowsOf(person)) < rows) await pause(pollMs);
  return { person, accessToken, rows, syncMs: performance.now() - startedMs };
}

/** Adds transactions to the first account of a bank connection; the server has not asked for them yet. */
export async function addRows(bank: Bank, accessToken: string, rows: number): Promise<void> {
  for (let made = 0; made < rows; made += mostRowsAtOnce)
    await askBank(bank, '/control/rows', {
      access_token: accessToken,
      count: Math.min(mostRowsAtOnce, rows - made),
      seed: `rows from ${made}`,
    });
  // The bank generates transactions at the first request for them.
  await askBank(bank, '/control/truth', { access_token: accessToken });
}

/** Has the bank send that many transactions again, which the server knows. */
export async function resendRows(bank: Bank, accessToken: string, count: number): Promise<void> {
  await askBank(bank, '/control/rows/resend', { access_token: accessToken, count });
  // As in `addRows`, so that the bank's time is not the server's.
  await askBank(bank, '/control/truth', { access_token: accessToken });
}

/** A household on a server of its own, whose bank is a separate program. `database`: the server's. */
export type Place = {
  cairn: RunningProgram;
  database: Pick<Postgres, 'url' | 'logPath'>;
  bank: Bank;
  household: Household;
};

/** Lends a server of its own, whose bank is a separate program that gives all at once and refuses nothing. */
export async function withServer<T>(work: (place: Omit<Place, 'household'>) => Promise<T>): Promise<T> {
  const folders = { bank: await makeDataFolder(), cairn: await makeDataFolder() };
  const bankProgram = await startSeparateBank(folders.bank, {
    SANDBOX_BANK_HISTORY_DELAY_MS: '0',
    SANDBOX_BANK_RATE_LIMITS: 'off',
  });
  const bank = { url: bankProgram.url, ...separateBankKeys };
  const given = await makeGivenDatabase();
  const cairn = await startCairn(folders.cairn, {
    PLAID_BASE_URL: bank.url,
    ...(given === null ? {} : { DATABASE_URL: given.url }),
  });
  const { logPath } = given ?? builtInPostgres(folders.cairn);
  const url = given === null ? builtInPostgres(folders.cairn).url : async () => given.url;
  try {
    return await work({ cairn, database: { url, logPath }, bank });
  } finally {
    await cairn.stop();
    await given?.drop();
    await bankProgram.stop();
    await removeDataFolder(folders.cairn);
    await removeDataFolder(folders.bank);
  }
}

/**
 * Makes a household with that many transactions on a server of its own, waits until the server has nothing left to do, and lends it. More
 * than a bank sends of two years are copies of those, further back.
 */
export function withHousehold<T>(rows: number, work: (place: Place) => Promise<T>): Promise<T> {
  return withServer(async ({ cairn, database, bank }) => {
    const copies = Math.ceil(rows / mostSyncedRows) - 1;
    const synced = await makeHousehold(cairn.url, bank, Math.round(rows / (copies + 1)));
    await untilIdle(cairn);
    if (copies > 0) await growHousehold(await database.url(), copies);
    return work({ cairn, database, bank, household: { ...synced, rows } });
  });
}
