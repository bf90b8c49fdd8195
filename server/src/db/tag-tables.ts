import type { Generated } from 'kysely';
import type { GeneratedInstant, Instant, Json } from './column-types.ts';

type TagsTable = {
  household_id: string;
  id: Generated<string>;
  name: string;
  created_by_user_id: string | null;
  merged_into_id: string | null;
  deleted_at: Instant | null;
  deleted_by_user_id: string | null;
  created_at: GeneratedInstant;
};

type SavedFiltersTable = {
  household_id: string;
  id: Generated<string>;
  private_to_user_id: string | null;
  name: string;
  filter: Json;
  created_at: GeneratedInstant;
};

export type TagTables = {
  tags: TagsTable;
  saved_filters: SavedFiltersTable;
};
