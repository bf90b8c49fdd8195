import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Random } from '../../scripts/testing/random.ts';
import { type Database, openDatabase, openPool } from '../../server/src/db/pool.ts';
import { clearHouseholds } from '../clear-households.ts';
import { BankServer } from './bank-server.ts';
import { SessionPool } from './gated-database.ts';

/** What worlds share: real sessions, a real HTTP server, and a way to ask whether a session waits for a lock. */
export type SimulationEnvironment = {
  /** Of the role that migrates. */
  adminUrl: string;
  /** Deletes what all worlds so far have left in the database. */
  clear: () => Promise<void>;
  sessions: SessionPool;
  database: Database;
  bank: BankServer;
  bankUrl: string;
  isWaitingForLock: (sessionPid: number) => Promise<boolean>;
  /**
   * Sessions that have been taken and are not returned: none between two worlds. The last answers to a process that has ended may be under
   * way still, and are waited for.
   */
  countKeptSessions: () => Promise<number>;
};

const pollMs = 10;
const patienceMs = 10_000;

/** Opens what worlds run on, over a migrated database of their own; `appUrl` is of the server's role. */
export async function openEnvironment(
  adminUrl: string,
  appUrl: string,
): Promise<SimulationEnvironment & { close: () => Promise<void> }> {
  const pool = openPool({ url: appUrl, searchPath: 'cairn', maxConnections: 24 });
  const database = openDatabase(pool);
  const sessions = new SessionPool(pool);
  await sessions.open();
  const bank = new BankServer();
  const bankUrl = await bank.listen();
  return {
    adminUrl,
    sessions,
    database,
    bank,
    bankUrl,
    isWaitingForLock: async (pid) => {
      const { rows } = await sql<{ waits: boolean }>`
        select cardinality(pg_blocking_pids(${pid})) > 0 as waits`.execute(database);
      return rows[0]?.waits === true;
    },
    async countKeptSessions() {
      const inUse = () => pool.totalCount - pool.idleCount;
      for (let waitedMs = 0; inUse() > 0 && waitedMs < patienceMs; waitedMs += pollMs) await delay(pollMs);
      return inUse();
    },
    clear: () => clearHouseholds(adminUrl),
    close: async () => {
      await bank.close();
      await database.destroy();
    },
  };
}

const streamOfUuids = 1;

/** Makes the ids that this process gives out follow from a seed, until the next call. No two seeds give the same id. */
export function seedRandomUuids(seed: number): void {
  const random = new Random(seed, streamOfUuids);
  const beginning = (seed >>> 0).toString(16).padStart(8, '0');
  Reflect.set(crypto, 'randomUUID', () => random.uuid(beginning));
  syncBuiltinESMExports();
}
