import type { ConnectionState } from '@cairn/contract/connections';
import type { ReconciliationStatus } from '@cairn/contract/reconciliation';
import type { CategorySource } from '@cairn/contract/transactions';
import type { UnreadableKind, UnreadableReason } from '@cairn/contract/unreadable';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { RuleEffects, SplitEffect } from '@cairn/domain/rules/rule';
import type { TransactionKind } from '@cairn/domain/transactions';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ArchiveTables } from './archive-tables.ts';
import type { AttachmentTables } from './attachment-tables.ts';
import type { GeneratedInstant, GeneratedJson, Instant, Json } from './column-types.ts';
import type { DayTables } from './day-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { InsightTables } from './insight-tables.ts';
import type { JournalTables } from './journal-tables.ts';
import type { PlannedTables } from './planned-tables.ts';
import type { ReimbursementTables } from './reimbursement-tables.ts';
import type { StatementTables } from './statement-tables.ts';
import type { TagTables } from './tag-tables.ts';

type HouseholdsTable = {
  household_id: Generated<string>;
  name: string;
  currency: Generated<string>;
  is_currency_chosen: Generated<boolean>;
  time_zone: string;
  ledger_version: Generated<number>;
  created_at: GeneratedInstant;
};

type HouseholdMembersTable = {
  household_id: string;
  user_id: string;
  role: 'owner' | 'member';
  joined_at: GeneratedInstant;
  notifications_read_at: Instant | null;
};

type CategoriesTable = {
  household_id: string;
  id: string;
  name: string;
  parent_id: string | null;
  kind: 'income' | 'spending' | 'transfer';
  is_built_in: boolean;
  position: number;
  color: number;
  hidden_at: Instant | null;
  merged_into_id: string | null;
};

type CategoryRulesTable = {
  household_id: string;
  id: Generated<string>;
  conditions: Json;
  actions: GeneratedJson<unknown>;
  is_on: Generated<boolean>;
  category_id: string | null;
  position: number;
  created_at: GeneratedInstant;
};

type CategoryCorrectionsTable = {
  household_id: string;
  id: Generated<string>;
  description: string;
  category_id: string;
  corrected_by_user_id: string;
  corrected_at: Instant;
  transaction_id: string;
  change_id: string;
  private_to_user_id: string | null;
  ended_at: Instant | null;
};

type ConnectionsTable = {
  household_id: string;
  id: Generated<string>;
  linked_by_user_id: string;
  provider_item_id: string;
  institution_id: string | null;
  institution_name: string;
  sealed_access_token: Buffer;
  encryption_key_version: number;
  cursor: Generated<string>;
  state: Generated<ConnectionState>;
  error_code: string | null;
  error_message: string | null;
  is_history_complete: Generated<boolean>;
  failed_attempts: Generated<number>;
  last_succeeded_at: Instant | null;
  last_failed_at: Instant | null;
  holdings_refused_at: Instant | null;
  loans_ask_after: Instant | null;
  trades_ask_after: Instant | null;
  consent_expires_at: Instant | null;
  disconnect_announced_at: Instant | null;
  new_accounts_announced_at: Instant | null;
  problem_since: Instant | null;
  status_checked_at: Instant | null;
  refresh_requested_at: Instant | null;
  classifier_version: string | null;
  removal_failed_at: Instant | null;
  created_at: GeneratedInstant;
};

type DailyUsageTable = { household_id: string; on_date: PlainDate; kind: string; use_count: number };

type SyncRunsTable = {
  household_id: string;
  id: Generated<string>;
  connection_id: string;
  started_at: Instant;
  finished_at: Instant;
  outcome: 'applied' | 'not_ready' | 'failed';
  error_code: string | null;
  page_count: number;
  added_count: number;
  modified_count: number;
  removed_count: number;
};

type AccountsTable = {
  household_id: string;
  id: Generated<string>;
  connection_id: string | null;
  provider_account_id: string;
  provider_persistent_id: string | null;
  bank_name: string;
  given_name: string | null;
  /** The person's name for it, or the bank's. */
  name: GeneratedAlways<string>;
  is_hidden: Generated<boolean>;
  group_name: string | null;
  position: Generated<number>;
  note: string | null;
  official_name: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string;
  current_balance_cents: Cents | null;
  available_balance_cents: Cents | null;
  limit_cents: Cents | null;
  private_to_user_id: string | null;
  closed_on: PlainDate | null;
  created_at: GeneratedInstant;
};

type TransactionsTable = {
  household_id: string;
  id: Generated<string>;
  account_id: string;
  source_id: string;
  pending_source_id: string | null;
  posted_on: PlainDate;
  authorized_on: PlainDate | null;
  amount_cents: Cents;
  amount_abs_cents: GeneratedAlways<Cents>;
  currency: string;
  description: string;
  original_description: string | null;
  merchant_name: string | null;
  is_pending: boolean;
  payment_channel: string;
  bank_category_primary: string | null;
  bank_category_detailed: string | null;
  bank_category_confidence: string | null;
  removed_at: Instant | null;
  orphaned_at: Instant | null;
  predicted_category_id: string | null;
  prediction_source: Exclude<CategorySource, 'user'>;
  prediction_reason: string;
  prediction_confidence_percent: number | null;
  predicted_merchant_name: string | null;
  rule_effects: GeneratedJson<RuleEffects>;
  payee_key: string | null;
  transfer_id: string | null;
  predicted_kind: TransactionKind;
  user_category_id: string | null;
  user_note: string | null;
  user_merchant_name: string | null;
  user_edited_at: Instant | null;
  excluded_at: Instant | null;
  duplicate_of_id: string | null;
  is_adjustment: Generated<boolean>;
  source: Generated<'bank' | 'hand' | 'file'>;
  user_transfer_id: string | null;
  user_unpaired_at: Instant | null;
  user_not_transfer_with: Generated<string[]>;
  reimburses_id: string | null;
  expected_reimbursement_id: string | null;
  reimbursed_category_id: string | null;
  previous_amount_cents: Cents | null;
  amount_changed_at: Instant | null;
  is_split: Generated<boolean>;
  part_of_id: string | null;
  part_position: Generated<number>;
  part_months_later: Generated<number>;
  rule_split: ColumnType<SplitEffect | null, string | null | undefined, string | null>;
  ignores_split_rules: Generated<boolean>;
  user_tag_ids: string[] | null;
  predicted_tag_ids: Generated<string[]>;
  tag_ids: GeneratedAlways<string[]>;
  has_tags: GeneratedAlways<boolean>;
  has_note: GeneratedAlways<boolean>;
  moved_from_account_id: string | null;
  replaced_by_id: string | null;
  is_counted: GeneratedAlways<boolean>;
  affects_balance: GeneratedAlways<boolean>;
  category_id: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  merchant_key: GeneratedAlways<string>;
  created_at: GeneratedInstant;
};

