import type { Chain } from './chain.ts';
import { contentOf } from './content.ts';
import type { DatedRow } from './dated-row.ts';
import { openMemory } from './remembered.ts';
import type { StreamRow } from './stream.ts';

/** A chain of a group, its rows by their places in the group. */
type KnownChain = Omit<Chain, 'rows'> & { places: readonly number[] };

/** So many groups are those of some large households. */
const mostGroups = 50_000;

const remembered = openMemory<readonly KnownChain[]>(mostGroups);

/**
 * The chains of a group of rows, oldest first: as `find` finds them or, where it was asked before for rows of the same content, as it found
 * them then. Chains are made and judged by nothing else, so what is remembered is never old, and an edit, which changes the rows of few
 * payees, has few chains looked for.
 */
export function chainsByContent<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  find: (rows: readonly DatedRow<Row>[]) => readonly Chain<Row>[],
): readonly Chain<Row>[] {
  const known = remembered(contentOf(rows), () => {
    const placeOf = new Map(rows.map((row, place) => [row, place]));
    return find(rows).map(({ rows: of, ...chain }) => ({
      ...chain,
      places: of.flatMap((row) => placeOf.get(row) ?? []),
    }));
  });
  return known.map(({ places, ...chain }) => ({
    ...chain,
    rows: places.flatMap((place) => rows[place] ?? []),
  }));
}
