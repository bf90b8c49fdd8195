-- Opens a household's transaction: its household, its user, and which accounts that user may not see. One call, because Citus sends the whole
-- text of a message in which SET LOCAL stands to where the rows are, with whatever else is in it; what a function executes is a text of
-- its own.
create function cairn.act_for(household uuid, person uuid) returns void language plpgsql as $$
begin
  execute format('set local cairn.household_id = %L', household);
  execute format('set local cairn.user_id = %L', person);
  perform cairn.hide_private_accounts();
end $$;

-- Sets, until the transaction ends, which accounts its user may not see. Without it no row of any account is visible. SET LOCAL and not
-- set_config, because Citus sends only the former to where the rows are. The household is a value by the time that the rows are asked for: a
-- condition that is still to be computed would ask every shard.
create function cairn.hide_private_accounts() returns void language plpgsql as $$
declare
  household constant uuid := nullif(current_setting('cairn.household_id', true), '')::uuid;
  person constant uuid := nullif(current_setting('cairn.user_id', true), '')::uuid;
  hidden uuid[];
begin
  select array_agg(p.id) into hidden from cairn.private_accounts p
  where p.household_id = household and p.user_id is distinct from person;
  execute format('set local cairn.hidden_account_ids = %L', coalesce(hidden, '{}'));
end $$;

revoke all on function cairn.act_for(uuid, uuid), cairn.hide_private_accounts() from public;
grant execute on function cairn.act_for(uuid, uuid), cairn.hide_private_accounts() to cairn_app;

-- A row is read and written only in a transaction that has set its household and, where the row is private or belongs to an account, by a
-- member who may see it. A setting that was local to a transaction reads as '' afterwards, not as NULL, hence nullif: with no household or user
-- set, every comparison is NULL and no row is visible. Row-level security is forced, so that it holds for the owner of the tables too.
--
-- Each table has one permissive policy without a subquery (docs/decisions/tenants.md): where tables are distributed, Citus turns a
-- restrictive policy into one more permissive policy, which shows every household, and refuses subqueries.
do $$
declare
  tenant_table record;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  -- While the setting is missing, or empty as after a transaction, no row is visible.
  visible constant text := 'account_id <> all (nullif(current_setting(''cairn.hidden_account_ids'', true), '''')::uuid[])';
  -- The account of an entry that nobody sees: that of a transaction that is gone, and whose account nobody recorded. It may be written.
  nobodys constant text := 'account_id = ''00000000-0000-0000-0000-000000000000''';
  shown text;
begin
  for tenant_table in
    select c.oid::regclass as name, c.relname,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'private_to_user_id') as is_own,
      (select attnotnull from pg_attribute where attrelid = c.oid and attname = 'account_id') as has_account
    from pg_class c where relnamespace = 'cairn'::regnamespace and relkind = 'r' order by relname
  loop
    shown := household || case
      when tenant_table.is_own then ' and ' || own
      when tenant_table.has_account then ' and ' || visible
      when not tenant_table.has_account then format(' and (account_id is null or %s)', visible)
      else ''
    end;
    execute format('alter table %s enable row level security', tenant_table.name);
    execute format('alter table %s force row level security', tenant_table.name);
    execute format('create policy household on %s using (%s) with check (%s)', tenant_table.name,
      case when tenant_table.relname = 'journal' then shown || ' and (' || nobodys || ') is not true' else shown end, shown);
    execute format('grant select, insert, update, delete on %s to cairn_app', tenant_table.name);
  end loop;
end $$;

revoke update, delete on cairn.journal from cairn_app;

-- A first sync, an import and an archive bring thousands of rows of one household at once, and what they replace is looked up right after.
-- By default PostgreSQL gathers statistics only when a tenth of a table has changed: with a million rows it would know nothing of a new
-- household for weeks. A thousand rows are a new bank, or a file; it also has each session plan anew what it planned while there was nearly
-- nothing. Reading a sample of one of these tables takes seconds at most, beside everything else.
do $$
declare
  grown text;
begin
  foreach grown in array array[
    'transactions', 'import_rows', 'journal', 'daily_totals', 'yearly_totals', 'balance_history', 'balance_readings', 'holdings_by_day'
  ] loop
    execute format(
      'alter table cairn.%I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000)', grown
    );
  end loop;
end $$;
