-- What a bank sent and could not be read: a transaction, an account, its balance, or a holding (docs/decisions/0038). A row goes when the
-- bank sends a version that can be read, or takes the record back.
create table cairn.unreadable_records (
  household_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('transaction', 'account', 'balance', 'holding')),
  -- The bank's id; where it gave none, a digest of what came.
  provider_record_id text collate "C" not null check (length(provider_record_id) <= 401),
  is_identified boolean not null,
  -- Null where the bank did not say, or not of an account that is here.
  account_id uuid,
  -- The pending transaction that this one takes the place of: it stays in the ledger meanwhile.
  provider_pending_id text collate "C",
  reason text not null check (
    reason in ('form', 'id', 'account', 'amount', 'currency', 'date', 'status', 'type')
  ),
  -- The fields as they came, shortened and without control characters; empty where the account is not known, since it may be private.
  received text not null check (length(received) <= 2000),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (household_id, connection_id, kind, provider_record_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade,
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index unreadable_records_by_account on cairn.unreadable_records (household_id, account_id);

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id is null or account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  alter table cairn.unreadable_records enable row level security;
  alter table cairn.unreadable_records force row level security;
  execute format('create policy household on cairn.unreadable_records using (%s) with check (%s)', household, household);
  execute format(
    'create policy private_account on cairn.unreadable_records as restrictive using (%s) with check (%s)', visible, visible);
  grant select, insert, update, delete on cairn.unreadable_records to cairn_app;
end $$;

-- When the provider last refused to say what a connection's investment accounts hold: it is not asked again at each sync.
alter table cairn.connections add column holdings_refused_at timestamptz;
