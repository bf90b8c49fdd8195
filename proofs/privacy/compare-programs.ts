import { runProgram, type Seen, type World } from './run-program.ts';

/** Programs side by side, so that the server works while PostgreSQL does. */
const programsAtOnce = 4;

export type Differing = { seed: number; differences: string[] };

/**
 * Runs the programs numbered `first` to `first + count - 1`, each without and with one member's private accounts.
 * @returns the programs in which others were answered something else, lowest number first; it runs no more once one is found.
 */
export async function comparePrograms(
  world: World,
  { first, count, signal }: { first: number; count: number; signal?: AbortSignal },
): Promise<Differing[]> {
  const found: Differing[] = [];
  let next = first;
  async function compareInTurn(): Promise<void> {
    while (next < first + count && found.length === 0) {
      signal?.throwIfAborted();
      const seed = next;
      next += 1;
      const without = await runProgram(world, seed, { privateLife: null });
      const having = await runProgram(world, seed, { privateLife: seed });
      const differences = differencesOf(without, having);
      if (differences.length > 0) found.push({ seed, differences });
    }
  }
  await Promise.all(Array.from({ length: programsAtOnce }, compareInTurn));
  return found.toSorted((a, b) => a.seed - b.seed);
}

/** Texts as long as a person reads. */
const shownLength = 600;

function differencesOf(without: Seen, having: Seen): string[] {
  const pairs = [
    { who: 'refused', one: without.refused, other: having.refused },
    ...Object.entries(without.byPerson).map(([who, one]) => ({
      who,
      one,
      other: having.byPerson[who] ?? [],
    })),
  ];
  // The first of each says what is found; names of ids are others from there on.
  return pairs.flatMap(({ who, one, other }) =>
    Array.from({ length: Math.max(one.length, other.length) }, (_none, place) => place)
      .filter((place) => one[place] !== other[place])
      .slice(0, 1)
      .map((place) => `${who}: ${firstDifference(one[place] ?? 'nothing', other[place] ?? 'nothing')}`),
  );
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 120);
  const part = (text: string) => text.slice(from, from + shownLength / 2);
  return `${one.slice(0, 60)} …\n    without: ${part(one)}\n    with:    ${part(other)}`;
}
