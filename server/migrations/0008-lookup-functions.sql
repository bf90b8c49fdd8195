-- The only way across households: functions that return ids. They run as cairn_lookup, which cannot log in and reads these columns only.
create policy lookup on cairn.household_members for select to cairn_lookup using (true);
create policy lookup on cairn.connections for select to cairn_lookup using (true);
grant select (household_id, user_id, joined_at) on cairn.household_members to cairn_lookup;
grant select (
  id, household_id, linked_by_user_id, provider_item_id, state, classifier_version,
  created_at, last_succeeded_at, last_failed_at, status_checked_at
) on cairn.connections to cairn_lookup;

-- The household that a user joined first.
create function cairn.household_of_user(of_user_id uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog
  return (
    select household_members.household_id from cairn.household_members
    where household_members.user_id = of_user_id
    order by household_members.joined_at, household_members.household_id limit 1
  );

create function cairn.tenant_of_connection(of_connection_id uuid)
  returns table (household_id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.household_id, connections.linked_by_user_id from cairn.connections
    where connections.id = of_connection_id;
  end;

-- The connections of a webhook's Item.
create function cairn.connections_of_provider_item(of_provider_item_id text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections where connections.provider_item_id = of_provider_item_id collate "C";
  end;

-- The connections to sync: those whose history is still arriving, and those not tried since `before`. Each waits up to an hour longer, by its
-- id, so that connections which were linked or failed together spread out. Times in the future are ignored: a clock that was ahead must not
-- stop syncs until that time.
create function cairn.connections_due(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state in ('initial', 'historical')
      or (connections.state in ('healthy', 'consent_expiring', 'degraded', 'failed')
        and not (greatest(connections.last_succeeded_at, connections.last_failed_at, connections.created_at)
          between before - make_interval(secs => (hashtext(connections.id::text) & 4095) * 3600.0 / 4096)
            and before + interval '1 day'));
  end;

-- The connections whose status is to be read at the provider: those not read since `before`, and, sooner, those that wait for the user, who
-- may have signed in elsewhere.
create function cairn.connections_to_check(before timestamptz, waiting_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state <> 'removed'
      and (coalesce(connections.status_checked_at, '-infinity')
          < case when connections.state in ('needs_login', 'revoked') then waiting_before else before end
        or connections.status_checked_at > before + interval '2 days');
  end;

-- The connections whose transactions another version of the categorizer predicted.
create function cairn.connections_of_other_classifier(current_version text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections where connections.classifier_version is distinct from current_version;
  end;

-- Whoever migrates must be a member of a role to give it a function, and the role must be allowed to own one.
do $$
declare
  lookup_function regprocedure;
begin
  execute format('grant cairn_lookup to %I', current_user);
  grant create on schema cairn to cairn_lookup;
  for lookup_function in select oid from pg_proc where pronamespace = 'cairn'::regnamespace loop
    execute format('revoke all on function %s from public', lookup_function);
    execute format('alter function %s owner to cairn_lookup', lookup_function);
    execute format('grant execute on function %s to cairn_app', lookup_function);
  end loop;
  revoke create on schema cairn from cairn_lookup;
end $$;
