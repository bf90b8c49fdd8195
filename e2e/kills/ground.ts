import type { Bank } from '../bank-record/bank.ts';
import { builtInPostgres } from '../servers/built-in-postgres.ts';
import { startCairn } from '../servers/cairn.ts';
import { type Open, openCloser } from '../servers/close-all.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { freePort } from '../servers/free-port.ts';
import { type LeftPostgres, leavePostgres } from '../servers/left-postgres.ts';
import type { RunningProgram } from '../servers/program.ts';
import { separateBankKeys, startSeparateBank } from '../servers/separate-bank.ts';
import { startWorker } from '../servers/worker.ts';

export type Victim = 'server' | 'worker' | 'pooler' | 'database';

/** A server, a PostgreSQL with or without a worker, each a process of its own, and a bank that nothing happens to. */
export type Ground = {
  /** The server's; the same after it was killed and started again. */
  url: string;
  bank: Bank;
  databaseUrl: () => Promise<string>;
  /** Ends one with SIGKILL. */
  kill: (victim: Victim) => Promise<void>;
  /** After a kill: has the database there while no server changes it. False where the server starts its own database again by itself. */
  standStill: (victim: Victim) => Promise<boolean>;
  /** Has all of them run again. */
  goOn: (victim: Victim) => Promise<void>;
  close: () => Promise<void>;
};

/** Has a server and a worker share a PostgreSQL that belongs to neither; who kills it must start it again. */
export function openSharedGround(): Promise<Ground> {
  return openGround(leavePostgres, true);
}

/** Has one server with its built-in PostgreSQL, as `npm start` does. */
export function openPlainGround(): Promise<Ground> {
  return openGround(async () => null, false);
}

async function openGround(
  postgresIn: (dataDir: string) => Promise<LeftPostgres | null>,
  hasWorker: boolean,
): Promise<Ground> {
  const { open, close } = openCloser();
  try {
    return { ...(await openParts(open, postgresIn, hasWorker)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  open: Open,
  postgresIn: (dataDir: string) => Promise<LeftPostgres | null>,
  hasWorker: boolean,
): Promise<Omit<Ground, 'close'>> {
  const bankFolder = await open(makeDataFolder, removeDataFolder);
  const dataDir = await open(makeDataFolder, removeDataFolder);
  const bank = await open(() => startBank(bankFolder), stopProgram);
  const ownPostgres = await postgresIn(dataDir);
  const postgres = ownPostgres ?? builtInPostgres(dataDir);
  const variables = {
    PLAID_BASE_URL: bank.url,
    ...(ownPostgres === null ? {} : { DATABASE_URL: await ownPostgres.url() }),
  };
  const PORT = String(await freePort());
  const startServer = () => open(() => startCairn(dataDir, { ...variables, PORT }), stopProgram);
  const startWorkerBeside = () =>
    open(() => startWorker({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...variables }), stopProgram);
  let server = await startServer();
  let worker = hasWorker ? await startWorkerBeside() : null;
  let isPaused = false;

  return {
    url: server.url,
    bank: { url: bank.url, ...separateBankKeys },
    databaseUrl: postgres.url,
    async kill(victim) {
      if (victim === 'server') await server.kill();
      else if (victim === 'worker') await worker?.kill();
      else if (victim === 'database') await postgres.kill();
      else throw new Error('There is no pooler here.');
    },
    async standStill(victim) {
      if (victim !== 'database') return victim === 'server';
      if (ownPostgres === null) return false;
      server.pause();
      isPaused = true;
      await ownPostgres.start();
      return true;
    },
    async goOn(victim) {
      if (victim === 'server') server = await startServer();
      else if (victim === 'worker') worker = await startWorkerBeside();
      else if (isPaused) server.resume();
      else await ownPostgres?.start();
      isPaused = false;
    },
  };
}

export function startBank(dataDir: string): Promise<RunningProgram> {
  return startSeparateBank(dataDir, {
    SANDBOX_BANK_HISTORY_DELAY_MS: '0',
    SANDBOX_BANK_RATE_LIMITS: 'off',
  });
}

export async function stopProgram(program: RunningProgram): Promise<void> {
  program.resume();
  await program.stop();
}
