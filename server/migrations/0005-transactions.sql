-- One row for each charge, from pending to posted. What the bank sent (bank_…), what the categorizer predicted (predict…) and what a user
-- entered (user_…) are stored apart, so that none overwrites another. category_id is the category that counts.
create table cairn.transactions (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,

  bank_transaction_id text collate "C" not null,
  -- The pending transaction that this one replaced, whether the bank linked the two or we matched them.
  bank_pending_transaction_id text collate "C",
  bank_posted_on date not null,
  bank_authorized_on date,
  bank_amount_cents bigint not null,
  -- The amount before the bank last changed it.
  bank_previous_amount_cents bigint,
  bank_amount_changed_at timestamptz,
  bank_currency text not null,
  bank_description text not null,
  bank_original_description text,
  bank_merchant_name text,
  bank_is_pending boolean not null,
  bank_payment_channel text not null,
  bank_category_primary text,
  bank_category_detailed text,
  bank_category_confidence text,
  -- Set when the bank removed the transaction. The row stays, with the user's edits, but counts nowhere.
  bank_removed_at timestamptz,
  -- Set when the connection that brought the row is gone and another replaced it: the row counts, and waits to be matched with the
  -- transaction that the bank now sends under another id.
  bank_orphaned_at timestamptz,

  predicted_category_id text,
  prediction_source text not null check (prediction_source in ('rule', 'correction', 'bank', 'pattern', 'brand', 'words', 'none')),
  prediction_reason text not null,
  -- NULL where none was computed.
  prediction_confidence_percent smallint check (prediction_confidence_percent between 0 and 99),
  predicted_merchant_name text,
  predicted_kind text not null check (predicted_kind in ('income', 'spending', 'refund', 'transfer')),
  -- Both sides of a transfer share this id.
  transfer_id uuid,
  -- The beginning of the merchant's name as the categorizer reads it. A correction of one transaction can change others with the same key
  -- only. NULL: not computed yet; such a row is always looked at.
  payee_key text collate "C",

  user_category_id text,
  user_note text,
  user_edited_at timestamptz,
  -- Set when a user excluded the transaction: it counts nowhere.
  excluded_at timestamptz,
  -- Added by a user to reconcile the account. The bank's own transaction replaces it when it arrives.
  is_adjustment boolean not null default false,

  category_id text not null
    generated always as (coalesce(user_category_id, predicted_category_id, 'uncategorized')) stored,
  counts boolean not null
    generated always as (bank_removed_at is null and excluded_at is null) stored,
  -- Finds transactions of one size, also the two sides of a transfer. A column and not an expression in an index: abs() is not leakproof, so
  -- PostgreSQL does not use it in an index under row-level security.
  amount_abs_cents bigint not null generated always as (abs(bank_amount_cents)) stored,
  -- What a search looks through: the description and the merchant that the list shows. Cut to what an index entry can hold.
  search_text text collate "C" not null generated always as (
    left(lower(bank_description || E'\n' || coalesce(bank_merchant_name, predicted_merchant_name, '')), 500)
  ) stored,
  created_at timestamptz not null default now(),

  primary key (household_id, id),
  unique (household_id, bank_transaction_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, predicted_category_id) references cairn.categories (household_id, id),
  foreign key (household_id, user_category_id) references cairn.categories (household_id, id)
);
-- Each order of the list has one index with every column that a filter reads, so that rows which do not match are skipped without being
-- fetched. account_id is among them because row-level security reads it.
create index transactions_newest_first on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, amount_abs_cents, bank_currency, search_text)
  where counts;
create index transactions_largest_first on cairn.transactions (household_id, amount_abs_cents desc, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, bank_currency, search_text)
  where counts;
create index transactions_by_category on cairn.transactions (household_id, category_id, bank_posted_on desc, id desc)
  where counts;
-- Income, refunds and transfers are a few among thousands.
create index transactions_by_rare_kind on cairn.transactions (household_id, predicted_kind, bank_posted_on desc, id desc)
  where counts and predicted_kind <> 'spending';
