type Kept = {
  /** The columns of the key, but the household's. */
  key: readonly string[];
  /** Whether rows that are added and removed are kept. */
  isWhole: boolean;
  /** What is kept of a row that stays; empty: all that differs. */
  changed: readonly string[];
};

const whole = (...key: string[]): Kept => ({ key, isWhole: true, changed: [] });

/** The tables whose rows PostgreSQL keeps for undo, as in 0016-row-images.sql, and of later tables in their own migrations. */
export const keptTables: Readonly<Record<string, Kept>> = {
  tags: whole('id'),
  households: { key: [], isWhole: false, changed: ['currency', 'is_currency_chosen', 'time_zone'] },
  accounts: {
    key: ['id'],
    isWhole: true,
    changed: ['given_name', 'is_hidden', 'group_name', 'note', 'closed_on', 'position'],
  },
  balance_history: whole('account_id', 'on_date'),
  dismissed_streams: whole('account_id', 'stream_key'),
  exchange_rates: whole('base', 'currency', 'on_date', 'source'),
  transactions: {
    key: ['id'],
    isWhole: false,
    changed: ['user_transfer_id', 'user_unpaired_at', 'user_not_transfer_with', 'duplicate_of_id'],
  },
  budgets: whole('id'),
  categories: { key: ['id'], isWhole: true, changed: ['name', 'parent_id', 'kind', 'color', 'hidden_at'] },
  budget_terms: whole('budget_id', 'from_month'),
  budget_months: whole('budget_id', 'month'),
  planned_transactions: whole('id'),
  comments: { key: ['id'], isWhole: true, changed: ['removed_at'] },
  insights: { key: ['id'], isWhole: false, changed: ['dismissed_at', 'feedback'] },
};

/** The columns of a table that are never kept: they follow from others. */
export const followingColumns: readonly string[] = ['current_balance_cents'];
