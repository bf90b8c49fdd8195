-- A language model words nothing any more (decision 0030), so what one worded is not kept.
drop table cairn.insight_wordings;

-- Which of the household's insights a language model put into the month's brief, and for which insights it was asked: for others the
-- brief is the code's own. No insight at all where nothing in its reply fitted: it is not asked again.
create table cairn.insight_briefs (
  household_id uuid primary key references cairn.households on delete cascade,
  model text not null,
  of_insights text[] not null,
  insight_ids uuid[] not null,
  made_at timestamptz not null
);

-- What a language model suggested for an unknown merchant: one of the household's categories, and a name of words of the descriptor.
-- Both are null where its reply did not fit: it is not asked again. Suggestions go with the account whose row was asked about.
create table cairn.merchant_suggestions (
  household_id uuid not null,
  account_id uuid not null,
  -- As it was sent, without numbers of accounts and the like.
  descriptor text collate "C" not null check (length(descriptor) between 1 and 200),
  model text not null,
  category_id text,
  name text,
  made_at timestamptz not null,
  primary key (household_id, account_id, descriptor),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, category_id) references cairn.categories (household_id, id) on delete cascade,
  check (category_id is not null or name is null)
);

-- How many replies of a language model a household got on a day of its own, and how many parts of them did not fit and were dropped.
create table cairn.model_replies (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  purpose text not null check (purpose in ('brief', 'question', 'merchant')),
  reply_count integer not null,
  dropped_count integer not null,
  primary key (household_id, on_date, purpose)
);

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  foreach table_name in array array['insight_briefs', 'merchant_suggestions', 'model_replies'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
  execute format(
    'create policy private_account on cairn.merchant_suggestions as restrictive using (%s) with check (%s)', visible, visible);
end $$;