create index transactions_by_payee on cairn.transactions (household_id, payee_key) where counts;
create index transactions_by_account on cairn.transactions (household_id, account_id, bank_posted_on desc, id desc);
create index transactions_by_pending_id on cairn.transactions (household_id, bank_pending_transaction_id)
  where bank_pending_transaction_id is not null;
create index transactions_by_transfer on cairn.transactions (household_id, transfer_id) where transfer_id is not null;
create index transactions_pending on cairn.transactions (household_id, account_id) where bank_is_pending;
create index transactions_excluded on cairn.transactions (household_id, account_id) where excluded_at is not null;
create index transactions_adjustments on cairn.transactions (household_id, account_id) where is_adjustment;
create index transactions_orphaned on cairn.transactions (household_id, account_id) where bank_orphaned_at is not null;

-- Sums and counts of the transactions that count, updated in the database transaction that changes them. Signed as the transactions are:
-- spending is negative. …_debit_… is the part that is money out. What the signs imply is not stored: no refund is money out, and no
-- spending is money in.
create table cairn.daily_totals (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  category_id text not null,
  currency text not null,
  income_cents bigint not null,
  spending_cents bigint not null,
  refund_cents bigint not null,
  transfer_cents bigint not null,
  -- All kinds together, posted transactions only: what moved the balance.
  posted_cents bigint not null,
  transaction_count integer not null,
  income_count integer not null,
  spending_count integer not null,
  refund_count integer not null,
  transfer_count integer not null,
  income_debit_cents bigint not null,
  income_debit_count integer not null,
  spending_debit_count integer not null,
  transfer_debit_cents bigint not null,
  transfer_debit_count integer not null,
  primary key (household_id, account_id, on_date, category_id, currency),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index daily_totals_by_date on cairn.daily_totals (household_id, on_date);

-- The same by year, so that a question about whole years does not add up thousands of days.
create table cairn.yearly_totals (
  household_id uuid not null,
  account_id uuid not null,
  on_year integer not null,
  category_id text not null,
  currency text not null,
  income_cents bigint not null,
  spending_cents bigint not null,
  refund_cents bigint not null,
  transfer_cents bigint not null,
  transaction_count integer not null,
  income_count integer not null,
  spending_count integer not null,
  refund_count integer not null,
  transfer_count integer not null,
  income_debit_cents bigint not null,
  income_debit_count integer not null,
  spending_debit_count integer not null,
  transfer_debit_cents bigint not null,
  transfer_debit_count integer not null,
  primary key (household_id, account_id, on_year, category_id, currency),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

-- What the bank reported on a day, until that day is reconciled (docs/decisions/accounts.md). The day is the bank's as
-- far as its transactions show it, and may be ahead of the household's.
create table cairn.balance_readings (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  balance_cents bigint not null,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

-- Whether an account's transactions add up to the balance that the bank reports.
create table cairn.account_reconciliations (
  household_id uuid not null,
  account_id uuid not null,
  status text not null check (status in (
    'not_started', 'balanced', 'settling', 'difference', 'not_updating', 'no_transactions', 'no_balance', 'market_value'
  )),
  -- What the balance changed by since the account last balanced, less what its transactions add up to. NULL where nothing is compared.
  difference_cents bigint,
  -- Transactions before this day arrived after the first comparison: they are history and changed no balance that we saw.
  starts_on date,
  first_balance_cents bigint,
  has_balance_changed boolean not null,
  -- What the account may have held before starts_on, the likeliest first. Each day that balances rules some out.
  possible_openings_cents bigint[] not null,
  -- Differences that the last reconciled day could not rule out.
  candidate_differences_cents bigint[] not null,
  -- The last reconciled day.
  closed_on date,
  balanced_on date,
  diverged_on date,
  notified_at timestamptz,
  -- The journal entry by which a user accepted a difference, while it is a part of the openings.
  accepted_entry_id uuid,
  checked_at timestamptz not null,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, accepted_entry_id) references cairn.journal (household_id, id)
);
