import type { Generated } from 'kysely';
import type { GeneratedInstant, Json } from './column-types.ts';

type JournalTable = {
  household_id: string;
  id: Generated<string>;
  recorded_at: GeneratedInstant;
  step_id: Generated<string>;
  undoes_step_id: string | null;
  undoes_in_part: Generated<boolean>;
  account_id: string | null;
  is_first_of_step: Generated<boolean>;
  actor: 'user' | 'rule' | 'import' | 'bank' | 'system';
  user_id: string | null;
  subject_kind: string;
  subject_id: string;
  action: string;
  before: Json;
  after: Json;
};

type FormerAccountsTable = {
  household_id: string;
  id: string;
  name: string;
  private_to_user_id: string | null;
  removed_at: GeneratedInstant;
};

type PrivateAccountsTable = {
  household_id: string;
  id: string;
  user_id: string;
};

export type JournalTables = {
  journal: JournalTable;
  former_accounts: FormerAccountsTable;
  private_accounts: PrivateAccountsTable;
};
