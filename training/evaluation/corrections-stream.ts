import type { Random } from '../../scripts/testing/random.ts';
import { labels } from '../../server/src/classifier/labels.ts';
import type { Direction } from '../../server/src/classifier/text/banking-patterns.ts';

/** A row as a household meets it, and where it belongs for this household. */
export type StreamRow = {
  description: string;
  direction: Direction;
  /** Who was paid, for sure, whatever the description says. */
  merchant: string;
  /** Ids of the categories that are right, the one that a person would choose first. */
  right: readonly [string, ...string[]];
};

/** Rows in the order in which they come. */
export type HouseholdStream = readonly StreamRow[];

/** Of so many merchants a household thinks otherwise than the rest of the world: "this pharmacy is groceries for us". */
const privateShare = 0.15;

const categoryIds: readonly string[] = labels.map(({ id }) => id);

/** Gives some of the merchants, drawn at random, a meaning of the household's own: another category for all their rows. */
export function withPrivateMeanings(rows: HouseholdStream, random: Random): HouseholdStream {
  const meanings = new Map<string, string | null>();
  return rows.map((row) => {
    const meaning = meanings.get(row.merchant) ?? null;
    if (meanings.has(row.merchant)) return meaning === null ? row : { ...row, right: [meaning] };
    const others = categoryIds.filter((id) => !row.right.includes(id));
    const own = random.chance(privateShare) ? (random.pick(others) ?? null) : null;
    meanings.set(row.merchant, own);
    return own === null ? row : { ...row, right: [own] };
  });
}
