-- The life of a connection in states of its own, what the bank has told of it, and how a webhook and the schedule find it.

-- Row-level security is forced upon the owner too: where whoever migrates is not a superuser, the updates would see no row.
alter table cairn.connections no force row level security;
alter table cairn.connections drop constraint connections_state_check;
alter table cairn.connections
  -- When the bank ends its consent, as far as it says.
  add column consent_expires_at timestamptz,
  -- Set when the bank said that it will end the connection soon; a new sign-in, or the bank's word, clears it.
  add column disconnect_announced_at timestamptz,
  -- Set when the bank said that the person has accounts there which are not shared with us.
  add column new_accounts_announced_at timestamptz,
  -- When the present trouble began; NULL while there is none. One cause is told once.
  add column trouble_since timestamptz,
  -- When the Item itself was last read at the provider, apart from its rows.
  add column status_checked_at timestamptz,
  -- When the provider was last asked to fetch from the bank at once.
  add column refresh_requested_at timestamptz;

update cairn.connections set
  trouble_since = case when state in ('retrying', 'needs_login', 'failed') then coalesce(last_failed_at, created_at) end,
  state = case
    when state = 'retrying' then 'degraded'
    when state = 'syncing' and last_succeeded_at is null then 'initial'
    when state = 'syncing' then 'historical'
    else state
  end;

alter table cairn.connections
  alter column state set default 'initial',
  add constraint connections_state_check check (state in (
    'initial', 'historical', 'healthy', 'degraded', 'needs_login', 'consent_expiring', 'revoked', 'failed', 'removed'));
alter table cairn.connections force row level security;

create index connections_by_provider_item on cairn.connections (provider_item_id);

grant select (provider_item_id, created_at, last_failed_at, status_checked_at) on cairn.connections to cairn_lookup;

-- Ids of connections that a sync is owed: those whose history is still coming, and those that nothing was tried on since `before`,
-- later by up to an hour that is each connection's own, so that what was linked or failed together does not stay together.
create or replace function cairn.connections_due(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state in ('initial', 'historical')
      or (connections.state in ('healthy', 'consent_expiring', 'degraded', 'failed')
        and greatest(connections.last_succeeded_at, connections.last_failed_at, connections.created_at)
          < before - make_interval(secs => (hashtext(connections.id::text) & 4095) * 3600.0 / 4096));
  end;

-- Ids of connections whose Item is to be read again: those not read since `before`, and, an hour after the last time, those
-- that wait for the person, who may have mended them elsewhere.
create function cairn.connections_to_check(before timestamptz, troubled_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state <> 'removed'
      and coalesce(connections.status_checked_at, '-infinity')
        < case when connections.state in ('needs_login', 'revoked') then troubled_before else before end;
  end;

-- Ids of the connections that a webhook's Item is.
create function cairn.connections_of_provider_item(of_provider_item_id text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections where connections.provider_item_id = of_provider_item_id collate "C";
  end;

do $$
begin
  grant create on schema cairn to cairn_lookup;
  alter function cairn.connections_to_check(timestamptz, timestamptz) owner to cairn_lookup;
  alter function cairn.connections_of_provider_item(text) owner to cairn_lookup;
  revoke create on schema cairn from cairn_lookup;
end $$;

revoke all on function cairn.connections_to_check(timestamptz, timestamptz) from public;
revoke all on function cairn.connections_of_provider_item(text) from public;
grant execute on function cairn.connections_to_check(timestamptz, timestamptz) to cairn_app;
grant execute on function cairn.connections_of_provider_item(text) to cairn_app;
