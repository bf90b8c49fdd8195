-- A row is seen and written only inside a transaction that has named its household, and, for what hangs on an account, by
-- a member who may see that account. A setting that was local to a transaction reads as '' afterwards, not as NULL, hence
-- nullif; with no household or no person set every comparison is NULL and nothing is seen.
do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  foreach table_name in array array[
    'households', 'household_members', 'categories', 'category_rules', 'connections', 'sync_runs', 'accounts',
    'transactions', 'splits', 'journal', 'daily_totals', 'balance_history', 'insights'
  ] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
end $$;

revoke update, delete on cairn.journal from cairn_app;

-- A private account leaves no trace for other members. The acting person is always set, also by jobs, which act for the
-- person who linked the bank.
create policy private_account on cairn.accounts as restrictive
  using (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  )
  with check (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  );

do $$
declare
  table_name text;
  -- The accounts policies apply inside the subquery; it runs once a statement, not once a row.
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['transactions', 'daily_totals', 'balance_history'] loop
    execute format(
      'create policy private_account on cairn.%I as restrictive using (%s) with check (%s)', table_name, visible, visible);
  end loop;
end $$;

create policy private_account on cairn.splits as restrictive
  using (
    transaction_id in (
      select transactions.id from cairn.transactions
      where transactions.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    )
  )
  with check (
    transaction_id in (
      select transactions.id from cairn.transactions
      where transactions.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    )
  );

-- The narrow way from a person or a connection to their household. cairn_lookup cannot log in and reads these columns only.
create policy lookup on cairn.household_members for select to cairn_lookup using (true);
create policy lookup on cairn.connections for select to cairn_lookup using (true);
grant select (household_id, user_id, role, joined_at) on cairn.household_members to cairn_lookup;
grant select (id, household_id, linked_by_user_id, state, is_history_complete, last_succeeded_at)
  on cairn.connections to cairn_lookup;

create function cairn.household_of_user(of_user_id uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog
  return (
    select household_members.household_id from cairn.household_members
    where household_members.user_id = of_user_id
    order by household_members.joined_at, household_members.household_id limit 1
  );

create function cairn.tenant_of_bank_item(of_bank_item_id uuid)
  returns table (household_id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.household_id, connections.linked_by_user_id from cairn.connections
    where connections.id = of_bank_item_id;
  end;

-- Ids of connections that a sync is owed: those whose history is still coming, and those not synced since `before`.
create function cairn.connections_due(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections
    where connections.state <> 'needs_login'
      and (not connections.is_history_complete or connections.last_succeeded_at < before);
  end;

-- Whoever migrates must be a member of a role to give it a function, and the role must be allowed to hold one.
do $$
begin
  execute format('grant cairn_lookup to %I', current_user);
  grant create on schema cairn to cairn_lookup;
  alter function cairn.household_of_user(uuid) owner to cairn_lookup;
  alter function cairn.tenant_of_bank_item(uuid) owner to cairn_lookup;
  alter function cairn.connections_due(timestamptz) owner to cairn_lookup;
  revoke create on schema cairn from cairn_lookup;
end $$;

revoke all on function cairn.household_of_user(uuid) from public;
revoke all on function cairn.tenant_of_bank_item(uuid) from public;
revoke all on function cairn.connections_due(timestamptz) from public;
grant execute on function cairn.household_of_user(uuid) to cairn_app;
grant execute on function cairn.tenant_of_bank_item(uuid) to cairn_app;
grant execute on function cairn.connections_due(timestamptz) to cairn_app;
