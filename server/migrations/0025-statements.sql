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

alter table cairn.account_statements enable row level security;
alter table cairn.account_statements force row level security;
create policy household on cairn.account_statements
  using (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
  with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid);
create policy private_account on cairn.account_statements as restrictive
  using (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid))
  with check (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid));
grant select, insert, update, delete on cairn.account_statements to cairn_app;
