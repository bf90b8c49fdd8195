-- The daily totals learn to answer every filter but a search: how many rows of each kind there are, and how many of them, and how
-- much, is money out. What the signs already say is not kept twice: no refund is money out, and no spending is money in.
alter table cairn.daily_totals
  add column income_count integer not null default 0,
  add column spending_count integer not null default 0,
  add column refund_count integer not null default 0,
  add column transfer_count integer not null default 0,
  add column income_debit_cents bigint not null default 0,
  add column income_debit_count integer not null default 0,
  add column spending_debit_count integer not null default 0,
  add column transfer_debit_cents bigint not null default 0,
  add column transfer_debit_count integer not null default 0;

-- Row-level security is forced upon the owner too: where whoever migrates is not a superuser, the update would see no row and
-- do nothing, in silence. No one else sees the gap: the tables are locked until this transaction ends.
alter table cairn.transactions no force row level security;
alter table cairn.daily_totals no force row level security;
update cairn.daily_totals d set
  income_count = r.income_count,
  spending_count = r.spending_count,
  refund_count = r.refund_count,
  transfer_count = r.transfer_count,
  income_debit_cents = r.income_debit_cents,
  income_debit_count = r.income_debit_count,
  spending_debit_count = r.spending_debit_count,
  transfer_debit_cents = r.transfer_debit_cents,
  transfer_debit_count = r.transfer_debit_count
from (
  select t.household_id, t.account_id, t.bank_posted_on, t.category_id, t.bank_currency,
    count(*) filter (where t.predicted_kind = 'income') as income_count,
    count(*) filter (where t.predicted_kind = 'spending') as spending_count,
    count(*) filter (where t.predicted_kind = 'refund') as refund_count,
    count(*) filter (where t.predicted_kind = 'transfer') as transfer_count,
    coalesce(sum(t.bank_amount_cents) filter (where t.predicted_kind = 'income' and t.bank_amount_cents < 0), 0)
      as income_debit_cents,
    count(*) filter (where t.predicted_kind = 'income' and t.bank_amount_cents < 0) as income_debit_count,
    count(*) filter (where t.predicted_kind = 'spending' and t.bank_amount_cents < 0) as spending_debit_count,
    coalesce(sum(t.bank_amount_cents) filter (where t.predicted_kind = 'transfer' and t.bank_amount_cents < 0), 0)
      as transfer_debit_cents,
    count(*) filter (where t.predicted_kind = 'transfer' and t.bank_amount_cents < 0) as transfer_debit_count
  from cairn.transactions t
  where t.bank_removed_at is null
  group by t.household_id, t.account_id, t.bank_posted_on, t.category_id, t.bank_currency
) r
where d.household_id = r.household_id and d.account_id = r.account_id and d.on_date = r.bank_posted_on
  and d.category_id = r.category_id and d.currency = r.bank_currency;

-- The same sums by year: a question about all years, or about whole ones, does not add up thousands of days.
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
  row_count integer not null,
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
insert into cairn.yearly_totals
select d.household_id, d.account_id, extract(year from d.on_date)::integer, d.category_id, d.currency,
  sum(d.income_cents), sum(d.spending_cents), sum(d.refund_cents), sum(d.transfer_cents), sum(d.row_count),
  sum(d.income_count), sum(d.spending_count), sum(d.refund_count), sum(d.transfer_count),
  sum(d.income_debit_cents), sum(d.income_debit_count), sum(d.spending_debit_count),
  sum(d.transfer_debit_cents), sum(d.transfer_debit_count)
from cairn.daily_totals d
group by 1, 2, 3, 4, 5;

alter table cairn.transactions force row level security;
alter table cairn.daily_totals force row level security;

-- What a search looks through: description and merchant in lower case. No longer than an entry of an index may be.
alter table cairn.transactions add column search_text text collate "C" not null
  generated always as (left(lower(bank_description || E'\n' || coalesce(bank_merchant_name, '')), 500)) stored;

-- Each order of the list has one index that holds all that a filter asks about, so that rows which do not match are passed over
-- without being fetched. account_id is among it because row-level security asks about it.
drop index cairn.transactions_newest_first;
create index transactions_newest_first on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, amount_abs_cents, bank_currency, search_text)
  where bank_removed_at is null;
-- Largest first, whatever the sign. It finds rows of one size too, so the index that only did that goes.
create index transactions_largest_first on cairn.transactions (household_id, amount_abs_cents desc, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, bank_currency, search_text)
  where bank_removed_at is null;
drop index cairn.transactions_by_amount;
-- Income, refunds and transfers are a few among thousands.
create index transactions_by_rare_kind on cairn.transactions (household_id, predicted_kind, bank_posted_on desc, id desc)
  where bank_removed_at is null and predicted_kind <> 'spending';

-- When the person last said to have seen the notifications.
alter table cairn.household_members add column notifications_read_at timestamptz;

create table cairn.budgets (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  category_group text not null check (category_group in (
    'Food & Dining', 'Transportation', 'Entertainment', 'Shopping', 'Bills & Utilities', 'Healthcare', 'Travel', 'Other'
  )),
  monthly_limit_cents bigint not null check (monthly_limit_cents >= 0),
  -- A paused budget is kept and counts in no total.
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, id)
);

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['budgets', 'yearly_totals'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
  execute format(
    'create policy private_account on cairn.yearly_totals as restrictive using (%s) with check (%s)', visible, visible);
end $$;
