-- A budget of a category, parent or child. Its limits are in the next two tables, so that past months keep what was planned then.
create table cairn.budgets (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  category_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id)
);

-- What holds from a month on, until a later term replaces it. A term sets a limit, a status, or both: pausing a budget keeps its limit.
-- A deleted budget keeps its past months.
create table cairn.budget_terms (
  household_id uuid not null,
  budget_id uuid not null,
  -- The first day of the month.
  from_month date not null check (extract(day from from_month) = 1),
  limit_cents bigint check (limit_cents >= 0),
  status text check (status in ('active', 'paused', 'deleted')),
  primary key (household_id, budget_id, from_month),
  foreign key (household_id, budget_id) references cairn.budgets (household_id, id) on delete cascade,
  check (limit_cents is not null or status is not null)
);

-- The limit of one month only, instead of the one that its term sets.
create table cairn.budget_months (
  household_id uuid not null,
  budget_id uuid not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  limit_cents bigint not null check (limit_cents >= 0),
  primary key (household_id, budget_id, month),
  foreign key (household_id, budget_id) references cairn.budgets (household_id, id) on delete cascade
);

-- Transactions that a person expects, once or recurring (docs/decisions/budgets-and-plans.md). They are none: which real transaction
-- is one of them is computed whenever it is shown, and stored nowhere.
create table cairn.planned_transactions (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  description text not null,
  -- In the account's currency; money out is negative.
  amount_cents bigint not null check (amount_cents <> 0),
  -- NULL for none.
  category_id text,
  frequency text not null check (frequency in ('once', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  first_on date not null,
  -- None comes after it; NULL for no end.
  last_on date check (last_on >= first_on),
  -- Days on which the person expects none.
  skipped_on date[] not null default '{}',
  -- What moved until this day is not it: a file has both. NULL where a person planned it.
  paid_after date,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, category_id) references cairn.categories (household_id, id) on delete set null (category_id),
  constraint planned_transactions_ledger_check check (
    amount_cents between -10000000000000 and 10000000000000
    and first_on between '1000-01-01' and '8999-12-31' and last_on between '1000-01-01' and '8999-12-31'
  )
);
create index planned_transactions_by_account on cairn.planned_transactions (household_id, account_id);
