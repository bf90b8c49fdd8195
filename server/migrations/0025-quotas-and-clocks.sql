-- How often a household has asked for something on a day of its own.
create table cairn.daily_uses (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  kind text collate "C" not null check (kind in ('link_token', 'sync', 'budget', 'rule')),
  use_count integer not null check (use_count > 0),
  primary key (household_id, on_date, kind)
);

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  alter table cairn.daily_uses enable row level security;
  alter table cairn.daily_uses force row level security;
  execute format('create policy household on cairn.daily_uses using (%s) with check (%s)', household, household);
  grant select, insert, update, delete on cairn.daily_uses to cairn_app;
end $$;

-- When the provider first failed to end a connection that is to go: after a day of that it goes without.
alter table cairn.connections add column removal_failed_at timestamptz;

-- As before (0006), and times that lie in the future count as none: a clock that was ahead must not stop syncs until it is there again.
create or replace function cairn.connections_due(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state in ('initial', 'historical')
      or (connections.state in ('healthy', 'consent_expiring', 'degraded', 'failed')
        and not (greatest(connections.last_succeeded_at, connections.last_failed_at, connections.created_at)
          between before - make_interval(secs => (hashtext(connections.id::text) & 4095) * 3600.0 / 4096)
            and before + interval '1 day'));
  end;

create or replace function cairn.connections_to_check(before timestamptz, troubled_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state <> 'removed'
      and (coalesce(connections.status_checked_at, '-infinity')
          < case when connections.state in ('needs_login', 'revoked') then troubled_before else before end
        or connections.status_checked_at > before + interval '2 days');
  end;
