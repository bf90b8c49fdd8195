-- A connection to a bank: Plaid calls it an Item.
create table cairn.connections (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  linked_by_user_id uuid not null,
  provider_item_id text collate "C" not null,
  institution_id text,
  institution_name text not null,
  -- AES-256-GCM: nonce, ciphertext and tag; bound to this row by its ids as additional data.
  sealed_access_token bytea not null,
  encryption_key_version integer not null,
  -- The provider's: opaque, at most 256 characters; '' until the bank has sent anything.
  cursor text collate "C" not null default '',
  state text not null default 'initial' check (state in (
    'initial', 'historical', 'healthy', 'degraded', 'needs_login', 'consent_expiring', 'revoked', 'failed', 'removed'
  )),
  error_code text,
  error_message text,
  is_history_complete boolean not null default false,
  failed_attempts integer not null default 0,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  -- When the present problem began; NULL while there is none. One problem, one notification.
  problem_since timestamptz,
  consent_expires_at timestamptz,
  -- Set when the bank announced that it will end the connection soon; a new sign-in clears it.
  disconnect_announced_at timestamptz,
  -- Set when the bank announced accounts that are not shared yet.
  new_accounts_announced_at timestamptz,
  -- When the status of the Item was last read, apart from its transactions.
  status_checked_at timestamptz,
  -- When the provider was last asked to fetch from the bank at once.
  refresh_requested_at timestamptz,
  -- When the provider last refused to give holdings: it is not asked again at each sync.
  holdings_refused_at timestamptz,
  -- When the provider first failed to remove the Item. A day later the connection is deleted without it.
  removal_failed_at timestamptz,
  -- The version of the categorizer that predicted the categories of its transactions. NULL and other versions are predicted again. It is
  -- here and not with each transaction, so that a version which changes nothing writes nothing.
  classifier_version text,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, provider_item_id)
);
-- For the lookup functions, which do not know the household.
create index connections_by_id on cairn.connections (id);
create index connections_by_provider_item on cairn.connections (provider_item_id);

create table cairn.sync_runs (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('applied', 'not_ready', 'failed')),
  error_code text,
  page_count integer not null,
  added_count integer not null,
  modified_count integer not null,
  removed_count integer not null,
  primary key (household_id, id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade
);
create index sync_runs_by_connection on cairn.sync_runs (household_id, connection_id, started_at desc);

-- Items that exist at the provider and belong to no connection: not linked yet, or replaced. Each Item is always in exactly one of the two
-- tables, so that none is forgotten at the provider when something fails.
create table cairn.items_to_remove (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null,
  provider_item_id text collate "C" not null,
  -- As in connections, bound to this row.
  sealed_access_token bytea not null,
  encryption_key_version integer not null,
  remove_after timestamptz not null,
  -- Set before the provider is asked to remove it: from then on no connection may use it, whether or not the provider has answered.
  is_being_removed boolean not null default false,
  primary key (household_id, id)
);

create table cairn.accounts (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  provider_account_id text collate "C" not null,
  -- The same when the user connects the bank again.
  provider_persistent_id text collate "C",
  name text not null,
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
  -- Set when one member only sees the account.
  private_to_user_id uuid,
  -- The day on which the bank stopped listing the account. Its transactions count, its last balance does not.
  closed_on date,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, connection_id, provider_account_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade
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
  kind text not null check (kind in ('transaction', 'account', 'balance', 'holding')),
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

-- What the bank reported at the end of each day on which it was asked. The days before the first report are computed from the daily totals
-- when they are read.
create table cairn.balance_history (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  balance_cents bigint not null,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index balance_history_by_date on cairn.balance_history (household_id, on_date);

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
