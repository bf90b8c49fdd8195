import { Random } from '../../scripts/testing/random.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { Trace } from '../simulation/trace.ts';
import { LookAlikeWorld } from './look-alikes.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { PostgresLedger } from './postgres-ledger.ts';
import { ArrivalsWorld } from './world.ts';

/** The look-alikes of a seed have nothing to do with its other world. */
const lookAlikeStream = 1;
const bankStream = 2;

/** Lives one world through and checks it, on a database or in memory. `onStep` gets each step. */
export async function runWorld(database: Database | null, seed: number, onStep: (line: string) => void) {
  const trace = new Trace(onStep);
  const ledger = database === null ? new MemoryLedger() : await PostgresLedger.open(database);
  const world = new ArrivalsWorld(ledger, new Random(seed), new Random(seed, bankStream), (line) =>
    trace.add(line),
  );
  const lookAlikes = new LookAlikeWorld(new Random(seed, lookAlikeStream), (line) => trace.add(line));
  const problems = [...(await world.live()), ...(await lookAlikes.live())];
  for (const problem of problems) trace.add(problem);
  const asked = { rowsAsked: lookAlikes.stats.rowsAsked + ledger.rowsAsked };
  const stats = { ...world.stats, ...lookAlikes.stats, ...asked, onPostgres: database === null ? 0 : 1 };
  return { seed, problems, stats, digest: trace.digest() };
}
