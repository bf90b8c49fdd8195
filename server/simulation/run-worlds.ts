import { checkBooks } from './check-books.ts';
import { seedRandomUuids } from './ground.ts';
import { type Ground, World } from './world.ts';

export type Report = { seed: number; problems: string[]; stats: World['stats'] };

/** Turns of trouble in a world, in each of which somebody takes a step: a sync takes some seventeen. */
const turnsOfTrouble = 60;

/** Lives one world through and checks it. The same seed gives the same world. */
export async function runWorld(ground: Ground, seed: number): Promise<Report> {
  seedRandomUuids(seed);
  const world = new World(ground, seed);
  await world.begin();
  await world.live(turnsOfTrouble);
  await world.comeToRest();
  return { seed, problems: await checkBooks(world, ground.database), stats: world.stats };
}
