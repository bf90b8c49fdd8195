-- Every table in schema cairn belongs to a household. Each primary key, unique key and foreign key between these tables begins with
-- household_id, because PostgreSQL checks keys without regard to row-level security.

create table cairn.households (
  household_id uuid primary key default gen_random_uuid(),
  name text not null,
  currency text not null default 'USD',
  -- A name of the IANA database (docs/decisions/days.md).
  time_zone text not null,
  -- Counts the changes to the data that figures are computed from. Everyone who changes it holds the ledger's lock, and taking the lock
  -- adds one (ledger/write-lock.store.ts), so one comparison tells whether a cached report is still valid.
  ledger_version bigint not null default 0,
  created_at timestamptz not null default now()
);

create table cairn.household_members (
  household_id uuid not null references cairn.households on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('owner', 'member')),
  joined_at timestamptz not null default now(),
  notifications_read_at timestamptz,
  primary key (household_id, user_id)
);
create index household_members_by_user on cairn.household_members (user_id);

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
  foreign key (household_id, merged_into_id) references cairn.categories (household_id, id)
);
create unique index categories_by_name on cairn.categories (household_id, lower(name)) where merged_into_id is null;

create table cairn.category_rules (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Matches transactions whose description contains this text, case-insensitively.
  description_contains text not null check (description_contains <> ''),
  category_id text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id)
);

-- Who changed what, with the values before and after. Append-only: the server may add and read, never change or delete.
create table cairn.journal (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  recorded_at timestamptz not null default clock_timestamp(),
  actor text not null check (actor in ('user', 'rule', 'import', 'system')),
  user_id uuid,
  subject_kind text not null,
  subject_id text not null,
  action text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (household_id, id)
);
create index journal_by_subject on cairn.journal (household_id, subject_kind, subject_id, recorded_at desc);

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
  learning_id uuid not null,
  -- The one member who may see it, where the account was private: the description would reveal the account.
  private_to_user_id uuid,
  -- Set when it no longer applies.
  ended_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id),
  foreign key (household_id, learning_id) references cairn.journal (household_id, id)
);
create index category_corrections_active on cairn.category_corrections (household_id, corrected_at) where ended_at is null;
create index category_corrections_by_learning on cairn.category_corrections (household_id, learning_id);

-- A budget of a category, parent or child. Its limits are in the next two tables, so that past months keep what was planned then.
create table cairn.budgets (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  category_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id)
);

-- What holds from a month on, until a later term replaces it. A term sets a limit, a status, or both: pausing a budget keeps its limit.
-- A deleted budget keeps its past months.
create table cairn.budget_terms (
  household_id uuid not null,
  budget_id uuid not null,
  -- The first day of the month.
  from_month date not null check (extract(day from from_month) = 1),
  limit_cents bigint check (limit_cents >= 0),
  status text check (status in ('active', 'paused', 'deleted')),
  primary key (household_id, budget_id, from_month),
  foreign key (household_id, budget_id) references cairn.budgets (household_id, id) on delete cascade,
  check (limit_cents is not null or status is not null)
);

-- The limit of one month only, instead of the one that its term sets.
create table cairn.budget_months (
  household_id uuid not null,
  budget_id uuid not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  limit_cents bigint not null check (limit_cents >= 0),
  primary key (household_id, budget_id, month),
  foreign key (household_id, budget_id) references cairn.budgets (household_id, id) on delete cascade
);

-- Answers to calls with an Idempotency-Key, which is the id: a call that is sent again gets the same answer and counts once
-- (docs/decisions/undo.md). Old ones are deleted when the user calls again.
create table cairn.answered_calls (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null,
  -- The caller: nobody else in the household gets the answer.
  private_to_user_id uuid,
  -- A hash of the call and its body: the same key with anything else is refused.
  digest text collate "C" not null,
  -- NULL only until the transaction that answers the call ends.
  answer jsonb,
  answered_at timestamptz not null,
  primary key (household_id, id)
);
create index answered_calls_by_user on cairn.answered_calls (household_id, private_to_user_id, answered_at);

-- How often a household did something on a day of its time zone, for the daily limits.
create table cairn.daily_uses (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  kind text collate "C" not null check (kind in ('link_token', 'sync', 'budget', 'rule')),
  use_count integer not null check (use_count > 0),
  primary key (household_id, on_date, kind)
);
