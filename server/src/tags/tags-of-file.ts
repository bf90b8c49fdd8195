import { maxTagsOfTransaction, tagName } from '@cairn/contract/tags';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { findOrAddTags } from './tags.store.ts';

/** What names tags. */
type Tagged = { tags: readonly string[] };

/** The tags of an import's rows: the ids for a row, null where it has none; and those that were added for them. */
export type FileTags = { idsOf: (row: Tagged) => string[] | null; addedIds: string[] };

/** Finds the tags that rows of files name, and adds those that are missing. Throws `conflict` for too many. */
export async function fileTags(tx: HouseholdTransaction, rows: readonly Tagged[]): Promise<FileTags> {
  const tags = await findOrAddTags(tx, [...new Set(rows.flatMap(namesOf))]);
  const byName = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]));
  return {
    idsOf(row) {
      const ids = new Set(namesOf(row).flatMap((name) => byName.get(name.toLowerCase()) ?? []));
      return ids.size === 0 ? null : [...ids];
    },
    addedIds: tags.filter(({ isNew }) => isNew).map(({ id }) => id),
  };
}

/** As a person could have typed them; longer names are cut. */
function namesOf({ tags }: Tagged): string[] {
  return tags
    .flatMap((name) => tagName.safeParse(name.trim().slice(0, 40)).data ?? [])
    .slice(0, maxTagsOfTransaction);
}
