-- What a person sets on any account, linked or kept by hand, apart from what the bank reports: its name, a group, a place in the list, a
-- note, and whether it counts in totals (docs/decisions/accounts.md). A sync writes none of these.
alter table cairn.accounts rename column name to bank_name;
alter table cairn.accounts
  -- The person's own name; NULL where the bank's, or the one given at first, is used.
  add column given_name text,
  add column name text not null generated always as (coalesce(given_name, bank_name)) stored,
  -- Left out of every total, figure and list of the household. Its own pages show it.
  add column is_hidden boolean not null default false,
  -- The accounts of one name of a group are shown together.
  add column group_name text,
  -- Its place among the accounts, from 1; 0 before a person has moved any.
  add column position integer not null default 0,
  add column note text;
create index accounts_hidden on cairn.accounts (household_id, id) where is_hidden;

-- A linked account takes over one kept by hand: its transactions move, and those that the bank has too are merged into the bank's. So that
-- it can be undone, a transaction remembers the account that it came from and, where merged, the transaction that counts instead of it.
alter table cairn.transactions
  -- The account is gone.
  add column taken_from_account_id uuid,
  add column taken_into_id uuid,
  add constraint transactions_taken_into_fkey foreign key (household_id, taken_into_id)
    references cairn.transactions (household_id, id) on delete cascade;
create index transactions_taken_into on cairn.transactions (household_id, taken_into_id) where taken_into_id is not null;
create index transactions_taken_over on cairn.transactions (household_id, taken_from_account_id)
  where taken_from_account_id is not null;
