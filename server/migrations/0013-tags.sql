-- Tags, what a list of transactions is filtered by, and filters that a person saved (docs/decisions/categories.md).
create table cairn.tags (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Who made it: others see it only on transactions that they see. NULL where no one is known.
  created_by_user_id uuid,
  -- A tag that was merged or deleted stays, so that no transaction has to be written, and so that it can be undone.
  merged_into_id uuid,
  deleted_at timestamptz,
  -- Who deleted it. NULL: it went with an import that was taken back, and returns with it.
  deleted_by_user_id uuid,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  foreign key (household_id, merged_into_id) references cairn.tags (household_id, id)
);
create unique index tags_by_name on cairn.tags (household_id, lower(name)) where merged_into_id is null and deleted_at is null;

-- The table is rewritten once, for all generated columns.
alter table cairn.transactions
  -- What a person decided; NULL: nothing, so that the predicted ones count.
  add column user_tag_ids uuid[],
  -- What rules set.
  add column predicted_tag_ids uuid[] not null default '{}',
  add column tag_ids uuid[] not null generated always as (coalesce(user_tag_ids, predicted_tag_ids)) stored,
  add column has_tags boolean not null generated always as (coalesce(user_tag_ids, predicted_tag_ids) <> '{}') stored,
  add column has_note boolean not null generated always as (coalesce(user_note, '') <> '') stored,
  -- An index entry must hold them.
  add constraint transactions_tags_check check (cardinality(user_tag_ids) <= 50 and cardinality(predicted_tag_ids) <= 50);
-- Few of many transactions have tags or a note. Operators on arrays are not leakproof, so PostgreSQL would not use a GIN index under
-- row-level security; these two are read instead of the table.
create index transactions_tagged on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id, tag_ids) where counts and has_tags;
create index transactions_with_note on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id) where counts and has_note;
-- The two orders of the list, with the new columns that a filter reads.
drop index cairn.transactions_newest_first;
create index transactions_newest_first on cairn.transactions (household_id, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, amount_abs_cents, bank_currency, search_text, bank_is_pending, has_note)
  where counts;
drop index cairn.transactions_largest_first;
create index transactions_largest_first on cairn.transactions (household_id, amount_abs_cents desc, bank_posted_on desc, id desc)
  include (account_id, category_id, predicted_kind, bank_amount_cents, bank_currency, search_text, bank_is_pending, has_note)
  where counts;

-- Filters of the list under a name: a person's own, or the household's.
create table cairn.saved_filters (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Whose it is; NULL: the household's.
  private_to_user_id uuid,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  primary key (household_id, id)
);
create unique index saved_filters_by_name on cairn.saved_filters (household_id, private_to_user_id, lower(name)) nulls not distinct;

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
begin
  foreach table_name in array array['tags', 'saved_filters'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
  end loop;
  execute format('create policy private_account on cairn.saved_filters as restrictive using (%s) with check (%s)', own, own);
end $$;
