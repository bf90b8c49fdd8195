import { createHash } from 'node:crypto';

/** Draws numbers in [0, 1), one after the other; the same ones for the same seed. */
export type Chance = () => number;

/** Opens the draws of a seed. */
export function openChance(seed: string): Chance {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** Draws one of several. Throws where there are none. */
export function drawOne<T>(chance: Chance, from: readonly T[]): T {
  const drawn = from[Math.floor(chance() * from.length)];
  if (drawn === undefined) throw new Error('There is nothing to draw from');
  return drawn;
}

/** The same ones in a drawn order. */
export function shuffle<T>(chance: Chance, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
