-- One permissive policy on each table, without a subquery (docs/decisions/tenants.md). PostgreSQL combines a
-- restrictive policy with the others as meant; where tables are distributed, Citus turns it into one more permissive policy, which shows
-- every household, and refuses subqueries.

-- Which accounts are private, and to whom: what the policies of all that hangs on an account follow. A row stays when its account goes,
-- because the history stays. An account or former account that is private has a row here, by its foreign key.
create table cairn.private_accounts (
  household_id uuid not null references cairn.households on delete cascade,
  -- The account's id.
  id uuid not null,
  user_id uuid not null,
  primary key (household_id, id),
  unique (household_id, id, user_id)
);

-- The owner of the tables is bound by row-level security too, and reads all households here.
alter table cairn.accounts no force row level security;
alter table cairn.former_accounts no force row level security;
alter table cairn.imports no force row level security;
alter table cairn.import_files no force row level security;
insert into cairn.private_accounts (household_id, id, user_id)
select household_id, id, private_to_user_id from cairn.accounts where private_to_user_id is not null
union
select household_id, id, private_to_user_id from cairn.former_accounts where private_to_user_id is not null;
alter table cairn.accounts add constraint accounts_private_fkey
  foreign key (household_id, id, private_to_user_id) references cairn.private_accounts (household_id, id, user_id);
alter table cairn.former_accounts add constraint former_accounts_private_fkey
  foreign key (household_id, id, private_to_user_id) references cairn.private_accounts (household_id, id, user_id);

-- A file is as private as its import.
alter table cairn.import_files add column private_to_user_id uuid;
update cairn.import_files f set private_to_user_id = i.private_to_user_id
from cairn.imports i
where i.household_id = f.household_id and i.id = f.import_id and i.private_to_user_id is not null;
alter table cairn.accounts force row level security;
alter table cairn.former_accounts force row level security;
alter table cairn.imports force row level security;
alter table cairn.import_files force row level security;

-- Sets, until the transaction ends, which accounts its user may not see. Called when a transaction has set its household and user; without
-- it no row of any account is visible. SET LOCAL and not set_config, because Citus sends only the former to where the rows are.
create function cairn.hide_private_accounts() returns void language plpgsql as $$
declare
  hidden uuid[];
begin
  select array_agg(p.id) into hidden from cairn.private_accounts p
  where p.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    and p.user_id is distinct from nullif(current_setting('cairn.user_id', true), '')::uuid;
  execute format('set local cairn.hidden_account_ids = %L', coalesce(hidden, '{}'));
end $$;
revoke all on function cairn.hide_private_accounts() from public;
grant execute on function cairn.hide_private_accounts() to cairn_app;

do $$
declare
  tenant_table record;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  -- Of no row while the setting is missing, or empty as after a transaction.
  visible constant text := 'account_id <> all (nullif(current_setting(''cairn.hidden_account_ids'', true), '''')::uuid[])';
  -- The account of an entry that nobody sees: that of a transaction that is gone, and whose account nobody recorded.
  nobodys constant text := 'account_id = ''00000000-0000-0000-0000-000000000000''';
  shown text;
begin
  alter table cairn.private_accounts enable row level security;
  alter table cairn.private_accounts force row level security;
  grant select, insert, update, delete on cairn.private_accounts to cairn_app;
  execute format('create policy household on cairn.private_accounts using (%s) with check (%s)', household, household);

  for tenant_table in
    select c.oid::regclass as name, c.relname,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'private_to_user_id' and not attisdropped) as is_own,
      (select a.attnotnull from pg_attribute a where attrelid = c.oid and attname = 'account_id' and not attisdropped) as has_account
    from pg_class c where relnamespace = 'cairn'::regnamespace and relkind = 'r' order by relname
  loop
    shown := case
      when tenant_table.is_own then own
      when tenant_table.has_account then visible
      when not tenant_table.has_account then format('(account_id is null or %s)', visible)
    end;
    continue when shown is null;
    shown := household || ' and ' || shown;
    execute format('drop policy private_account on %s', tenant_table.name);
    execute format('alter policy household on %s using (%s) with check (%s)', tenant_table.name,
      case when tenant_table.relname = 'journal' then shown || ' and (' || nobodys || ') is not true' else shown end, shown);
  end loop;
end $$;
