-- Who changed what, with the values before and after (docs/decisions/undo.md). Append-only: the server may add and read, never change or
-- delete. What one transaction of the database changes is one step, which is shown and undone as a whole.
create table cairn.journal (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  recorded_at timestamptz not null default clock_timestamp(),
  step_id uuid not null default gen_random_uuid(),
  -- The step that this one undid.
  undoes_step_id uuid,
  -- Whether it undid a part of that step.
  undoes_in_part boolean not null default false,
  -- The first of its step, actor, kind and account: a page of steps reads these alone.
  is_first_of_step boolean not null default true,
  actor text not null check (actor in ('user', 'rule', 'import', 'bank', 'system')),
  user_id uuid,
  -- The account that the entry is about, so that nobody else sees it where the account is private. NULL: the household. The nil id: an
  -- account that nobody recorded, whose entry nobody sees.
  account_id uuid,
  subject_kind text not null,
  subject_id text not null,
  action text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (household_id, id)
);
create index journal_by_subject on cairn.journal (household_id, subject_kind, subject_id, recorded_at desc);
create index journal_newest_first on cairn.journal (household_id, recorded_at desc, id desc) where is_first_of_step;
create index journal_by_account on cairn.journal (household_id, account_id, recorded_at desc, id desc) where is_first_of_step;
create index journal_by_step on cairn.journal (household_id, step_id, recorded_at, id);
create index journal_leading on cairn.journal (household_id, step_id) where is_first_of_step;
create index journal_by_undone_step on cairn.journal (household_id, undoes_step_id) where undoes_step_id is not null;

-- The rows that a step changed, each before and after, which undo puts back. Those of some tables are kept (0016-row-images.sql).
create table cairn.row_images (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  step_id uuid not null,
  -- The account that the row hangs on, so that nobody else sees it where the account is private. NULL: the household.
  account_id uuid,
  kept_at timestamptz not null default clock_timestamp(),
  table_name text not null,
  -- The values of the row's key, but the household's.
  row_key jsonb not null,
  -- The key as text, which an index takes under row-level security: comparing JSON is not leakproof.
  row_name text not null generated always as (row_key::text) stored,
  -- Of a row that stayed, the values that differ. NULL: there was no row.
  before jsonb,
  after jsonb,
  primary key (household_id, step_id, id)
);
-- Who changed a row since.
create index row_images_by_row on cairn.row_images (household_id, table_name, row_name, kept_at);
