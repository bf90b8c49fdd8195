-- What the bank reported at the end of each day on which it was asked. The days before the first report are computed from the daily totals
-- when they are read.
create table cairn.balance_history (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  balance_cents bigint not null,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  constraint balance_history_ledger_check check (
    balance_cents between -1000000000000000 and 1000000000000000 and on_date between '1000-01-01' and '8999-12-31'
  )
);
create index balance_history_by_date on cairn.balance_history (household_id, on_date);

-- What the bank reported on a day, until that day is reconciled (docs/decisions/accounts.md). The day is the bank's as
-- far as its transactions show it, and may be ahead of the household's.
create table cairn.balance_readings (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  balance_cents bigint not null,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  constraint balance_readings_ledger_check check (
    balance_cents between -1000000000000000 and 1000000000000000 and on_date between '1000-01-01' and '8999-12-31'
  )
);

-- What an investment account holds, as the bank last reported; replaced as a whole. The security's data is in the row: a shared table of
-- securities would show every member what a private account holds.
create table cairn.holdings (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  provider_security_id text collate "C" not null,
  security_name text,
  ticker text,
  security_type text,
  is_cash_equivalent boolean not null,
  -- As the bank sent them, digit for digit.
  quantity numeric not null,
  price numeric not null,
  price_on date,
  currency text not null,
  value_cents bigint not null,
  -- The cost of the whole position.
  cost_cents bigint,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index holdings_by_account on cairn.holdings (household_id, account_id);

-- What banks report of a day, and what cannot be asked for later: holdings with quantity, price and cost, the terms of loans, and the
-- trades of investment accounts. Balances by day are in balance_history.
create table cairn.holdings_by_day (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  provider_security_id text collate "C" not null,
  security_name text,
  ticker text,
  -- As the bank sent them, digit for digit; the sum of its lots where it reports a security more than once.
  quantity numeric not null,
  price numeric not null,
  currency text not null,
  value_cents bigint not null,
  -- The cost of the whole position.
  cost_cents bigint,
  primary key (household_id, account_id, on_date, provider_security_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

create table cairn.loan_terms (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  -- Yearly interest in percent; of a card, for purchases. NULL where the bank does not report it.
  rate_percent numeric,
  rate_type text,
  -- What is owed without interest; a debt is negative. NULL for cards and where the bank reports no balance.
  principal_cents bigint,
  original_principal_cents bigint,
  -- Due next: negative, as money out.
  payment_cents bigint,
  payment_due_on date,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

-- Plaid's investment transactions. They move cash and securities inside an account whose balance is a market value, so they are no income
-- or spending.
create table cairn.trades (
  household_id uuid not null,
  account_id uuid not null,
  provider_trade_id text collate "C" not null,
  on_date date not null,
  name text,
  provider_security_id text collate "C",
  security_name text,
  ticker text,
  type text not null,
  subtype text,
  -- As the bank sent them, digit for digit.
  quantity numeric not null,
  price numeric not null,
  -- Our signs: cash that leaves the account is negative.
  amount_cents bigint not null,
  fees_cents bigint,
  currency text not null,
  primary key (household_id, account_id, provider_trade_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index trades_by_date on cairn.trades (household_id, account_id, on_date);

-- Exchange rates by day, as a person entered them or a file had them: one unit of base is rate units of currency. Amounts are stored in
-- their own currency only, and are converted when they are read.
create table cairn.exchange_rates (
  household_id uuid not null references cairn.households on delete cascade,
  base text not null check (base ~ '^[A-Z]{3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> base),
  on_date date not null,
  -- Digit for digit.
  rate numeric not null check (rate > 0),
  source text not null check (source in ('hand', 'file')),
  -- A rate that a person entered stands beside the one of a file, and comes before it.
  primary key (household_id, base, currency, on_date, source),
  constraint exchange_rates_ledger_check check (rate > 0 and rate < 1000000000 and on_date between '1000-01-01' and '8999-12-31'),
  -- As every door takes a rate (contract/src/exchange-rates.ts): one with more decimals could be stored, and not be answered.
  constraint exchange_rates_scale_check check (scale(rate) <= 10)
);
