-- What an operator sees of the server: how many connections are in which state, and when what is outside last worked. Nothing of any household.

alter table directory.connections
  add column state text collate "C",
  add column error_code text collate "C",
  add column last_succeeded_at timestamptz;

create or replace view directory.connection_entries with (security_invoker = true) as
select
  id as connection_id, household_id, linked_by_user_id as user_id, provider_item_id,
  case
    when state in ('initial', 'historical') then '-infinity'
    when state in ('healthy', 'consent_expiring', 'degraded', 'failed')
      then greatest(last_succeeded_at, last_failed_at, created_at) + make_interval(secs => (hashtext(id::text) & 4095) * 3600.0 / 4096)
  end as sync_from,
  case when state <> 'removed' then coalesce(status_checked_at, '-infinity') end as status_checked_at,
  state in ('needs_login', 'revoked') as is_waiting,
  classifier_version,
  state collate "C" as state, error_code collate "C" as error_code, last_succeeded_at
from cairn.connections;

-- Row-level security holds for the owner of the table too, who has no household.
alter table cairn.connections no force row level security;
update directory.connections d set state = e.state, error_code = e.error_code, last_succeeded_at = e.last_succeeded_at
from directory.connection_entries e where e.connection_id = d.connection_id;
alter table cairn.connections force row level security;

-- How many connections are in each state with each of the provider's codes, and when the last of them was synced.
create function cairn.count_connections() returns table (state text, error_code text, connections bigint, last_succeeded_at timestamptz)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.state, connections.error_code, count(*), max(connections.last_succeeded_at)
    from directory.connections group by 1, 2 order by 3 desc, 1, 2;
  end;

do $$
begin
  grant create on schema cairn to cairn_lookup;
  revoke all on function cairn.count_connections() from public;
  alter function cairn.count_connections() owner to cairn_lookup;
  grant execute on function cairn.count_connections() to cairn_app;
  revoke create on schema cairn from cairn_lookup;
end $$;

-- When what is outside last worked and last failed, with a code of this program or of the provider: no text that either has written.
create table identity.service_notes (
  service text collate "C" primary key check (service in ('mail', 'plaid', 'model', 'backup')),
  worked_at timestamptz,
  failed_at timestamptz,
  failure text collate "C"
);
grant select, insert, update on identity.service_notes to cairn_identity;

-- Which migrations the database has: one of a newer version may have been applied since this one started.
grant usage on schema migrations to cairn_identity;
grant select on migrations.kysely_migration to cairn_identity;
