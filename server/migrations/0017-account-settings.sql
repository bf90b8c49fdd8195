-- What a person sets on any account, linked or kept by hand, apart from what the bank reports: its name, a group, a place in the list, a
-- note, and whether it counts in totals (docs/decisions/0070-account-settings.md). A sync writes none of these.
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
