-- The life of a connection in states of its own, what the bank has told of it, and how a webhook and the schedule find it.

-- Row-level security is forced upon the owner too: where whoever migrates is not a superuser, the updates would see no row.
alter table cairn.bank_items no force row level security;
alter table cairn.bank_items drop constraint bank_items_state_check;
alter table cairn.bank_items
  -- When the bank ends its consent, as far as it says.
  add column consent_expires_at timestamptz,
  -- Set when the bank said that it will end the connection soon; a new sign-in, or the bank's word, clears it.
  add column disconnect_told_at timestamptz,
  -- Set when the bank said that the person has accounts there which are not shared with us.
  add column new_accounts_told_at timestamptz,
  -- When the present trouble began; NULL while there is none. One cause is told once.
  add column trouble_since timestamptz,
  -- When the Item itself was last read at the provider, apart from its rows.
  add column looked_at timestamptz,
  -- When the provider was last asked to fetch from the bank at once.
  add column refresh_asked_at timestamptz;

update cairn.bank_items set
  trouble_since = case when state in ('retrying', 'needs_login', 'failed') then coalesce(last_failed_at, created_at) end,
  state = case
    when state = 'retrying' then 'degraded'
    when state = 'syncing' and last_succeeded_at is null then 'initial'
    when state = 'syncing' then 'historical'
    else state
  end;

alter table cairn.bank_items
  alter column state set default 'initial',
  add constraint bank_items_state_check check (state in (
    'initial', 'historical', 'healthy', 'degraded', 'needs_login', 'consent_expiring', 'revoked', 'failed', 'removed'));
alter table cairn.bank_items force row level security;

create index bank_items_by_provider_id on cairn.bank_items (provider_item_id);

grant select (provider_item_id, created_at, last_failed_at, looked_at) on cairn.bank_items to cairn_lookup;

-- Ids of connections that a sync is owed: those whose history is still coming, and those that nothing was tried on since `before`,
-- later by up to an hour that is each connection's own, so that what was linked or failed together does not stay together.
create or replace function cairn.bank_items_due(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select bank_items.id from cairn.bank_items
    where bank_items.state in ('initial', 'historical')
      or (bank_items.state in ('healthy', 'consent_expiring', 'degraded', 'failed')
        and greatest(bank_items.last_succeeded_at, bank_items.last_failed_at, bank_items.created_at)
          < before - make_interval(secs => (hashtext(bank_items.id::text) & 4095) * 3600.0 / 4096));
  end;

-- Ids of connections whose Item is to be read again: those not read since `before`, and, an hour after the last time, those
-- that wait for the person, who may have mended them elsewhere.
create function cairn.bank_items_to_look_at(before timestamptz, troubled_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select bank_items.id from cairn.bank_items
    where bank_items.state <> 'removed'
      and coalesce(bank_items.looked_at, '-infinity')
        < case when bank_items.state in ('needs_login', 'revoked') then troubled_before else before end;
  end;

-- Ids of the connections that a webhook's Item is.
create function cairn.bank_items_of_provider(of_provider_item_id text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select bank_items.id from cairn.bank_items where bank_items.provider_item_id = of_provider_item_id collate "C";
  end;

do $$
begin
  grant create on schema cairn to cairn_lookup;
  alter function cairn.bank_items_to_look_at(timestamptz, timestamptz) owner to cairn_lookup;
  alter function cairn.bank_items_of_provider(text) owner to cairn_lookup;
  revoke create on schema cairn from cairn_lookup;
end $$;

revoke all on function cairn.bank_items_to_look_at(timestamptz, timestamptz) from public;
revoke all on function cairn.bank_items_of_provider(text) from public;
grant execute on function cairn.bank_items_to_look_at(timestamptz, timestamptz) to cairn_app;
grant execute on function cairn.bank_items_of_provider(text) to cairn_app;