type IgnoredAccountsTable = {
  household_id: string;
  connection_id: string;
  provider_account_id: string;
  account_id: string;
};

type UnreadableRecordsTable = {
  household_id: string;
  connection_id: string;
  kind: UnreadableKind;
  provider_record_id: string;
  is_identified: boolean;
  account_id: string | null;
  provider_pending_id: string | null;
  reason: UnreadableReason;
  received: string;
  first_seen_at: Instant;
  last_seen_at: Instant;
};

type ItemsToRemoveTable = {
  household_id: string;
  id: string;
  provider_item_id: string;
  sealed_access_token: Buffer;
  encryption_key_version: number;
  remove_after: Instant;
  is_being_removed: Generated<boolean>;
};

type TotalsColumns = {
  household_id: string;
  account_id: string;
  category_id: string;
  currency: string;
  income_cents: Cents;
  spending_cents: Cents;
  refund_cents: Cents;
  transfer_cents: Cents;
  posted_cents: Cents;
  transaction_count: number;
  income_count: number;
  spending_count: number;
  refund_count: number;
  transfer_count: number;
  income_debit_cents: Cents;
  income_debit_count: number;
  spending_debit_count: number;
  transfer_debit_cents: Cents;
  transfer_debit_count: number;
};

type DailyTotalsTable = TotalsColumns & { on_date: PlainDate };
type YearlyTotalsTable = TotalsColumns & { on_year: number };

type BalanceHistoryTable = {
  household_id: string;
  account_id: string;
  on_date: PlainDate;
  balance_cents: Cents;
};

type BalanceReadingsTable = {
  household_id: string;
  account_id: string;
  on_date: PlainDate;
  balance_cents: Cents;
};

type AccountReconciliationsTable = {
  household_id: string;
  account_id: string;
  status: ReconciliationStatus;
  difference_cents: Cents | null;
  starts_on: PlainDate | null;
  first_balance_cents: Cents | null;
  has_balance_changed: boolean;
  possible_openings_cents: Cents[];
  candidate_differences_cents: Cents[];
  closed_on: PlainDate | null;
  balanced_on: PlainDate | null;
  diverged_on: PlainDate | null;
  notified_at: Instant | null;
  accepted_entry_id: string | null;
  checked_at: Instant;
};

type HoldingsTable = {
  household_id: string;
  id: Generated<string>;
  account_id: string;
  provider_security_id: string;
  security_name: string | null;
  ticker: string | null;
  security_type: string | null;
  is_cash_equivalent: boolean;
  /** Decimal digits. */
  quantity: string;
  price: string;
  price_on: PlainDate | null;
  currency: string;
  value_cents: Cents;
  cost_cents: Cents | null;
};

type BudgetsTable = {
  household_id: string;
  id: Generated<string>;
  category_id: string;
  created_at: GeneratedInstant;
};

type BudgetTermsTable = {
  household_id: string;
  budget_id: string;
  from_month: PlainDate;
  limit_cents: Cents | null;
  status: 'active' | 'paused' | 'deleted' | null;
};

type BudgetMonthsTable = {
  household_id: string;
  budget_id: string;
  month: PlainDate;
  limit_cents: Cents;
};

type IdempotencyKeysTable = {
  household_id: string;
  id: string;
  private_to_user_id: string | null;
  digest: string;
  answer: Json | null;
  answered_at: Instant;
};

type FeatureTables = ArchiveTables &
  AttachmentTables &
  ImportTables &
  InsightTables &
  DayTables &
  JournalTables &
  ReimbursementTables &
  StatementTables &
  PlannedTables &
  TagTables;

export type Tables = FeatureTables & {
  idempotency_keys: IdempotencyKeysTable;
  households: HouseholdsTable;
  household_members: HouseholdMembersTable;
  categories: CategoriesTable;
  category_rules: CategoryRulesTable;
  category_corrections: CategoryCorrectionsTable;
  connections: ConnectionsTable;
  daily_usage: DailyUsageTable;
  sync_runs: SyncRunsTable;
  items_to_remove: ItemsToRemoveTable;
  accounts: AccountsTable;
  ignored_accounts: IgnoredAccountsTable;
  unreadable_records: UnreadableRecordsTable;
  transactions: TransactionsTable;
  daily_totals: DailyTotalsTable;
  yearly_totals: YearlyTotalsTable;
  balance_history: BalanceHistoryTable;
  balance_readings: BalanceReadingsTable;
  account_reconciliations: AccountReconciliationsTable;
  holdings: HoldingsTable;
  budgets: BudgetsTable;
  budget_terms: BudgetTermsTable;
  budget_months: BudgetMonthsTable;
};
