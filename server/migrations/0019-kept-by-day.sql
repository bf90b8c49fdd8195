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

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['holdings_by_day', 'loan_terms', 'trades'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('create policy private_account on cairn.%I as restrictive using (%s) with check (%s)', table_name, visible, visible);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
end $$;

-- Before this time the provider is not asked again for the product; NULL: at the next sync, from the beginning.
alter table cairn.connections add column loans_ask_after timestamptz, add column trades_ask_after timestamptz;

alter table cairn.unreadable_records drop constraint unreadable_records_kind_check;
alter table cairn.unreadable_records add constraint unreadable_records_kind_check
  check (kind in ('transaction', 'account', 'balance', 'holding', 'loan', 'trade'));
