import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';

type NamedTag = { id: string; name: string };

/** Tag id as stored with a transaction → the tag; of a merged one that which it was merged into. Deleted tags are not in it. */
export type TagsInUse = ReadonlyMap<string, NamedTag>;

type StoredTag = NamedTag & { mergedIntoId: string | null; isDeleted: boolean };

/** Follows the merges of all tags that were ever there. Pure. */
export function tagsInUse(stored: readonly StoredTag[]): TagsInUse {
  const byId = new Map(stored.map((tag) => [tag.id, tag]));
  const last = (tag: StoredTag, merges: number): StoredTag | undefined => {
    const next = tag.mergedIntoId === null ? undefined : byId.get(tag.mergedIntoId);
    // No way of merges is longer than there are tags, unless it is a circle.
    return next === undefined || merges === 0 ? tag : last(next, merges - 1);
  };
  return new Map(
    stored.flatMap((tag) => {
      const current = last(tag, stored.length);
      return current === undefined || current.isDeleted
        ? []
        : [[tag.id, { id: current.id, name: current.name }]];
    }),
  );
}

/** The tags of today for stored ids: each once, in the order of their names. */
export function currentTags(tags: TagsInUse, storedIds: readonly string[]): NamedTag[] {
  const found = new Map(storedIds.flatMap((id) => tags.get(id) ?? []).map((tag) => [tag.id, tag]));
  return [...found.values()].sort(byName);
}

export function currentTagIds(tags: TagsInUse, storedIds: readonly string[]): string[] {
  return storedIds.length === 0 ? [] : currentTags(tags, storedIds).map(({ id }) => id);
}

/** In any letter case; the names of two tags differ in more than that. */
export function byName(one: NamedTag, other: NamedTag): number {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The stored ids that mean any of these tags: their own, and those of tags that were merged into them. */
export function storedIdsOf(tags: TagsInUse, ids: readonly string[]): string[] {
  const wanted = new Set(ids.map((id) => tags.get(id)?.id));
  return [...tags].flatMap(([storedId, { id }]) => (wanted.has(id) ? [storedId] : []));
}

/**
 * Each of them once, in the order of their names; the stored ones where they mean the same. Throws `not_found` for one that is not the
 * household's.
 */
export function chosenTagIds(
  tags: TagsInUse,
  tagIds: readonly string[] | null,
  stored: readonly string[] | null,
): readonly string[] | null {
  if (tagIds === null) return null;
  if (tagIds.some((id) => !tags.has(id))) throw new AppError('not_found', 'This tag was not found.');
  const chosen = currentTagIds(tags, tagIds);
  return stored !== null && isDeepStrictEqual(chosen, currentTagIds(tags, stored)) ? stored : chosen;
}
