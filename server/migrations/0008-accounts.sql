-- The day on which the bank no longer listed the account, while the connection worked. NULL is open. Its rows stay and count; its
-- last balance counts in no total.
alter table cairn.accounts add column closed_on date;

-- Set when the connection that gave the row is over and another has taken its place: the row counts as before, and waits to be
-- recognised under the id that the bank has given it since.
alter table cairn.transactions add column bank_orphaned_at timestamptz;
create index transactions_orphaned on cairn.transactions (household_id, account_id) where bank_orphaned_at is not null;

-- Accounts that a connection shows too, and that another connection already brings: their balances and rows are taken from that
-- one. When it goes, so does this row, and the account comes from here.
create table cairn.ignored_accounts (
  household_id uuid not null,
  connection_id uuid not null,
  provider_account_id text collate "C" not null,
  account_id uuid not null,
  primary key (household_id, connection_id, provider_account_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade,
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index held_accounts_by_account on cairn.ignored_accounts (household_id, account_id);

-- Items that stand at the provider and belong to no connection here: just made and not placed yet, or replaced. An Item is
-- either here or on a connection, never in both and never in neither, so none is forgotten whatever breaks off.
create table cairn.items_to_remove (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null,
  provider_item_id text collate "C" not null,
  -- Sealed as in connections, bound to this row.
  sealed_access_token bytea not null,
  encryption_key_version integer not null,
  -- From then on it is to be ended at the provider.
  remove_after timestamptz not null,
  primary key (household_id, id)
);

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['ignored_accounts', 'items_to_remove'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
  execute format(
    'create policy private_account on cairn.ignored_accounts as restrictive using (%s) with check (%s)', visible, visible);
end $$;
