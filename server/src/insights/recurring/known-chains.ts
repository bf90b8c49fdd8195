import { createHash } from 'node:crypto';
import type { Chain } from './chain.ts';
import type { DatedRow } from './dated-row.ts';
import type { StreamRow } from './stream.ts';

/** A chain of a group, its rows by their places in the group. */
type KnownChain = Omit<Chain, 'rows'> & { places: readonly number[] };

/** Of so many groups, those that were asked for last: a large household's, each as the forecast's past days saw it, are some thousands. */
const mostGroups = 50_000;

/** By a digest of the group's days and amounts. */
const known = new Map<string, readonly KnownChain[]>();

/**
 * The chains of a group of rows, oldest first: as `find` finds them or, where it was asked before for rows of the same days and amounts, as
 * it found them then. Chains are made of nothing else (chain.ts), so what is remembered is never old, and an edit, which changes the rows of
 * few payees, has few chains looked for.
 */
export function chainsByContent<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  find: (rows: readonly DatedRow<Row>[]) => readonly Chain<Row>[],
): readonly Chain<Row>[] {
  const content = digestOf(rows);
  const before = known.get(content);
  if (before !== undefined) {
    // Asked for last: it goes last.
    known.delete(content);
    known.set(content, before);
    return before.map(({ places, ...chain }) => ({
      ...chain,
      rows: places.flatMap((place) => rows[place] ?? []),
    }));
  }
  const chains = find(rows);
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  known.set(
    content,
    chains.map(({ rows: of, ...chain }) => ({
      ...chain,
      places: of.flatMap((row) => placeOf.get(row) ?? []),
    })),
  );
  const [oldest] = known.keys();
  if (known.size > mostGroups && oldest !== undefined) known.delete(oldest);
  return chains;
}

function digestOf(rows: readonly DatedRow[]): string {
  const numbers = new Float64Array(2 * rows.length);
  for (const [place, { day, row }] of rows.entries()) {
    numbers[2 * place] = day;
    numbers[2 * place + 1] = row.amountCents;
  }
  return createHash('sha256').update(numbers).digest('base64');
}
