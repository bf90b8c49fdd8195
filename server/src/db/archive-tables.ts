import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

type ArchivesTable = {
  household_id: string;
  id: Generated<string>;
  private_to_user_id: string | null;
  direction: 'export' | 'import';
  state: 'receiving' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  byte_count: number | null;
  received_bytes: Generated<number>;
  done_count: Generated<number>;
  total_count: Generated<number>;
  failure: string | null;
  created_at: Instant;
  finished_at: Instant | null;
};

export type ArchiveTables = {
  archives: ArchivesTable;
};
