import { checkReconciliation } from './check-reconciliation.ts';
import { type SimulationEnvironment, seedRandomUuids } from './environment.ts';
import { Trace } from './trace.ts';
import { World } from './world.ts';
import type { WorldState } from './world-state.ts';

/** `digest`: of all that happened; the same seed gives the same. */
export type Report = { seed: number; problems: string[]; stats: WorldState['stats']; digest: string };

/** Lives one world through and checks it. `onStep` gets each step. */
export async function runWorld(
  environment: SimulationEnvironment,
  seed: number,
  onStep: (line: string) => void = () => undefined,
): Promise<Report> {
  seedRandomUuids(seed);
  const trace = new Trace(onStep);
  const world = new World(environment, seed, trace);
  await world.begin();
  await world.live();
  await world.drain();
  const problems = await checkReconciliation(world.state);
  const sessions = await environment.countKeptSessions();
  if (sessions > 0) problems.push(`${sessions} sessions were not returned`);
  for (const problem of problems) trace.add(problem);
  return { seed, problems, stats: world.state.stats, digest: trace.digest() };
}
