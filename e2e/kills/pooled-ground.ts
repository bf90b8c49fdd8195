import { startPgBouncer } from '../../scripts/testing/pgbouncer.ts';
import { startBalancer } from '../servers/balancer.ts';
import { startCairn } from '../servers/cairn.ts';
import { type Open, openCloser } from '../servers/close-all.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { freePort } from '../servers/free-port.ts';
import { leavePostgres } from '../servers/left-postgres.ts';
import type { RunningProgram } from '../servers/program.ts';
import { separateBankKeys } from '../servers/separate-bank.ts';
import { startWorker } from '../servers/worker.ts';
import { type Ground, startBank, stopProgram } from './ground.ts';

type Start = () => Promise<RunningProgram>;

/**
 * Has two servers behind a balancer and two workers share a PostgreSQL through PgBouncer, whose program is given. Of servers and workers one is
 * killed, in turn; the other goes on.
 */
export async function openPooledGround(pgBouncer: string): Promise<Ground> {
  const { open, close } = openCloser();
  try {
    return { ...(await openParts(open, pgBouncer)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(open: Open, pgBouncer: string): Promise<Omit<Ground, 'close'>> {
  const bankFolder = await open(makeDataFolder, removeDataFolder);
  const dataDir = await open(makeDataFolder, removeDataFolder);
  const bank = await open(() => startBank(bankFolder), stopProgram);
  const postgres = await leavePostgres(dataDir);
  const databaseUrl = await postgres.url();
  const pooler = await open(
    () => startPgBouncer(pgBouncer, databaseUrl),
    (one) => one.stop(),
  );
  const pooled = new URL(databaseUrl);
  pooled.port = String(pooler.port);
  const variables = {
    DATABASE_URL: pooled.href,
    DATABASE_SESSION_URL: databaseUrl,
    PLAID_BASE_URL: bank.url,
  };
  const ports = [await freePort(), await freePort()];
  const startServer = (port: number) => () =>
    open(() => startCairn(dataDir, { ...variables, PORT: String(port) }), stopProgram);
  const startOneWorker = () =>
    open(() => startWorker({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...variables }), stopProgram);
  const servers = await openPair(ports.map(startServer));
  const workers = await openPair([startOneWorker, startOneWorker]);
  const balancer = await open(
    () => startBalancer(ports),
    (one) => one.close(),
  );

  return {
    url: balancer.url,
    bank: { url: bank.url, ...separateBankKeys },
    databaseUrl: postgres.url,
    async kill(victim) {
      if (victim === 'server') await servers.kill();
      else if (victim === 'worker') await workers.kill();
      else if (victim === 'pooler') await pooler.kill();
      else await postgres.kill();
    },
    // Without the pooler nothing reaches the database; after any other kill, one of each goes on.
    standStill: async (victim) => victim === 'pooler',
    async goOn(victim) {
      if (victim === 'server') await servers.startAgain();
      else if (victim === 'worker') await workers.startAgain();
      else if (victim === 'pooler') await pooler.start();
      else await postgres.start();
    },
  };
}

/** Two programs of a kind, of which one is killed, then the other, and so on. */
async function openPair(starts: readonly Start[]) {
  const programs: RunningProgram[] = [];
  for (const start of starts) programs.push(await start());
  let turn = 0;
  return {
    kill: async () => programs[turn % programs.length]?.kill(),
    async startAgain() {
      const which = turn % programs.length;
      turn += 1;
      const program = await starts[which]?.();
      if (program !== undefined) programs[which] = program;
    },
  };
}
