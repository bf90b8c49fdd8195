// Written by `npm run schema` from the migrations. tables.ts says what the columns are in TypeScript.
// biome-ignore format: a column a line would be six hundred lines.
export const schema = {
  account_file_names: [
    'household_id uuid', 'account_id uuid', 'name text',
  ],
  account_payers: [
    'household_id uuid', 'account_id uuid', 'user_id uuid?',
  ],
  account_reconciliations: [
    'household_id uuid', 'account_id uuid',
    'status not_started|balanced|settling|difference|not_updating|no_transactions|no_balance|market_value',
    'difference_cents bigint?', 'starts_on date?', 'first_balance_cents bigint?',
    'has_balance_changed boolean', 'possible_openings_cents bigint[]', 'candidate_differences_cents bigint[]',
    'closed_on date?', 'balanced_on date?', 'diverged_on date?', 'notified_at timestamptz?',
    'accepted_entry_id uuid?', 'checked_at timestamptz',
  ],
  account_statements: [
    'household_id uuid', 'id uuid default', 'account_id uuid', 'closes_on date', 'balance_cents bigint',
    'transaction_ids uuid[]', 'adjustment_id uuid?', 'stated_before_cents bigint?',
    'stated_eve_cents bigint?', 'created_at timestamptz',
  ],
  accounts: [
    'household_id uuid', 'id uuid default', 'connection_id uuid?', 'provider_account_id text',
    'provider_persistent_id text?', 'bank_name text', 'official_name text?', 'mask text?', 'type text',
    'subtype text?', 'currency text', 'current_balance_cents bigint?', 'available_balance_cents bigint?',
    'limit_cents bigint?', 'closed_on date?', 'given_name text?', 'name text generated',
    'is_hidden boolean default', 'group_name text?', 'position integer default', 'note text?',
    'private_to_user_id uuid?', 'created_at timestamptz default', 'rows_private_to_user_id uuid?',
    'added_by_user_id uuid? default',
  ],
  archives: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid?', 'direction export|import',
    'state receiving|waiting|running|done|failed|cancelled', 'byte_count bigint?',
    'received_bytes bigint default', 'done_count integer default', 'total_count integer default',
    'failure text?', 'created_at timestamptz', 'finished_at timestamptz?',
  ],
  attachments: [
    'household_id uuid', 'id uuid', 'account_id uuid', 'transaction_id uuid', 'name text',
    'media_type image/jpeg|image/png|image/gif|image/webp|image/heic|application/pdf', 'byte_count integer',
    'added_at timestamptz', 'removed_at timestamptz?', 'moved_from_transaction_id uuid?',
  ],
  balance_history: [
    'household_id uuid', 'account_id uuid', 'on_date date', 'balance_cents bigint',
  ],
  balance_readings: [
    'household_id uuid', 'account_id uuid', 'on_date date', 'balance_cents bigint',
  ],
  budget_months: [
    'household_id uuid', 'budget_id uuid', 'month date', 'limit_cents bigint',
  ],
  budget_terms: [
    'household_id uuid', 'budget_id uuid', 'from_month date', 'limit_cents bigint?',
    'status active|paused|deleted?',
  ],
  budgets: [
    'household_id uuid', 'id uuid default', 'category_id text', 'created_at timestamptz default',
    'private_to_user_id uuid?',
  ],
  categories: [
    'household_id uuid', 'id text', 'parent_id text?', 'name text', 'kind income|spending|transfer',
    'is_built_in boolean', 'position integer', 'color smallint', 'hidden_at timestamptz?',
    'merged_into_id text?',
  ],
  category_corrections: [
    'household_id uuid', 'id uuid default', 'description text', 'category_id text',
    'corrected_by_user_id uuid', 'corrected_at timestamptz', 'transaction_id uuid', 'change_id uuid',
    'private_to_user_id uuid?', 'ended_at timestamptz?',
  ],
  category_rules: [
    'household_id uuid', 'id uuid default', 'position integer', 'is_on boolean default', 'conditions jsonb',
    'category_id text?', 'actions jsonb default', 'created_at timestamptz default',
  ],
  comments: [
    'household_id uuid', 'id uuid default', 'account_id uuid', 'transaction_id uuid', 'author_user_id uuid?',
    'text text', 'mentioned_user_ids uuid[] default', 'added_at timestamptz', 'removed_at timestamptz?',
    'moved_from_transaction_id uuid?',
  ],
  connections: [
    'household_id uuid', 'id uuid default', 'linked_by_user_id uuid', 'provider_item_id text',
    'institution_id text?', 'institution_name text', 'sealed_access_token bytea',
    'encryption_key_version integer', 'cursor text default',
    'state initial|historical|healthy|degraded|needs_login|consent_expiring|revoked|failed|removed default',
    'error_code text?', 'error_message text?', 'is_history_complete boolean default',
    'failed_attempts integer default', 'last_succeeded_at timestamptz?', 'last_failed_at timestamptz?',
    'problem_since timestamptz?', 'consent_expires_at timestamptz?', 'disconnect_announced_at timestamptz?',
    'new_accounts_announced_at timestamptz?', 'status_checked_at timestamptz?',
    'refresh_requested_at timestamptz?', 'holdings_refused_at timestamptz?', 'loans_ask_after timestamptz?',
    'trades_ask_after timestamptz?', 'removal_failed_at timestamptz?', 'classifier_version text?',
    'created_at timestamptz default', 'private_to_user_id uuid?', 'new_accounts ours|balance|mine default',
  ],
  cost_payments: [
    'household_id uuid', 'id uuid default', 'from_user_id uuid', 'to_user_id uuid', 'amount_cents bigint',
    'currency text', 'paid_on date', 'entered_by_user_id uuid', 'entered_at timestamptz',
  ],
  cost_shares: [
    'household_id uuid', 'user_id uuid', 'weight integer',
  ],
  cost_sharing: [
    'household_id uuid', 'rule equal|income|hand', 'since date',
  ],
  daily_totals: [
    'household_id uuid', 'account_id uuid', 'on_date date', 'category_id text', 'currency text',
    'income_cents bigint', 'spending_cents bigint', 'refund_cents bigint', 'transfer_cents bigint',
    'posted_cents bigint', 'transaction_count integer', 'income_count integer', 'spending_count integer',
    'refund_count integer', 'transfer_count integer', 'income_debit_cents bigint',
    'income_debit_count integer', 'spending_debit_count integer', 'transfer_debit_cents bigint',
    'transfer_debit_count integer',
  ],
  daily_usage: [
    'household_id uuid', 'on_date date', 'kind text', 'use_count integer',
  ],
  dismissed_streams: [
    'household_id uuid', 'account_id uuid', 'stream_key text', 'dismissed_at timestamptz',
  ],
  exchange_rates: [
    'household_id uuid', 'base text', 'currency text', 'on_date date', 'rate numeric', 'source hand|file',
  ],
  expected_reimbursements: [
    'household_id uuid', 'id uuid default', 'account_id uuid', 'transaction_id uuid', 'from_whom text',
    'amount_cents bigint', 'closed_at timestamptz?', 'created_at timestamptz',
  ],
  former_accounts: [
    'household_id uuid', 'id uuid', 'name text', 'private_to_user_id uuid?', 'removed_at timestamptz default',
  ],
  holdings: [
    'household_id uuid', 'id uuid default', 'account_id uuid', 'provider_security_id text',
    'security_name text?', 'ticker text?', 'security_type text?', 'is_cash_equivalent boolean',
    'quantity numeric', 'price numeric', 'price_on date?', 'currency text', 'value_cents bigint',
    'cost_cents bigint?',
  ],
  holdings_by_day: [
    'household_id uuid', 'account_id uuid', 'on_date date', 'provider_security_id text',
    'security_name text?', 'ticker text?', 'quantity numeric', 'price numeric', 'currency text',
    'value_cents bigint', 'cost_cents bigint?',
  ],
  household_members: [
    'household_id uuid', 'user_id uuid', 'role owner|member|viewer', 'joined_at timestamptz default',
    'notifications_read_at timestamptz?', 'ends_at timestamptz?',
  ],
  households: [
    'household_id uuid default', 'name text', 'currency text default', 'is_currency_chosen boolean default',
    'time_zone text', 'ledger_version bigint default', 'created_at timestamptz default',
    'plan free|pro|enterprise?',
  ],
  idempotency_keys: [
    'household_id uuid', 'id uuid', 'private_to_user_id uuid?', 'digest text', 'answer jsonb?',
    'answered_at timestamptz',
  ],
  ignored_accounts: [
    'household_id uuid', 'connection_id uuid', 'provider_account_id text', 'account_id uuid',
  ],
  import_files: [
    'household_id uuid', 'import_id uuid', 'position integer', 'name text', 'content bytea',
    'byte_count integer', 'answers jsonb', 'layout text?', 'private_to_user_id uuid?',
  ],
  import_rows: [
    'household_id uuid', 'import_id uuid', 'position integer', 'account_id uuid', 'transaction_id uuid',
    'is_added boolean', 'match_reason text?', 'format text', 'file_row_id text?', 'balance_cents bigint?',
    'line integer', 'posted_on date?', 'amount_cents bigint?', 'description text?',
  ],
  imports: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid?',
    'state open|importing|imported|undone default', 'choices jsonb', 'written jsonb?',
    'added_count integer default', 'matched_count integer default', 'failure text?',
    'percent smallint default', 'created_at timestamptz', 'imported_at timestamptz?',
  ],
  insight_briefs: [
    'household_id uuid', 'model text', 'offered_insights text[]', 'insight_ids uuid[]',
    'created_at timestamptz', 'id uuid default', 'private_to_user_id uuid?',
  ],
  insights: [
    'household_id uuid', 'id uuid default', 'dedup_key text', 'detector text',
    'type overspending|trend|recommendation|alert', 'priority high|medium|low', 'title text', 'message text',
    'facts jsonb', 'evidence_transaction_ids uuid[]', 'evidence_total_cents bigint',
    'evidence_account_ids uuid[] default', 'confidence_percent integer', 'is_provisional boolean default',
    'is_current boolean', 'feedback useful|not_useful?', 'created_at timestamptz', 'refreshed_at timestamptz',
    'dismissed_at timestamptz?', 'private_to_user_id uuid?',
  ],
  items_to_remove: [
    'household_id uuid', 'id uuid', 'provider_item_id text', 'sealed_access_token bytea',
    'encryption_key_version integer', 'remove_after timestamptz', 'is_being_removed boolean default',
  ],
  journal: [
    'household_id uuid', 'id uuid default', 'recorded_at timestamptz default', 'step_id uuid default',
    'undoes_step_id uuid?', 'undoes_in_part boolean default', 'is_first_of_step boolean default',
    'actor user|rule|import|bank|system', 'user_id uuid?', 'account_id uuid?', 'subject_kind text',
    'subject_id text', 'action text', 'before jsonb', 'after jsonb',
  ],
  loan_terms: [
    'household_id uuid', 'account_id uuid', 'on_date date', 'rate_percent numeric?', 'rate_type text?',
    'principal_cents bigint?', 'original_principal_cents bigint?', 'payment_cents bigint?',
    'payment_due_on date?',
  ],
  merchant_suggestions: [
    'household_id uuid', 'account_id uuid', 'descriptor text', 'model text', 'category_id text?',
    'name text?', 'created_at timestamptz',
  ],
  model_replies: [
    'household_id uuid', 'on_date date', 'purpose brief|question|merchant', 'reply_count integer',
    'dropped_count integer',
  ],
  model_usage: [
    'household_id uuid', 'on_date date', 'call_count integer', 'input_tokens bigint', 'output_tokens bigint',
    'cost_micros bigint', 'reserved_tokens bigint', 'reserved_micros bigint',
  ],
  notification_attempts: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid', 'channel_id uuid', 'kind text',
    'attempted_at timestamptz', 'status smallint?',
  ],
  notification_causes: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid', 'kind text', 'cause text',
    'subject text', 'title text', 'message text', 'found_at timestamptz', 'is_silent boolean default',
    'delivered_to text[] default',
  ],
  notification_channels: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid', 'kind push|webhook|signed-webhook',
    'name text', 'sealed_address bytea', 'encryption_key_version integer', 'address_hash text',
    'created_at timestamptz',
  ],
  notification_choices: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid',
    'kind weekly-letter|budget-80|budget-100|balance-below|charge-above|new-price|short|doubled-charge|connection|comment',
    'amount_cents bigint?', 'account_id uuid?', 'chosen_at timestamptz',
  ],
  notification_settings: [
    'household_id uuid', 'private_to_user_id uuid', 'by_mail boolean default',
    'shows_details boolean default', 'quiet_from_hour smallint?', 'quiet_until_hour smallint?',
    'letter_due_at timestamptz?',
  ],
  planned_transactions: [
    'household_id uuid', 'id uuid default', 'account_id uuid', 'description text', 'amount_cents bigint',
    'category_id text?', 'frequency once|weekly|biweekly|monthly|quarterly|yearly', 'first_on date',
    'last_on date?', 'skipped_on date[] default', 'paid_after date?', 'created_at timestamptz',
  ],
  private_accounts: [
    'household_id uuid', 'id uuid', 'user_id uuid', 'shows_balance boolean default',
  ],
  proposals: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid', 'account_id uuid',
    'transaction_id uuid', 'category_id text?', 'note text?', 'merchant_name text?', 'reason text?',
    'program text?', 'proposed_at timestamptz',
  ],
  report_cache: [
    'household_id uuid', 'id uuid default', 'kind recurring|forecast|health|findings',
    'private_to_user_id uuid?', 'ledger_version bigint', 'for_date date', 'currency text', 'content jsonb',
    'computed_at timestamptz',
  ],
  row_images: [
    'household_id uuid', 'id uuid default', 'step_id uuid', 'account_id uuid?', 'kept_at timestamptz default',
    'table_name text', 'row_key jsonb', 'row_name text generated', 'before jsonb?', 'after jsonb?',
  ],
  saved_filters: [
    'household_id uuid', 'id uuid default', 'private_to_user_id uuid?', 'name text', 'filter jsonb',
    'created_at timestamptz default',
  ],
  sync_runs: [
    'household_id uuid', 'id uuid default', 'connection_id uuid', 'started_at timestamptz',
    'finished_at timestamptz', 'outcome applied|not_ready|failed', 'error_code text?', 'page_count integer',
    'added_count integer', 'modified_count integer', 'removed_count integer',
  ],
  tags: [
    'household_id uuid', 'id uuid default', 'name text', 'created_by_user_id uuid?', 'merged_into_id uuid?',
    'deleted_at timestamptz?', 'deleted_by_user_id uuid?', 'created_at timestamptz default',
  ],
  trades: [
    'household_id uuid', 'account_id uuid', 'provider_trade_id text', 'on_date date', 'name text?',
    'provider_security_id text?', 'security_name text?', 'ticker text?', 'type text', 'subtype text?',
    'quantity numeric', 'price numeric', 'amount_cents bigint', 'fees_cents bigint?', 'currency text',
  ],
  transactions: [
    'household_id uuid', 'id uuid default', 'account_id uuid', 'amount_cents bigint',
    'amount_abs_cents bigint generated', 'created_at timestamptz default', 'posted_on date',
    'part_position smallint default', 'part_months_later smallint default', 'is_pending boolean',
    'is_adjustment boolean default', 'is_split boolean default', 'ignores_split_rules boolean default',
    'is_counted boolean generated', 'affects_balance boolean generated', 'has_tags boolean generated',
    'has_note boolean generated', 'source bank|hand|file default', 'source_id text',
    'pending_source_id text?', 'currency text', 'description text', 'payment_channel text',
    'original_description text?', 'merchant_name text?', 'authorized_on date?',
    'previous_amount_cents bigint?', 'amount_changed_at timestamptz?', 'bank_category_primary text?',
    'bank_category_detailed text?', 'bank_category_confidence text?', 'removed_at timestamptz?',
    'orphaned_at timestamptz?', 'predicted_kind income|spending|refund|transfer',
    'prediction_source rule|correction|bank|pattern|brand|words|none', 'prediction_reason text',
    'prediction_confidence_percent smallint?', 'predicted_category_id text?', 'predicted_merchant_name text?',
    'predicted_tag_ids uuid[] default', 'rule_effects jsonb default', 'payee_key text?',
    'user_category_id text?', 'user_note text?', 'user_merchant_name text?', 'user_tag_ids uuid[]?',
    'user_edited_at timestamptz?', 'excluded_at timestamptz?', 'transfer_id uuid?', 'user_transfer_id uuid?',
    'user_unpaired_at timestamptz?', 'user_not_transfer_with uuid[] default', 'reimburses_id uuid?',
    'expected_reimbursement_id uuid?', 'reimbursed_category_id text?', 'duplicate_of_id uuid?',
    'moved_from_account_id uuid?', 'replaced_by_id uuid?', 'part_of_id uuid?', 'rule_split jsonb?',
    'category_id text generated', 'tag_ids uuid[] generated', 'search_text text generated',
    'merchant_key text generated',
  ],
  unreadable_records: [
    'household_id uuid', 'connection_id uuid', 'kind transaction|account|balance|holding|loan|trade',
    'provider_record_id text', 'is_identified boolean', 'account_id uuid?', 'provider_pending_id text?',
    'reason form|id|account|amount|currency|date|status|type', 'received text', 'first_seen_at timestamptz',
    'last_seen_at timestamptz',
  ],
  yearly_totals: [
    'household_id uuid', 'account_id uuid', 'on_year integer', 'category_id text', 'currency text',
    'income_cents bigint', 'spending_cents bigint', 'refund_cents bigint', 'transfer_cents bigint',
    'posted_cents bigint', 'transaction_count integer', 'income_count integer', 'spending_count integer',
    'refund_count integer', 'transfer_count integer', 'income_debit_cents bigint',
    'income_debit_count integer', 'spending_debit_count integer', 'transfer_debit_cents bigint',
    'transfer_debit_count integer',
  ],
} as const;
