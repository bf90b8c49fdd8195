import { checkBooks } from './check-books.ts';
import { seedRandomUuids } from './ground.ts';
import { Trace } from './trace.ts';
import { type Ground, World } from './world.ts';

/** `digest`: of all that happened; the same seed gives the same. */
export type Report = { seed: number; problems: string[]; stats: World['stats']; digest: string };

/** Lives one world through and checks it. `tell` hears of each step. */
export async function runWorld(
  ground: Ground,
  seed: number,
  tell: (line: string) => void = () => undefined,
): Promise<Report> {
  seedRandomUuids(seed);
  const trace = new Trace(tell);
  const world = new World(ground, seed, trace);
  await world.begin();
  await world.live();
  await world.comeToRest();
  const problems = await checkBooks(world, ground.database);
  for (const problem of problems) trace.add(problem);
  return { seed, problems, stats: world.stats, digest: trace.digest() };
}
