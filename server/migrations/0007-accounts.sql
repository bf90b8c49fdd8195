-- Which accounts are private, and to whom: what the policies of all that hangs on an account follow. A row stays when its account goes,
-- because the history stays. An account or former account that is private has a row here, by its foreign key.
create table cairn.private_accounts (
  household_id uuid not null references cairn.households on delete cascade,
  -- The account's id.
  id uuid not null,
  user_id uuid not null,
  primary key (household_id, id),
  unique (household_id, id, user_id)
);

-- What the bank reports, and apart from it what a person sets: a sync writes none of the latter (docs/decisions/accounts.md).
create table cairn.accounts (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- NULL for an account that a person keeps by hand: cash, things of value, or a bank that is not linked. Its provider_account_id is our own,
  -- and its rows in balance_history are what the person said that it held at the end of a day.
  connection_id uuid,
  provider_account_id text collate "C" not null,
  -- The same when the user connects the bank again.
  provider_persistent_id text collate "C",
  bank_name text not null,
  official_name text,
  -- The last digits of the account number.
  mask text,
  type text not null,
  subtype text,
  currency text not null,
  -- Our signs: a debt on a credit or loan account is negative. NULL is unknown, never 0.
  current_balance_cents bigint,
  available_balance_cents bigint,
  limit_cents bigint,
  -- The day on which the bank stopped listing the account. Its transactions count, its last balance does not.
  closed_on date,

  -- The person's own name; NULL where the bank's, or the one given at first, is used.
  given_name text,
  name text not null generated always as (coalesce(given_name, bank_name)) stored,
  -- Left out of every total, figure and list of the household. Its own pages show it.
  is_hidden boolean not null default false,
  -- The accounts of one name of a group are shown together.
  group_name text,
  -- Its place among the accounts, from 1; 0 before a person has moved any.
  position integer not null default 0,
  note text,
  -- Set when one member only sees the account.
  private_to_user_id uuid,
  created_at timestamptz not null default now(),

  primary key (household_id, id),
  unique (household_id, connection_id, provider_account_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade,
  constraint accounts_private_fkey foreign key (household_id, id, private_to_user_id)
    references cairn.private_accounts (household_id, id, user_id),
  constraint accounts_balances_check check (
    current_balance_cents between -1000000000000000 and 1000000000000000
    and available_balance_cents between -1000000000000000 and 1000000000000000
    and limit_cents between -1000000000000000 and 1000000000000000
  )
);
create index accounts_own on cairn.accounts (household_id) where connection_id is null;
create index accounts_hidden on cairn.accounts (household_id, id) where is_hidden;

-- Accounts that are gone. Their history stays, for those who could see them.
create table cairn.former_accounts (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null,
  name text not null,
  -- The one member who could see it.
  private_to_user_id uuid,
  removed_at timestamptz not null default now(),
  primary key (household_id, id),
  constraint former_accounts_private_fkey foreign key (household_id, id, private_to_user_id)
    references cairn.private_accounts (household_id, id, user_id)
);

-- Accounts of a connection that another connection already brings: balances and transactions are taken from that one. When its account
-- goes, so does this row, and the account comes from here.
create table cairn.ignored_accounts (
  household_id uuid not null,
  connection_id uuid not null,
  provider_account_id text collate "C" not null,
  account_id uuid not null,
  primary key (household_id, connection_id, provider_account_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade,
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index ignored_accounts_by_account on cairn.ignored_accounts (household_id, account_id);

-- Records from a bank that cannot be read (docs/decisions/sync.md). A row goes when the bank sends a version that
-- can be read, or removes the record.
create table cairn.unreadable_records (
  household_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('transaction', 'account', 'balance', 'holding', 'loan', 'trade')),
  -- The bank's id; where it sent none, a hash of the record.
  provider_record_id text collate "C" not null check (length(provider_record_id) <= 401),
  -- Whether the id is the bank's.
  is_identified boolean not null,
  -- NULL where the bank named no account, or none that is known.
  account_id uuid,
  -- The pending transaction that this one replaces; it stays meanwhile.
  provider_pending_id text collate "C",
  reason text not null check (reason in ('form', 'id', 'account', 'amount', 'currency', 'date', 'status', 'type')),
  -- The fields as received, shortened and without control characters; empty where the account is unknown, since it may be private.
  received text not null check (length(received) <= 2000),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (household_id, connection_id, kind, provider_record_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade,
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index unreadable_records_by_account on cairn.unreadable_records (household_id, account_id);
