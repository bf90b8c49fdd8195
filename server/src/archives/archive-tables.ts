import type { TableName } from '../db/tables.ts';
import { answersSchema } from '../files/statements/answers.ts';
import { choicesSchema, writtenSchema } from '../imports/imports.store.ts';
import { storedFilter } from '../saved-filters/saved-filters.store.ts';
import { type ArchiveTable, archiveTable } from './archive-columns.ts';
import { ledgerTables } from './ledger-tables.ts';

/**
 * Every table of a household, in the order in which an archive is written and read: what a row refers to comes before it.
 * A table is here or among those left out, which a test holds; its columns are all that are written, but those left out here.
 */
export const archiveTables: readonly ArchiveTable[] = [
  archiveTable('categories', 'Categories. A parent’s amounts include its children.', {
    notes: { merged_into_id: 'The category that this one became a part of.' },
  }),
  archiveTable(
    'category_rules',
    'Rules, in order: what transactions have to be like, and what is done with them.',
    {
      notes: {
        category_id: 'The category that it sets.',
        actions: 'What it does besides.',
        position: 'The smallest comes first, and wins.',
      },
    },
  ),
  archiveTable('budgets', 'Budgets, each of a category. Their limits are in the next two files.', {
    notes: { private_to_user_id: 'Set when one member only sees the budget.' },
  }),
  archiveTable(
    'budget_terms',
    'The limit and status of a budget from a month on, until a later term replaces it.',
    { notes: { status: 'active, paused or deleted.' } },
  ),
  archiveTable('budget_months', 'The limit of a budget for one month only.'),
  archiveTable('tags', 'Tags. Transactions name them by id.', {
    notes: { merged_into_id: 'The tag that this one became a part of.' },
  }),
  archiveTable('saved_filters', 'Filters of the list of transactions that a person saved.', {
    notes: { private_to_user_id: 'Set when it is one member’s own.' },
    shapes: { filter: storedFilter },
  }),
  archiveTable('exchange_rates', 'Exchange rates by day: one unit of base is rate units of currency.', {
    notes: { source: 'hand or file.' },
  }),
  ...ledgerTables,
  archiveTable(
    'balance_history',
    'What an account held at the end of a day, as its bank reported or a person stated.',
  ),
  archiveTable('balance_readings', 'What a bank reported on a day that is not reconciled yet.'),
  archiveTable('holdings', 'What investment accounts hold, as the bank last reported.'),
  archiveTable('holdings_by_day', 'What investment accounts held on a day, as the bank reported.'),
  archiveTable('loan_terms', 'The terms of loans and cards on a day, as the bank reported.'),
  archiveTable('trades', 'Trades of investment accounts. They are no income or spending.'),
  archiveTable('imports', 'Imports of files.', {
    notes: { state: 'open, imported or undone.' },
    shapes: { choices: choicesSchema, written: writtenSchema },
  }),
  archiveTable(
    'import_files',
    'The files of imports. The files themselves are in import-files/, named by the import’s id and the position.',
    {
      leftOut: { content: 'A file of its own in the archive.', private_to_user_id: 'That of its import.' },
      notes: { answers: 'What a person answered about the file.' },
      shapes: { answers: answersSchema },
    },
  ),
  archiveTable('import_rows', 'Which import added or met which transaction.'),
  archiveTable(
    'category_corrections',
    'Categories that people chose and that later transactions of the same merchant follow.',
    { notes: { change_id: 'The entry of the journal that it is a part of.' } },
  ),
  archiveTable(
    'planned_transactions',
    'Transactions that a person expects, once or recurring. Real ones are in transactions.',
    {
      notes: {
        amount_cents: 'In the currency of the account. Money out is negative.',
        frequency: 'once, weekly, biweekly, monthly, quarterly or yearly.',
        last_on: 'None comes after it.',
        skipped_on: 'The days on which none is expected.',
        paid_after: 'What moved on this day or before is not it.',
      },
    },
  ),
  archiveTable('dismissed_streams', 'Payments that a person marked as not recurring.'),
  archiveTable(
    'merchant_suggestions',
    'What a language model suggested for unknown merchants, where one was used.',
  ),
  archiveTable(
    'insights',
    'Insights, with the transactions that they rest on and what a person thought of them.',
    { notes: { feedback: 'useful or not_useful.' } },
  ),
  archiveTable('insight_briefs', 'The insights that a language model chose for the month’s brief.'),
  archiveTable('row_images', 'The rows that a step of the history changed, so that it can be undone.', {
    notes: {
      row_key: 'Which row of the table it is.',
      before: 'Of a row that stayed, the values that differ. null: there was no row.',
      after: 'Of a row that stayed, the values that differ. null: there is no row.',
    },
  }),
];

/** Why a table is in no archive. */
export const leftOutTables = {
  households: 'The name, currency and time zone are in the manifest.',
  household_members: 'Who may sign in belongs to the server, not to the data.',
  connections: 'The access to a bank is not carried over: the bank is linked again.',
  cost_sharing: 'Who pays what is between the people of a server.',
  cost_shares: 'Who pays what is between the people of a server.',
  account_payers: 'Who pays what is between the people of a server.',
  cost_payments: 'Who pays what is between the people of a server.',
  proposals: 'What a program of one person has proposed here.',
  sync_runs: 'Belongs to a connection.',
  items_to_remove: 'Belongs to a connection.',
  private_accounts: 'Follows from accounts, former_accounts and budgets.',
  ignored_accounts: 'Belongs to a connection.',
  unreadable_records: 'Belongs to a connection, which reads them again.',
  daily_totals: 'Computed from the transactions.',
  yearly_totals: 'Computed from the transactions.',
  report_cache: 'Computed from the ledger.',
  idempotency_keys: 'Answers kept for a week, so that a repeated call counts once.',
  daily_usage: 'Counts for the daily limits.',
  model_replies: 'Counts for the operator.',
  model_usage: 'Counts for the operator.',
  archives: 'The exports themselves.',
  notification_settings: 'How a person is notified belongs to the server, which has their address.',
  notification_choices: 'What a person is notified of belongs to the server, which has their address.',
  notification_channels: 'The addresses of a person’s browsers are of one server and no other.',
  notification_attempts: 'What came of calls of one server.',
  notification_causes: 'What a person was notified of. What it was of is in the archive.',
} as const satisfies Partial<Record<TableName, string>>;
