-- The rows that steps change are kept by PostgreSQL itself, so that no statement can leave one out (docs/decisions/undo.md).

-- Keeps a row's image for the step that the transaction names. Its arguments are the columns of the key, those that are not kept, the one
-- that names the account, and those that are kept of a row that stays ('{}': all that differ).
create function cairn.keep_row() returns trigger language plpgsql as $$
declare
  key_columns constant text[] := tg_argv[0];
  left_out constant text[] := tg_argv[1];
  changed constant text[] := tg_argv[3];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  any_row constant jsonb := coalesce(new_row, old_row);
  key jsonb;
begin
  if old_row = new_row then return null; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, n.value) into new_row from jsonb_each(new_row) n
    where n.value <> old_row -> n.key and (changed = '{}' or n.key = any(changed));
    if new_row is null then return null; end if;
    select jsonb_object_agg(o.key, o.value) into old_row from jsonb_each(old_row) o where new_row ? o.key;
  end if;
  -- By itself: Citus takes no subquery in the values of an insert.
  key := coalesce((select jsonb_object_agg(k, any_row -> k) from unnest(key_columns) k), '{}');
  insert into cairn.row_images (household_id, step_id, account_id, table_name, row_key, before, after)
  values (
    coalesce(new.household_id, old.household_id), current_setting('cairn.step_id')::uuid, (any_row ->> tg_argv[2])::uuid,
    -- Where tables are distributed, the trigger is on a shard, whose name has a number after the table's.
    regexp_replace(tg_table_name, '_\d+$', ''),
    key, old_row, new_row
  );
  return null;
end $$;

do $$
declare
  kept record;
begin
  -- What people change, and undo. What is computed from it follows by itself.
  for kept in
    select t.name, t.is_whole, t.changed, case t.name when 'accounts' then 'id' else 'account_id' end as account_column,
      array(
        select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k(n, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
        where i.indrelid = format('cairn.%I', t.name)::regclass and i.indisprimary and a.attname <> 'household_id' order by k.place
      ) as key_columns,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = format('cairn.%I', t.name)::regclass and (
          a.attname = 'household_id' or a.attgenerated <> ''
          -- Follows from what was stated and posted.
          or a.attname = 'current_balance_cents'
        )
      ) as left_out
    -- The same is declared in journal/kept-tables.ts, which a test holds.
    from (values
      ('tags', true, '{}'::text[]),
      ('households', false, '{currency, is_currency_chosen, time_zone}'),
      ('accounts', true, '{given_name, is_hidden, group_name, note, closed_on, position}'),
      ('balance_history', true, '{}'),
      ('dismissed_streams', true, '{}'),
      ('exchange_rates', true, '{}'),
      ('transactions', false, '{user_transfer_id, user_unpaired_at, user_not_transfer_with, duplicate_of_id}'),
      ('budgets', true, '{}'),
      ('categories', true, '{name, parent_id, kind, color, hidden_at}'),
      ('budget_terms', true, '{}'),
      ('budget_months', true, '{}'),
      ('planned_transactions', true, '{}'),
      ('insights', false, '{dismissed_at, feedback}')
    ) t(name, is_whole, changed)
  loop
    execute format(
      'create trigger keep_row after %s update %s on cairn.%I for each row when (current_setting(''cairn.step_id'', true) <> '''')'
        || ' execute function cairn.keep_row(%L, %L, %L, %L)',
      case when kept.is_whole then 'insert or delete or' end, 'of ' || nullif(array_to_string(kept.changed, ', '), ''), kept.name,
      kept.key_columns, kept.left_out, kept.account_column, kept.changed);
  end loop;
end $$;
