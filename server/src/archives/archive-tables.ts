import { storedFilter } from '../by-hand/saved-filters.store.ts';
import { type ArchiveTable, archiveTable, type TableName } from './archive-columns.ts';
import { dayTables } from './day-tables.ts';
import { importTables } from './import-tables.ts';
import { ledgerTables } from './ledger-tables.ts';

/**
 * Every table of a household, in the order in which an archive is written and read: what a row refers to comes before it.
 * A table is here or among those left out; one that is in neither does not compile.
 */
export const archiveTables: readonly ArchiveTable[] = [
  archiveTable(
    'categories',
    'Categories. A parent’s amounts include its children.',
    {
      id: 'text',
      name: 'text',
      parent_id: 'text?',
      kind: 'text',
      is_built_in: 'boolean',
      position: 'count',
      color: 'count',
      hidden_at: 'instant?',
      merged_into_id: 'text?',
    },
    { merged_into_id: 'The category that this one became a part of.' },
  ),
  archiveTable(
    'category_rules',
    'Rules, in order: what transactions have to be like, and what is done with them.',
    {
      id: 'uuid',
      conditions: 'json',
      category_id: 'text?',
      actions: 'json',
      is_on: 'boolean',
      position: 'count',
      created_at: 'instant',
    },
    {
      category_id: 'The category that it sets.',
      actions: 'What it does besides.',
      position: 'The smallest comes first, and wins.',
    },
  ),
  archiveTable('budgets', 'Budgets, each of a category. Their limits are in the next two files.', {
    id: 'uuid',
    category_id: 'text',
    created_at: 'instant',
  }),
  archiveTable(
    'budget_terms',
    'The limit and status of a budget from a month on, until a later term replaces it.',
    { budget_id: 'uuid', from_month: 'date', limit_cents: 'cents?', status: 'text?' },
    { status: 'active, paused or deleted.' },
  ),
  archiveTable('budget_months', 'The limit of a budget for one month only.', {
    budget_id: 'uuid',
    month: 'date',
    limit_cents: 'cents',
  }),
  archiveTable(
    'tags',
    'Tags. Transactions name them by id.',
    {
      id: 'uuid',
      name: 'text',
      created_by_user_id: 'person?',
      merged_into_id: 'uuid?',
      deleted_at: 'instant?',
      deleted_by_user_id: 'person?',
      created_at: 'instant',
    },
    { merged_into_id: 'The tag that this one became a part of.' },
  ),
  archiveTable(
    'saved_filters',
    'Filters of the list of transactions that a person saved.',
    { id: 'uuid', private_to_user_id: 'person?', name: 'text', filter: 'json', created_at: 'instant' },
    { private_to_user_id: 'Set when it is one member’s own.' },
    { filter: storedFilter },
  ),
  archiveTable(
    'exchange_rates',
    'Exchange rates by day: one unit of base is rate units of currency.',
    { base: 'currency', currency: 'currency', on_date: 'date', rate: 'rate', source: 'text' },
    { source: 'hand or file.' },
  ),
  ...ledgerTables,
  ...dayTables,
  ...importTables,
  archiveTable(
    'category_corrections',
    'Categories that people chose and that later transactions of the same merchant follow.',
    {
      id: 'uuid',
      description: 'text',
      category_id: 'text',
      corrected_by_user_id: 'person',
      corrected_at: 'instant',
      transaction_id: 'uuid',
      learning_id: 'uuid',
      private_to_user_id: 'person?',
      ended_at: 'instant?',
    },
    { learning_id: 'The entry of the journal that it is a part of.' },
  ),
  archiveTable(
    'planned_transactions',
    'Transactions that a person expects, once or recurring. Real ones are in transactions.',
    {
      id: 'uuid',
      account_id: 'uuid',
      description: 'text',
      amount_cents: 'cents',
      category_id: 'text?',
      frequency: 'text',
      first_on: 'date',
      last_on: 'date?',
      skipped_on: 'dates',
      created_at: 'instant',
    },
    {
      amount_cents: 'In the currency of the account. Money out is negative.',
      frequency: 'once, weekly, biweekly, monthly, quarterly or yearly.',
      last_on: 'None comes after it.',
      skipped_on: 'The days on which none is expected.',
    },
  ),
  archiveTable('dismissed_streams', 'Payments that a person marked as not recurring.', {
    account_id: 'uuid',
    stream_key: 'text',
    dismissed_at: 'instant',
  }),
  archiveTable(
    'merchant_suggestions',
    'What a language model suggested for unknown merchants, where one was used.',
    {
      account_id: 'uuid',
      descriptor: 'text',
      model: 'text',
      category_id: 'text?',
      name: 'text?',
      created_at: 'instant',
    },
  ),
  archiveTable(
    'insights',
    'Insights, with the transactions that they rest on and what a person thought of them.',
    {
      id: 'uuid',
      dedup_key: 'text',
      detector: 'text',
      type: 'text',
      priority: 'text',
      title: 'text',
      message: 'text',
      facts: 'json',
      evidence_transaction_ids: 'uuids',
      evidence_total_cents: 'cents',
      evidence_account_ids: 'uuids',
      confidence_percent: 'count',
      created_at: 'instant',
      refreshed_at: 'instant',
      is_current: 'boolean',
      dismissed_at: 'instant?',
      feedback: 'text?',
      is_provisional: 'boolean',
    },
    { feedback: 'useful or not_useful.' },
  ),
  archiveTable('insight_briefs', 'The insights that a language model chose for the month’s brief.', {
    model: 'text',
    offered_insights: 'texts',
    insight_ids: 'uuids',
    created_at: 'instant',
  }),
];

/** Why a table is in no archive. */
export const leftOutTables = {
  households: 'The name, currency and time zone are in the manifest.',
  household_members: 'Who may sign in belongs to the server, not to the data.',
  connections: 'The access to a bank is not carried over: the bank is linked again.',
  sync_runs: 'Belongs to a connection.',
  items_to_remove: 'Belongs to a connection.',
  private_accounts: 'Follows from accounts and former_accounts.',
  ignored_accounts: 'Belongs to a connection.',
  unreadable_records: 'Belongs to a connection, which reads them again.',
  daily_totals: 'Computed from the transactions.',
  yearly_totals: 'Computed from the transactions.',
  report_cache: 'Computed from the ledger.',
  answered_calls: 'Answers kept for a week, so that a repeated call counts once.',
  daily_uses: 'Counts for the daily limits.',
  model_replies: 'Counts for the operator.',
  model_usage: 'Counts for the operator.',
  archives: 'The exports themselves.',
} as const satisfies Partial<Record<TableName, string>>;
