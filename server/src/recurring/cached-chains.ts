import type { Chain } from './chain.ts';
import { contentOf } from './content.ts';
import type { DatedRow } from './dated-row.ts';
import { memoize } from './memoize.ts';
import type { StreamRow } from './stream.ts';

/** A chain with its rows as indexes into the group. */
type CachedChain = Omit<Chain, 'rows'> & { places: readonly number[] };

/** Groups of several large households. */
const maxGroups = 50_000;

const cached = memoize<readonly CachedChain[]>(maxGroups);

/**
 * The chains of a group of rows, oldest first, cached by the rows' content, which alone determines them. After an edit only changed
 * payees are searched again.
 */
export function cachedChains<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  find: (rows: readonly DatedRow<Row>[]) => readonly Chain<Row>[],
): readonly Chain<Row>[] {
  const known = cached(contentOf(rows), () => {
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
