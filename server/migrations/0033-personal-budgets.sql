-- Budgets of one person, who alone sees them (docs/decisions/budgets-and-plans.md).

alter table cairn.budgets
  -- Who alone sees the budget, which then counts the accounts that only they see in full. NULL: everybody's, of what everybody sees.
  add column private_to_user_id uuid,
  add constraint budgets_private_fkey foreign key (household_id, id, private_to_user_id)
    references cairn.private_accounts (household_id, id, user_id) not valid;
alter table cairn.budgets validate constraint budgets_private_fkey;

-- As before, and who looks at what is theirs alone sees no budget of everybody. What hangs on a budget is hidden by its id, as on an account.
create or replace function cairn.hide_private_accounts(looks_at text default 'all') returns void language plpgsql as $$
declare
  household constant uuid := nullif(current_setting('cairn.household_id', true), '')::uuid;
  person constant uuid := nullif(current_setting('cairn.user_id', true), '')::uuid;
  hidden uuid[];
  unseen uuid[];
begin
  select coalesce(array_agg(p.id), '{}'), coalesce(array_agg(p.id) filter (where not p.shows_balance), '{}') into hidden, unseen
  from cairn.private_accounts p
  where p.household_id = household and (p.user_id is distinct from person or looks_at = 'shared');
  execute format('set local cairn.hidden_account_ids = %L', hidden);
  execute format('set local cairn.unseen_account_ids = %L', unseen);
  if looks_at = 'mine' then
    select hidden || coalesce(array_agg(a.id), '{}') into hidden from cairn.accounts a
    where a.household_id = household and a.rows_private_to_user_id is distinct from person;
    select hidden || coalesce(array_agg(b.id), '{}') into hidden from cairn.budgets b
    where b.household_id = household and b.private_to_user_id is distinct from person;
    execute format('set local cairn.hidden_account_ids = %L', hidden);
    execute format('set local cairn.unseen_account_ids = %L', hidden);
  end if;
end $$;

do $$
declare
  changed record;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  shown constant text := '%I <> all (nullif(current_setting(''cairn.hidden_account_ids'', true), '''')::uuid[])';
  condition text;
begin
  for changed in
    select * from (values
      ('budgets', array[own, format(shown, 'id')], 'id', '{id}'),
      ('budget_terms', array[format(shown, 'budget_id')], 'budget_id', '{budget_id,from_month}'),
      ('budget_months', array[format(shown, 'budget_id')], 'budget_id', '{budget_id,month}')
    ) t(name, conditions, hidden_by, key_columns)
  loop
    condition := household || ' and ' || array_to_string(changed.conditions, ' and ');
    execute format('alter policy household on cairn.%I using (%s) with check (%s)', changed.name, condition, condition);
    -- The rows that are kept for undo are hidden by the budget too.
    execute format('drop trigger keep_row on cairn.%I', changed.name);
    execute format(
      'create trigger keep_row after insert or delete or update on cairn.%I for each row when (current_setting(''cairn.step_id'', true) <> '''')'
        || ' execute function cairn.keep_row(%L, %L, %L, %L)',
      changed.name, changed.key_columns, '{household_id}', changed.hidden_by, '{}');
  end loop;
end $$;
