import type { Chain } from './chain.ts';
import { contentOf } from './content.ts';
import type { DatedRow } from './dated-row.ts';
import { memoize } from './memoize.ts';
import type { StreamRow } from './stream.ts';

/** A chain with its rows as indexes into the group. */
type CachedChain = Omit<Chain, 'rows'> & { places: readonly number[] };

/** Groups of several large households. */
const maxGroups = 50_000;

/** By content; of each by number of rows. */
const cached = memoize<Map<number, readonly CachedChain[]>>(maxGroups);

/**
 * Returns the chains of the first so many rows of a group (oldest first), cached by the rows' content, which alone determines them. After
 * an edit only changed payees are searched again.
 */
export function createChains<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  openSearch: (rows: readonly DatedRow<Row>[]) => (count: number) => readonly Chain<Row>[],
): (count: number) => readonly Chain<Row>[] {
  const byCount = cached(contentOf(rows), () => new Map());
  let search: ReturnType<typeof openSearch> | undefined;
  return (count) => {
    let known = byCount.get(count);
    if (known === undefined) {
      search ??= openSearch(rows);
      known = placesOf(search(count), rows);
      byCount.set(count, known);
    }
    return known.map(({ places, ...chain }) => ({
      ...chain,
      rows: places.flatMap((place) => rows[place] ?? []),
    }));
  };
}

function placesOf(chains: readonly Chain[], rows: readonly DatedRow[]): readonly CachedChain[] {
  if (chains.length === 0) return [];
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  return chains.map(({ rows: of, ...chain }) => ({
    ...chain,
    places: of.flatMap((row) => placeOf.get(row) ?? []),
  }));
}
