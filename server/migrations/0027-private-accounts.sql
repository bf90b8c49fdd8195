-- Accounts that others of the household do not see, or of which they see the balance alone (docs/decisions/private-accounts.md).

-- Whether others see the account and what it holds, and nothing else of it. An id here may also be that of a connection all of whose accounts
-- are private: what hangs on it is hidden alike.
alter table cairn.private_accounts add column shows_balance boolean not null default false;

alter table cairn.accounts
  -- Who alone sees what hangs on the account; private_to_user_id: who alone sees the account too.
  add column rows_private_to_user_id uuid,
  -- Who may say who sees it. NULL: from before people shared households.
  add column added_by_user_id uuid,
  add constraint accounts_rows_private_fkey foreign key (household_id, id, rows_private_to_user_id)
    references cairn.private_accounts (household_id, id, user_id);
-- Row-level security holds for the owner of the table too, who has no household.
alter table cairn.accounts no force row level security;
update cairn.accounts set rows_private_to_user_id = private_to_user_id where private_to_user_id is not null;
alter table cairn.accounts force row level security;
alter table cairn.accounts
  alter column added_by_user_id set default nullif(current_setting('cairn.user_id', true), '')::uuid,
  add constraint accounts_private_with_rows_check
    check (private_to_user_id is null or (rows_private_to_user_id is not null and rows_private_to_user_id = private_to_user_id));

alter table cairn.connections
  add column private_to_user_id uuid,
  -- Who sees accounts that the bank adds.
  add column new_accounts text collate "C" not null default 'ours' check (new_accounts in ('ours', 'balance', 'mine')),
  add constraint connections_private_fkey foreign key (household_id, id, private_to_user_id)
    references cairn.private_accounts (household_id, id, user_id);

-- Insights are found for each who sees something else, as cached reports are: NULL is what all see.
alter table cairn.insights drop constraint insights_household_id_dedup_key_key, add column private_to_user_id uuid;
create unique index insights_by_key on cairn.insights (household_id, private_to_user_id, dedup_key) nulls not distinct;
alter table cairn.insight_briefs
  drop constraint insight_briefs_pkey, add column id uuid not null default gen_random_uuid(), add column private_to_user_id uuid,
  add primary key (household_id, id);
create unique index insight_briefs_by_person on cairn.insight_briefs (household_id, private_to_user_id) nulls not distinct;

drop function cairn.hide_private_accounts();

-- Sets, until the transaction ends, of which accounts its person sees nothing at all, and of which no more than the balance. Without it no row
-- of any account is visible. `looks_at` narrows what the person sees: 'shared' to what everybody sees, 'mine' to what others do not. SET LOCAL and
-- not set_config, because Citus sends only the former to where the rows are. The household is a value by the time that the rows are asked for:
-- a condition that is still to be computed would ask every shard.
create function cairn.hide_private_accounts(looks_at text default 'all') returns void language plpgsql as $$
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
    execute format('set local cairn.hidden_account_ids = %L', hidden);
    execute format('set local cairn.unseen_account_ids = %L', hidden);
  end if;
end $$;

drop function cairn.act_for(uuid, uuid);

-- Opens a household's transaction: its household, its person, what that person may do, and which accounts they may not see. Somebody who is
-- no member, or no longer, gets none: a session that was read a moment before they were removed reads nothing more. A household without
-- members is being made. PostgreSQL itself refuses whatever would be written in the transaction of a viewer, or of somebody who looks at a part.
create function cairn.act_for(household uuid, person uuid, looks_at text default 'all') returns void language plpgsql as $$
declare
  person_role text;
begin
  execute format('set local cairn.household_id = %L', household);
  execute format('set local cairn.user_id = %L', person);
  select m.role into person_role from cairn.household_members m
  where m.household_id = household and m.user_id = person and (m.ends_at is null or m.ends_at > now());
  if person_role is null then
    perform from cairn.household_members m where m.household_id = household limit 1;
    if found then
      raise exception using errcode = 'CN001', message = 'not a member of the household';
    end if;
    person_role := 'owner';
  end if;
  execute format('set local cairn.role = %L', person_role);
  perform cairn.hide_private_accounts(looks_at);
  if person_role = 'viewer' or looks_at <> 'all' then
    set local transaction_read_only = on;
  end if;
end $$;

revoke all on function cairn.act_for(uuid, uuid, text), cairn.hide_private_accounts(text) from public;
grant execute on function cairn.act_for(uuid, uuid, text), cairn.hide_private_accounts(text) to cairn_app;

do $$
declare
  changed record;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  seen constant text := '%I <> all (nullif(current_setting(''cairn.unseen_account_ids'', true), '''')::uuid[])';
  shown constant text := '%I <> all (nullif(current_setting(''cairn.hidden_account_ids'', true), '''')::uuid[])';
  condition text;
begin
  for changed in
    select * from (values
      ('accounts', array[own, format(seen, 'id')]),
      ('connections', array[own, format(seen, 'id')]),
      ('insights', array[own]),
      ('insight_briefs', array[own]),
      ('balance_history', array[format(seen, 'account_id')]),
      ('sync_runs', array[format(shown, 'connection_id')]),
      ('ignored_accounts', array[format(shown, 'account_id'), format(shown, 'connection_id')]),
      ('unreadable_records', array['(account_id is null or ' || format(shown, 'account_id') || ')', format(shown, 'connection_id')])
    ) t(name, conditions)
  loop
    condition := household || ' and ' || array_to_string(changed.conditions, ' and ');
    execute format('alter policy household on cairn.%I using (%s) with check (%s)', changed.name, condition, condition);
  end loop;
end $$;
