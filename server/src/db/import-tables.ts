import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Generated } from 'kysely';
import type { Instant, Json } from './column-types.ts';

type ImportsTable = {
  household_id: string;
  id: Generated<string>;
  private_to_user_id: string | null;
  state: Generated<'open' | 'importing' | 'imported' | 'undone'>;
  choices: Json;
  written: Json | null;
  added_count: Generated<number>;
  matched_count: Generated<number>;
  failure: string | null;
  percent: Generated<number>;
  created_at: Instant;
  imported_at: Instant | null;
};

type ImportFilesTable = {
  household_id: string;
  import_id: string;
  position: number;
  name: string;
  content: Buffer;
  byte_count: number;
  answers: Json;
  layout: string | null;
  private_to_user_id: string | null;
};

type ImportRowsTable = {
  household_id: string;
  import_id: string;
  position: number;
  account_id: string;
  transaction_id: string;
  is_added: boolean;
  match_reason: string | null;
  format: string;
  file_row_id: string | null;
  balance_cents: Cents | null;
  line: number;
  posted_on: PlainDate | null;
  amount_cents: Cents | null;
  description: string | null;
};

type AccountFileNamesTable = { household_id: string; account_id: string; name: string };

export type ImportTables = {
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  account_file_names: AccountFileNamesTable;
};
