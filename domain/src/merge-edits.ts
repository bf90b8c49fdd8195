import { RefusedError } from './refused-error.ts';

/** What a person decided about a transaction; null: nothing. */
export type Decided = {
  categoryId: string | null;
  note: string | null;
  tagIds: readonly string[] | null;
  merchantName: string | null;
};

/** What stays where several decided differently. */
export type Chosen = { categoryId?: string | undefined; note?: string | undefined };

/** What several transactions say of one field, each once, in their order. */
export function differing<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/**
 * What a person decided about several transactions that are the same charge: what only one says stays, tags of all are joined, and of two
 * names for the merchant the first stays. Pure. Throws
 * `conflict` where two say something else and nothing is chosen, or there are too many tags.
 */
export function mergeDecisions(rows: readonly Decided[], chosen: Chosen, maxTags: number): Decided {
  const tagIds = differing(rows.flatMap((row) => [...(row.tagIds ?? [])]));
  if (tagIds.length > maxTags)
    throw new RefusedError('conflict', `Together they have more than ${maxTags} tags. Remove some first.`);
  return {
    categoryId: oneOf(
      rows.map((row) => row.categoryId),
      chosen.categoryId,
      'category',
    ),
    note: oneOf(
      rows.map((row) => row.note),
      chosen.note,
      'note',
    ),
    tagIds: rows.every((row) => row.tagIds === null) ? null : tagIds,
    merchantName: differing(rows.map((row) => row.merchantName))[0] ?? null,
  };
}

function oneOf(values: readonly (string | null)[], chosen: string | undefined, name: string): string | null {
  const [first = null, ...others] = differing(values);
  if (others.length === 0) return first;
  if (chosen === undefined)
    throw new RefusedError(
      'conflict',
      `They have different ${name === 'note' ? 'notes' : 'categories'}. Choose the ${name} that stays.`,
    );
  return chosen;
}
