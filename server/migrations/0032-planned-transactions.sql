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
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, category_id) references cairn.categories (household_id, id) on delete set null (category_id)
);
create index planned_transactions_by_account on cairn.planned_transactions (household_id, account_id);

alter table cairn.planned_transactions enable row level security;
alter table cairn.planned_transactions force row level security;
create policy household on cairn.planned_transactions
  using (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
  with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid);
create policy private_account on cairn.planned_transactions as restrictive
  using (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid))
  with check (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid));
grant select, insert, update, delete on cairn.planned_transactions to cairn_app;
