-- A person may leave a row out, and may add one that the bank does not give. What counts is said in one place: a row that the bank
-- did not take back and that nobody left out.
alter table cairn.transactions
  add column excluded_at timestamptz,
  -- Added by a person so that the books agree. The bank's own row takes its place when it comes.
  add column is_adjustment boolean not null default false,
  -- The amount before the bank last changed it, and when it did.
  add column bank_previous_amount_cents bigint,
  add column bank_amount_changed_at timestamptz,
  add column counts boolean not null
    generated always as (bank_removed_at is null and excluded_at is null) stored;

drop index cairn.transactions_newest_first;
create index transactions_newest_first on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, amount_abs_cents, bank_currency, search_text)
  where counts;
drop index cairn.transactions_largest_first;
create index transactions_largest_first on cairn.transactions (household_id, amount_abs_cents desc, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, bank_currency, search_text)
  where counts;
drop index cairn.transactions_by_rare_kind;
create index transactions_by_rare_kind on cairn.transactions (household_id, predicted_kind, bank_posted_on desc, id desc)
  where counts and predicted_kind <> 'spending';
drop index cairn.transactions_by_category;
create index transactions_by_category on cairn.transactions (household_id, category_id, bank_posted_on desc, id desc)
  where counts;
create index transactions_excluded on cairn.transactions (household_id, account_id) where excluded_at is not null;
create index transactions_adjustments on cairn.transactions (household_id, account_id) where is_adjustment;

-- What the bank reported on a day of the account, until that day is closed (docs/decisions/0013). The day is the bank's as far as
-- its rows tell it, and so may be ahead of the household's.
create table cairn.balance_readings (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  balance_cents bigint not null,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

-- How the books of an account stand against the bank's balance.
create table cairn.account_reconciliations (
  household_id uuid not null,
  account_id uuid not null,
  status text not null check (status in (
    'not_started', 'balanced', 'settling', 'difference', 'not_updating', 'no_transactions', 'no_balance', 'market_value'
  )),
  -- The balance less the rows, today; less what it was when the books last agreed. Null where nothing is compared.
  difference_cents bigint,
  -- Rows before this day came later than the first comparison: they are history and moved no balance that we saw.
  from_on date,
  first_balance_cents bigint,
  has_moved boolean not null default false,
  -- What the account may have held before from_on, the likeliest first. Days that agree narrow it down.
  openings bigint[] not null default '{}',
  -- Gaps that the closed day before could not tell from the true one.
  candidate_differences bigint[] not null default '{}',
  closed_on date,
  agreed_on date,
  diverged_on date,
  notified_at timestamptz,
  -- Set while a difference that a person accepted is in the openings.
  accepted_entry_id uuid,
  checked_at timestamptz not null,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, accepted_entry_id) references cairn.journal (household_id, id)
);

-- What an investment account holds, as the bank last said; replaced as a whole. The security's facts stand in the row: a table of
-- securities beside it would show to every member what is held on an account that is private to one.
create table cairn.holdings (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  provider_security_id text collate "C" not null,
  security_name text,
  ticker text,
  security_type text,
  is_cash_equivalent boolean not null,
  -- As the bank wrote them, digit for digit.
  quantity numeric not null,
  price numeric not null,
  price_on date,
  currency text not null,
  value_cents bigint not null,
  -- What was paid for all of it.
  cost_cents bigint,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index holdings_by_account on cairn.holdings (household_id, account_id);

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['balance_readings', 'account_reconciliations', 'holdings'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format(
      'create policy private_account on cairn.%I as restrictive using (%s) with check (%s)', table_name, visible, visible);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
end $$;
