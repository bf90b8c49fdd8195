import { createHash } from 'node:crypto';

/** A source of repeatable random numbers: the same seed always gives the same sequence. */
export type Rng = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
};

/** FNV-1a, 32 bits: quick and good enough to seed a generator. Not for identifiers. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32 (public domain, Tommy Ettinger), seeded by the text. */
export function rngFrom(seed: string): Rng {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const chosen = choices[int(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('pick: nothing to choose from');
      return chosen;
    },
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A 37-character identifier in Plaid's form, the same for the same parts. */
export function stableId(...parts: readonly string[]): string {
  // 64 bytes give 37 characters with room; the modulo bias of 62 does not matter for an identifier.
  const digest = createHash('sha512').update(parts.join('\u0000')).digest();
  let id = '';
  for (let index = 0; index < 37; index += 1) id += ALPHABET[(digest[index] ?? 0) % ALPHABET.length];
  return id;
}
