/** Draws that a seed decides. */
export type Random = {
  /** From 0 up to 1. */
  share: () => number;
  chance: (probability: number) => boolean;
  /** A whole number from one to another, both included. */
  between: (least: number, most: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
  /** Around a mean, bell-shaped. */
  around: (mean: number, deviation: number) => number;
};

/** Numbers from 0 to 1 that a seed decides: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: number): Random {
  const share = randomFrom(seed);
  return {
    share,
    chance: (probability) => share() < probability,
    between: (least, most) => least + Math.floor(share() * (most - least + 1)),
    pick: (from) => from[Math.floor(share() * from.length)] ?? from[0],
    around: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}
