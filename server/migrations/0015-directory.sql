-- What must be found without knowing the household: whose a person and a connection are, and which connections are due
-- (docs/decisions/tenants.md). It is outside the tenant tables, so that it stays in one place where those are distributed, and
-- indexed, so that nothing reads all connections to find the due ones. Each row is written in the transaction that changes what it repeats.
create schema directory;
grant usage on schema directory to cairn_app, cairn_lookup;

create table directory.members (
  user_id uuid not null,
  household_id uuid not null,
  joined_at timestamptz not null,
  primary key (user_id, household_id)
);
create index members_of_household on directory.members (household_id);

create table directory.connections (
  connection_id uuid primary key,
  household_id uuid not null,
  -- Who linked it: jobs act for them.
  user_id uuid not null,
  provider_item_id text collate "C" not null,
  -- From when on it is to be synced; NULL: not by the schedule.
  sync_from timestamptz,
  -- When its status was last read; NULL: it is not read.
  status_checked_at timestamptz,
  -- For its user, who may have signed in elsewhere.
  is_waiting boolean not null,
  classifier_version text
);
create index connections_of_household on directory.connections (household_id);
create index connections_by_provider_item on directory.connections (provider_item_id);
create index connections_by_sync on directory.connections (sync_from);
create index connections_by_status on directory.connections (is_waiting, status_checked_at);
create index connections_by_classifier on directory.connections (classifier_version);

-- What the directory says of a connection. One whose history is still arriving is always due. The others are from their last attempt on, and
-- each up to an hour later, by its id, so that connections which were linked or failed together spread out.
create view directory.connection_entries with (security_invoker = true) as
select
  id as connection_id, household_id, linked_by_user_id as user_id, provider_item_id,
  case
    when state in ('initial', 'historical') then '-infinity'
    when state in ('healthy', 'consent_expiring', 'degraded', 'failed')
      then greatest(last_succeeded_at, last_failed_at, created_at) + make_interval(secs => (hashtext(id::text) & 4095) * 3600.0 / 4096)
  end as sync_from,
  case when state <> 'removed' then coalesce(status_checked_at, '-infinity') end as status_checked_at,
  state in ('needs_login', 'revoked') as is_waiting,
  classifier_version
from cairn.connections;
grant select on directory.connection_entries to cairn_app;

-- The server writes entries of the household that it acts for, and sees no others. The functions below answer by id, or with ids.
do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  foreach table_name in array array['members', 'connections'] loop
    execute format('alter table directory.%I enable row level security', table_name);
    execute format('create policy household on directory.%I to cairn_app using (%s) with check (%s)', table_name, household, household);
    execute format('create policy lookup on directory.%I for select to cairn_lookup using (true)', table_name);
    execute format('grant select, insert, update, delete on directory.%I to cairn_app', table_name);
    execute format('grant select on directory.%I to cairn_lookup', table_name);
  end loop;
end $$;

-- The only way across households: functions that return ids. They run as cairn_lookup, which cannot log in and reads the directory only.

-- The household that a user joined first.
create function cairn.household_of_user(of_user_id uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog
  return (
    select members.household_id from directory.members
    where members.user_id = of_user_id
    order by members.joined_at, members.household_id limit 1
  );

create function cairn.tenant_of_connection(of_connection_id uuid)
  returns table (household_id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.household_id, connections.user_id from directory.connections
    where connections.connection_id = of_connection_id;
  end;

create function cairn.connections_of_provider_item(of_provider_item_id text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.connection_id from directory.connections
    where connections.provider_item_id = of_provider_item_id collate "C";
  end;

-- In PL/pgSQL, which plans for the times that are asked for: few connections are due, and an index finds them.
-- Times in the future are ignored: a clock that was ahead must not stop syncs until that time.
create function cairn.connections_due(before timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return query select connections.connection_id from directory.connections
    where connections.sync_from < before or connections.sync_from > before + interval '25 hours';
  end $$;

create function cairn.connections_to_check(before timestamptz, waiting_before timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return query select connections.connection_id from directory.connections
    where connections.is_waiting and connections.status_checked_at < waiting_before
      or not connections.is_waiting and connections.status_checked_at < before
      or connections.is_waiting and connections.status_checked_at > before + interval '2 days'
      or not connections.is_waiting and connections.status_checked_at > before + interval '2 days';
  end $$;

create function cairn.connections_of_other_classifier(current_version text) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return query select connections.connection_id from directory.connections
    where connections.classifier_version < current_version or connections.classifier_version > current_version
      or connections.classifier_version is null;
  end $$;

-- Whoever migrates must be a member of a role to give it a function, and the role must be allowed to own one.
do $$
declare
  lookup_function regprocedure;
begin
  execute format('grant cairn_lookup to %I', current_user);
  grant create on schema cairn to cairn_lookup;
  for lookup_function in select oid from pg_proc where pronamespace = 'cairn'::regnamespace and prosecdef loop
    execute format('revoke all on function %s from public', lookup_function);
    execute format('alter function %s owner to cairn_lookup', lookup_function);
    execute format('grant execute on function %s to cairn_app', lookup_function);
  end loop;
  revoke create on schema cairn from cairn_lookup;
end $$;

-- A session is read together with its user's household, in one statement.
grant execute on function cairn.household_of_user(uuid) to cairn_identity;
