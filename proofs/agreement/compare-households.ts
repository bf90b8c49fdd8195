import { compareSurfaces, type Surfaces } from './compare-surfaces.ts';
import { drawHousehold } from './draw-household.ts';

/** Households compared side by side, so that the server works while PostgreSQL does. */
const householdsAtOnce = 4;

export type DifferingHousehold = { seed: number; differences: string[] };

/**
 * Draws and compares the households numbered `first` to `first + count - 1`.
 * @returns the households whose surfaces differ, lowest number first; it draws no more once one does.
 */
export async function compareHouseholds(
  surfaces: Surfaces,
  { first, count, signal }: { first: number; count: number; signal?: AbortSignal },
): Promise<DifferingHousehold[]> {
  const differing: DifferingHousehold[] = [];
  let next = first;
  async function compareInTurn(): Promise<void> {
    while (next < first + count && differing.length === 0) {
      signal?.throwIfAborted();
      const seed = next;
      next += 1;
      const differences = await compareSurfaces(surfaces, await drawHousehold(surfaces.database, seed), seed);
      if (differences.length > 0) differing.push({ seed, differences });
    }
  }
  await Promise.all(Array.from({ length: householdsAtOnce }, compareInTurn));
  return differing.toSorted((a, b) => a.seed - b.seed);
}
