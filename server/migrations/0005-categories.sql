-- A tree of two levels: the figures of a parent include its children.
create table cairn.categories (
  household_id uuid not null references cairn.households on delete cascade,
  id text not null,
  -- NULL for a parent.
  parent_id text,
  name text not null,
  kind text not null check (kind in ('income', 'spending', 'transfer')),
  is_built_in boolean not null,
  position integer not null,
  -- An index into the palette.
  color smallint not null check (color between 0 and 5),
  -- A hidden category is not offered and not predicted.
  hidden_at timestamptz,
  -- Set after a merge: the transactions are in the other category, and this one is shown nowhere.
  merged_into_id text,
  primary key (household_id, id),
  foreign key (household_id, parent_id) references cairn.categories (household_id, id),
  foreign key (household_id, merged_into_id) references cairn.categories (household_id, id),
  -- Longer circles are refused by what writes them, since a check sees one row.
  constraint categories_not_itself_check check (parent_id is distinct from id and merged_into_id is distinct from id)
);
create unique index categories_by_name on cairn.categories (household_id, lower(name)) where merged_into_id is null;

-- Rules of several conditions and actions, in an order that a person can change (docs/decisions/categories.md).
create table cairn.category_rules (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null,
  is_on boolean not null default true,
  conditions jsonb not null,
  -- A column of its own, so that a category that a rule uses cannot be removed.
  category_id text,
  -- All but the category.
  actions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id),
  constraint category_rules_conditions_check check (jsonb_array_length(conditions) > 0),
  constraint category_rules_actions_check check (category_id is not null or jsonb_array_length(actions) > 0)
);

-- The categories that users chose for transactions; later transactions of the same merchant are predicted from them. A correction
-- outlives its transaction, account and connection: what a merchant means to a user does not end with a bank.
create table cairn.category_corrections (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The bank's description when it was corrected.
  description text not null,
  category_id text not null,
  corrected_by_user_id uuid not null,
  corrected_at timestamptz not null,
  -- The corrected transaction; it may be gone.
  transaction_id uuid not null,
  -- The journal entry of the change that this is a part of. They are undone together.
  change_id uuid not null,
  -- The one member who may see it, where the account was private: the description would reveal the account.
  private_to_user_id uuid,
  -- Set when it no longer applies.
  ended_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id),
  foreign key (household_id, change_id) references cairn.journal (household_id, id)
);
create index category_corrections_active on cairn.category_corrections (household_id, corrected_at) where ended_at is null;
create index category_corrections_by_change on cairn.category_corrections (household_id, change_id);

-- What a list of transactions is filtered by (docs/decisions/categories.md).
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
  foreign key (household_id, merged_into_id) references cairn.tags (household_id, id),
  constraint tags_not_itself_check check (merged_into_id is distinct from id)
);
create unique index tags_by_name on cairn.tags (household_id, lower(name)) where merged_into_id is null and deleted_at is null;

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
