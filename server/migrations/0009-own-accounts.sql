-- Accounts that a person keeps by hand: cash, things of value, or a bank that is not linked. They have no connection. Their
-- provider_account_id is our own, and their rows in balance_history are what the person said that they held at the end of a day.
alter table cairn.accounts alter column connection_id drop not null;
create index accounts_own on cairn.accounts (household_id) where connection_id is null;

alter table cairn.daily_uses drop constraint daily_uses_kind_check;
alter table cairn.daily_uses add constraint daily_uses_kind_check
  check (kind in ('link_token', 'sync', 'budget', 'rule', 'account', 'transaction'));
