-- One page of everything that was changed (docs/decisions/undo.md). What one transaction of the database changes is one step, which
-- is shown and undone as a whole.
alter table cairn.journal drop constraint journal_actor_check;
alter table cairn.journal add constraint journal_actor_check check (actor in ('user', 'rule', 'import', 'bank', 'system'));
alter table cairn.journal
  add column step_id uuid,
  -- The step that this one undid.
  add column undoes_step_id uuid,
  -- The account that the entry is about, so that nobody else sees it where the account is private. NULL: the household.
  add column account_id uuid,
  -- The first of its step, actor, kind and account: a page of steps reads these alone.
  add column leads boolean not null default true;

-- Accounts that are gone. Their history stays, for those who could see them.
create table cairn.former_accounts (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null,
  name text not null,
  -- The one member who could see it.
  private_to_user_id uuid,
  removed_at timestamptz not null default now(),
  primary key (household_id, id)
);

-- The owner of the tables is bound by row-level security too, and reads all households here.
alter table cairn.journal no force row level security;
alter table cairn.transactions no force row level security;
alter table cairn.accounts no force row level security;
alter table cairn.imports no force row level security;
alter table cairn.import_rows no force row level security;

insert into cairn.former_accounts (household_id, id, name, removed_at)
select household_id, subject_id::uuid, before ->> 'name', recorded_at from cairn.journal
where subject_kind = 'account' and action = 'delete_by_hand'
on conflict do nothing;

-- Entries of before: each is a step, with what followed from it. One about a transaction that is gone, whose account nobody recorded, is
-- shown to nobody: the nil account is none.
update cairn.journal j set
  step_id = case
    when j.action = 'categorize' and j.after ? 'changeId' then (j.after ->> 'changeId')::uuid
    when j.subject_kind = 'learning' then j.subject_id::uuid
    else j.id
  end,
  account_id = case
    when j.subject_kind = 'transaction' then coalesce(
      (select t.account_id from cairn.transactions t where t.household_id = j.household_id and t.id = j.subject_id::uuid),
      '00000000-0000-0000-0000-000000000000')
    when j.subject_kind = 'account' then j.subject_id::uuid
    when j.action = 'learn' then (
      select t.account_id from jsonb_array_elements(j.before -> 'words') word
      join cairn.transactions t on t.household_id = j.household_id and t.id = (word ->> 'id')::uuid
      join cairn.accounts a on a.household_id = t.household_id and a.id = t.account_id
      order by a.private_to_user_id nulls last limit 1)
    when j.subject_kind = 'category_rule' and j.action <> 'arrange_rules' then (
      select a.id from jsonb_path_query(jsonb_build_array(j.before, j.after), '$[*].rules[*].conditions[*].accountIds[*]') named(id)
      join cairn.accounts a on a.household_id = j.household_id and a.id::text = named.id #>> '{}'
      where a.private_to_user_id is not null limit 1)
    when j.action = 'order_accounts' then (
      select a.id from jsonb_path_query(jsonb_build_array(j.before, j.after), '$[*].accountIds[*]') named(id)
      join cairn.accounts a on a.household_id = j.household_id and a.id::text = named.id #>> '{}'
      where a.private_to_user_id is not null limit 1)
    when j.subject_kind = 'import' then (
      select coalesce((
          select a.id from cairn.import_rows r join cairn.accounts a on a.household_id = r.household_id and a.id = r.account_id
          where r.household_id = i.household_id and r.import_id = i.id and a.private_to_user_id is not null limit 1
        ), '00000000-0000-0000-0000-000000000000')
      from cairn.imports i
      where i.household_id = j.household_id and i.id::text = j.subject_id and i.private_to_user_id is not null)
  end;
update cairn.journal f set account_id = l.account_id
from cairn.journal l
where f.subject_kind = 'learning' and l.household_id = f.household_id and l.id = f.step_id and l.account_id is not null;
update cairn.journal u set undoes_step_id = s.step_id
from cairn.journal s
where u.action like 'undo\_%' and u.after ? 'undoes' and s.household_id = u.household_id and s.id::text = u.after ->> 'undoes'
  and u.action = 'undo_' || s.action and coalesce(u.after ->> 'keepEdits', 'false') = 'false';
-- The undo of a change that nobody else sees is not seen either.
update cairn.journal u set account_id = s.account_id
from cairn.journal s
where u.subject_kind = 'category_rule' and u.account_id is null and u.action like 'undo\_%' and u.after ? 'undoes'
  and s.household_id = u.household_id and s.id::text = u.after ->> 'undoes' and s.account_id is not null;

alter table cairn.journal alter column step_id set default gen_random_uuid();
alter table cairn.journal alter column step_id set not null;

alter table cairn.journal force row level security;
alter table cairn.transactions force row level security;
alter table cairn.accounts force row level security;
alter table cairn.imports force row level security;
alter table cairn.import_rows force row level security;

create index journal_newest_first on cairn.journal (household_id, recorded_at desc, id desc) where leads;
create index journal_by_account on cairn.journal (household_id, account_id, recorded_at desc, id desc) where leads;
create index journal_by_step on cairn.journal (household_id, step_id, recorded_at, id);
create index journal_leading on cairn.journal (household_id, step_id) where leads;
create index journal_by_undone_step on cairn.journal (household_id, undoes_step_id) where undoes_step_id is not null;

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  -- The policies of both tables apply in the subqueries, which run once for a statement.
  of_visible constant text := 'account_id is null'
    || ' or account_id in (select accounts.id from cairn.accounts'
    || ' where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)'
    || ' or account_id in (select former_accounts.id from cairn.former_accounts'
    || ' where former_accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  alter table cairn.former_accounts enable row level security;
  alter table cairn.former_accounts force row level security;
  execute format('create policy household on cairn.former_accounts using (%s) with check (%s)', household, household);
  execute format('create policy private_account on cairn.former_accounts as restrictive using (%s) with check (%s)', own, own);
  grant select, insert, update, delete on cairn.former_accounts to cairn_app;
  -- The nil account, which nobody sees, may be written: it is that of a transaction that is gone.
  execute format('create policy private_account on cairn.journal as restrictive using (%s) with check (%s or account_id = %L)',
    of_visible, of_visible, '00000000-0000-0000-0000-000000000000');
end $$;
