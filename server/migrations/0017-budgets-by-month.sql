-- A budget is for a category, a parent or a part, and its limit is of a time: past months keep what was planned then.
alter table cairn.budgets add column category_id text;

-- From this month on, until a later one says otherwise. A deleted budget keeps the months before.
create table cairn.budget_terms (
  household_id uuid not null,
  budget_id uuid not null,
  -- The first day of the month.
  from_month date not null check (extract(day from from_month) = 1),
  limit_cents bigint not null check (limit_cents >= 0),
  status text not null check (status in ('active', 'paused', 'deleted')),
  primary key (household_id, budget_id, from_month),
  foreign key (household_id, budget_id) references cairn.budgets (household_id, id) on delete cascade
);

-- A limit of one month alone, in the place of the one that holds from some month on.
create table cairn.budget_months (
  household_id uuid not null,
  budget_id uuid not null,
  month date not null check (extract(day from month) = 1),
  limit_cents bigint not null check (limit_cents >= 0),
  primary key (household_id, budget_id, month),
  foreign key (household_id, budget_id) references cairn.budgets (household_id, id) on delete cascade
);

alter table cairn.budgets no force row level security;
alter table cairn.households no force row level security;
alter table cairn.categories no force row level security;
alter table cairn.journal no force row level security;

alter table cairn.budgets alter column category_group drop not null;
alter table cairn.budgets alter column monthly_limit_cents drop not null;
-- The built-in parents are called what the groups were called.
update cairn.budgets b set category_id = c.id
from cairn.categories c where c.household_id = b.household_id and c.name = b.category_group and c.parent_id is null;

-- Deleted budgets are in the journal only; the months in which they held get them back.
insert into cairn.budgets (household_id, id, category_id, created_at)
select j.household_id, j.subject_id::uuid, c.id,
  (select min(a.recorded_at) from cairn.journal a
    where a.household_id = j.household_id and a.subject_kind = 'budget' and a.subject_id = j.subject_id)
from cairn.journal j
join cairn.categories c on c.household_id = j.household_id and c.name = j.before ->> 'category' and c.parent_id is null
where j.subject_kind = 'budget' and j.action = 'delete'
on conflict (household_id, id) do nothing;

-- What the last change of a month left holds from that month on.
insert into cairn.budget_terms (household_id, budget_id, from_month, limit_cents, status)
select distinct on (j.household_id, b.id, month.first_day)
  j.household_id, b.id, month.first_day,
  coalesce(j.after ->> 'monthlyLimitCents', j.before ->> 'monthlyLimitCents')::bigint,
  case when j.action = 'delete' then 'deleted' when (j.after ->> 'isActive')::boolean then 'active' else 'paused' end
from cairn.journal j
join cairn.households h on h.household_id = j.household_id
join cairn.budgets b on b.household_id = j.household_id and b.id::text = j.subject_id
cross join lateral (select date_trunc('month', j.recorded_at at time zone h.time_zone)::date as first_day) month
where j.subject_kind = 'budget' and j.action in ('add', 'edit', 'delete')
order by j.household_id, b.id, month.first_day, j.recorded_at desc;

-- A budget that the journal does not mention holds from the month in which it was added.
insert into cairn.budget_terms (household_id, budget_id, from_month, limit_cents, status)
select b.household_id, b.id, date_trunc('month', b.created_at at time zone h.time_zone)::date, b.monthly_limit_cents,
  case when b.is_active then 'active' else 'paused' end
from cairn.budgets b join cairn.households h on h.household_id = b.household_id
where b.monthly_limit_cents is not null
  and not exists (select from cairn.budget_terms t where t.household_id = b.household_id and t.budget_id = b.id);

-- Added and deleted in one month: there is no month that it held in.
delete from cairn.budgets b
where not exists (
  select from cairn.budget_terms t where t.household_id = b.household_id and t.budget_id = b.id and t.status <> 'deleted'
);

alter table cairn.budgets force row level security;
alter table cairn.households force row level security;
alter table cairn.categories force row level security;
alter table cairn.journal force row level security;

alter table cairn.budgets alter column category_id set not null;
alter table cairn.budgets drop column category_group, drop column monthly_limit_cents, drop column is_active;
alter table cairn.budgets add foreign key (household_id, category_id) references cairn.categories (household_id, id);

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  foreach table_name in array array['budget_terms', 'budget_months'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
end $$;
