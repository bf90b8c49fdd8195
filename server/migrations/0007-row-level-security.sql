-- A row is read and written only in a transaction that has set its household and, where the row belongs to an account, by a member who may
-- see that account. A setting that was local to a transaction reads as '' afterwards, not as NULL, hence nullif: with no household or user
-- set, every comparison is NULL and no row is visible. Row-level security is forced, so that it holds for the owner of the tables too.
do $$
declare
  tenant_table regclass;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  for tenant_table in select oid from pg_class where relnamespace = 'cairn'::regnamespace and relkind = 'r' loop
    execute format('alter table %s enable row level security', tenant_table);
    execute format('alter table %s force row level security', tenant_table);
    execute format('create policy household on %s using (%s) with check (%s)', tenant_table, household, household);
    execute format('grant select, insert, update, delete on %s to cairn_app', tenant_table);
  end loop;
end $$;

revoke update, delete on cairn.journal from cairn_app;

-- A private account leaves no trace for other members. The acting user is always set, also by jobs, which act for the user who linked the
-- bank.
do $$
declare
  table_name text;
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  -- The policies of accounts apply in the subquery, which runs once for a statement, not once for a row.
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['accounts', 'category_corrections', 'report_cache', 'answered_calls'] loop
    execute format('create policy private_account on cairn.%I as restrictive using (%s) with check (%s)', table_name, own, own);
  end loop;
  foreach table_name in array array[
    'transactions', 'daily_totals', 'yearly_totals', 'balance_history', 'balance_readings', 'account_reconciliations', 'holdings',
    'ignored_accounts', 'dismissed_streams', 'merchant_suggestions'
  ] loop
    execute format('create policy private_account on cairn.%I as restrictive using (%s) with check (%s)', table_name, visible, visible);
  end loop;
  execute format(
    'create policy private_account on cairn.unreadable_records as restrictive using (%s) with check (%s)',
    'account_id is null or ' || visible, 'account_id is null or ' || visible);
end $$;
