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
  -- Before this time the provider is not asked again for the product; NULL: at the next sync, from the beginning.
  loans_ask_after timestamptz,
  trades_ask_after timestamptz,
  -- When the provider first failed to remove the Item. A day later the connection is deleted without it.
  removal_failed_at timestamptz,
  -- The version of the categorizer that predicted the categories of its transactions. NULL and other versions are predicted again. It is
  -- here and not with each transaction, so that a version which changes nothing writes nothing.
  classifier_version text,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, provider_item_id)
);

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
