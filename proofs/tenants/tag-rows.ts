import { randomUUID } from 'node:crypto';
import type { TenantRow } from './account-rows.ts';

/** Filters: the household's, and its owner's. */
export type TagIds = {
  tagId: string;
  keptTagId: string;
  renamedTagId: string;
  filterId: string;
  ownFilterId: string;
};

export const newTagIds = (): TagIds => ({
  tagId: randomUUID(),
  keptTagId: randomUUID(),
  renamedTagId: randomUUID(),
  filterId: randomUUID(),
  ownFilterId: randomUUID(),
});

type Household = { tag: string; householdId: string; ownerId: string; tagIds: TagIds };

/** The household's tags, and saved filters. */
export function tagRows({ tag, householdId: household_id, ownerId, tagIds }: Household): TenantRow[] {
  const names = { [tagIds.tagId]: 'Tag', [tagIds.keptTagId]: 'Kept tag', [tagIds.renamedTagId]: 'New tag' };
  return [
    ...Object.entries(names).map(([id, name]) => ({
      table: 'tags',
      values: { household_id, id, name: `${name} ${tag}`, created_by_user_id: ownerId },
    })),
    ...[null, ownerId].map((privateTo) => ({
      table: 'saved_filters',
      values: {
        household_id,
        id: privateTo === null ? tagIds.filterId : tagIds.ownFilterId,
        private_to_user_id: privateTo,
        name: `Filter ${tag}`,
        filter: JSON.stringify({ query: `search=shop+${tag}` }),
      },
      ...(privateTo === null ? {} : { privateTo }),
    })),
  ];
}
