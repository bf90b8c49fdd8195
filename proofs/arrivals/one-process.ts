import { openDatabase, openPool } from '../../server/src/db/pool.ts';
import { clearHouseholds } from '../clear-households.ts';
import { applyMutant } from '../simulation/mutants.ts';
import type { Share } from '../simulation/one-process.ts';
import type { Report } from '../simulation/run-worlds.ts';
import { mutants } from './mutants.ts';

/** Every so many worlds one runs the use cases on PostgreSQL; the others plan in memory, fifty times as fast. */
const worldsPerReal = 5;
/** Worlds after which the tables are emptied: what came before must not make what comes after slow. */
const worldsBetweenClearings = 100;

type ArrivalsReport = Omit<Report, 'stats'> & { stats: Record<string, number> };

/** Lives the worlds of a share through until one is wrong. `onReport` hears of each. */
export async function runShare(
  { adminUrl, appUrl, first, end, step, mutant }: Share,
  onReport: (report: ArrivalsReport) => void,
  onStep: (line: string) => void = () => undefined,
): Promise<void> {
  const wanted = mutants.find(({ name }) => name === mutant);
  if (mutant !== undefined && wanted === undefined) throw new Error(`There is no mutant ${mutant}`);
  if (wanted !== undefined) await applyMutant(wanted);
  // Only now, so that they meet the mutant.
  const { seedRandomUuids } = await import('../simulation/environment.ts');
  const { runWorld } = await import('./run-world.ts');
  const database = openDatabase(openPool({ url: appUrl, searchPath: 'cairn', maxConnections: 2 }));
  for (let seed = first, finished = 0; seed < end; seed += step, finished += 1) {
    if (finished % worldsBetweenClearings === 0) await clearHouseholds(adminUrl);
    seedRandomUuids(seed);
    const report = await runWorld(seed % worldsPerReal === 0 ? database : null, seed, onStep);
    onReport(report);
    if (report.problems.length > 0) break;
  }
  await database.destroy();
}
