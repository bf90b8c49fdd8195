import { createHash } from 'node:crypto';
import type { Chain } from './chain.ts';
import type { DatedRow } from './dated-row.ts';
import { type Prior, priorOfCategory } from './owed-or-chosen.ts';
import type { StreamRow } from './stream.ts';

/** A chain of a group, its rows by their places in the group. */
type KnownChain = Omit<Chain, 'rows'> & { places: readonly number[] };

/** Of so many groups, those that were asked for last: a large household's, each as the forecast's past days saw it, are some thousands. */
const mostGroups = 50_000;

/** By a digest of the group's days, amounts and what they were paid for. */
const known = new Map<string, readonly KnownChain[]>();

/**
 * The chains of a group of rows, oldest first: as `find` finds them or, where it was asked before for rows of the same days, amounts and
 * priors, as it found them then. Chains are made and judged by nothing else (chain.ts, schedule.ts), so what is remembered is never old, and
 * an edit, which changes the rows of few payees, has few chains looked for.
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

const numberOf: Record<Prior, number> = { owed: 0, chosen: 1, either: 2 };

function digestOf(rows: readonly DatedRow[]): string {
  const numbers = new Float64Array(3 * rows.length);
  for (const [place, { day, row }] of rows.entries()) {
    numbers[3 * place] = day;
    numbers[3 * place + 1] = row.amountCents;
    numbers[3 * place + 2] = numberOf[priorOfCategory(row.categoryId)];
  }
  return createHash('sha256').update(numbers).digest('base64');
}
