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
  -- What moved the balance: the balance check adds up whole years, and not each day of them.
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
  primary key (household_id, account_id, on_year, category_id, currency),
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

-- Statements to which a person reconciled an account that is kept by hand (docs/decisions/accounts.md).
create table cairn.account_statements (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  -- What the account held at the end of this day, as its statement says; a debt is negative.
  closes_on date not null,
  balance_cents bigint not null,
  -- The transactions of the account that are on it and on none before.
  transaction_ids uuid[] not null,
  -- The transaction that makes up for a difference, where the person asked for it.
  adjustment_id uuid,
  -- What was stated for this day and for the day before it, until the statement; NULL for nothing.
  stated_before_cents bigint,
  stated_eve_cents bigint,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index account_statements_by_account on cairn.account_statements (household_id, account_id, closes_on desc);
