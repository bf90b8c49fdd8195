-- Files of banks and apps, imported by a person. Their rows are transactions like any others. Which import brought or met which transaction
-- is in import_rows: an import is taken back as a whole, and a transaction of a file stays as long as one import has it.
create table cairn.imports (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The person who made it, until it is imported; then NULL where every account that it filled is the household's.
  private_to_user_id uuid,
  -- open: previewed and changed. The others: as the job that writes it left it.
  state text not null default 'open' check (state in ('open', 'importing', 'imported', 'undone')),
  -- Accounts by statement and decisions by row, as the person changed them.
  choices jsonb not null,
  -- What the import wrote besides transactions: accounts it added and balances it stated. NULL until it is imported.
  written jsonb,
  added_count integer not null default 0,
  matched_count integer not null default 0,
  -- Why the last attempt failed, in words for the person.
  failure text,
  -- How far an import in the background is, which its job says in transactions of its own.
  percent smallint not null default 0 check (percent between 0 and 100),
  created_at timestamptz not null,
  imported_at timestamptz,
  primary key (household_id, id)
);

-- The files as they were chosen, so that a better reader can read them again.
create table cairn.import_files (
  household_id uuid not null,
  import_id uuid not null,
  position integer not null,
  name text not null,
  -- Compressed with gzip.
  content bytea not null,
  byte_count integer not null,
  -- The answers to what the file leaves open, by the question's id.
  answers jsonb not null,
  -- The names of the columns, by which a later file is known to be of the same kind; NULL for formats without.
  layout text,
  -- As private as its import.
  private_to_user_id uuid,
  primary key (household_id, import_id, position),
  foreign key (household_id, import_id) references cairn.imports (household_id, id) on delete cascade
);

-- Each row of a file, once imported: the transaction that it added, or that was there already. Visible to who sees the account, so that
-- another's undo leaves the transaction where it is.
create table cairn.import_rows (
  household_id uuid not null,
  import_id uuid not null,
  position integer not null,
  account_id uuid not null,
  transaction_id uuid not null,
  is_added boolean not null,
  -- Why it is the same as a transaction that was there; NULL for one that was added.
  match_reason text,
  -- What the file said besides day, amount and text: what tells a later file's rows from this one's.
  format text not null,
  file_row_id text,
  balance_cents bigint,
  line integer not null,
  -- The row as the file had it: a bank or a person may date, word or count the transaction in another way since, and a later file of the
  -- same kind says again what this one said.
  posted_on date,
  amount_cents bigint,
  description text,
  primary key (household_id, import_id, position),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index import_rows_by_transaction on cairn.import_rows (household_id, transaction_id);
create index import_rows_by_account on cairn.import_rows (household_id, account_id);

-- By what names files call an account.
create table cairn.account_file_names (
  household_id uuid not null,
  account_id uuid not null,
  name text not null,
  primary key (household_id, account_id, name),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

-- Exports of a whole household to a zip, and imports of one into an empty household (docs/decisions/archives-and-exports.md). The
-- zip itself is a file in the data folder, named by the id, and is kept for a day.
create table cairn.archives (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Who made it: an export has what this person may see.
  private_to_user_id uuid,
  direction text not null check (direction in ('export', 'import')),
  -- receiving: the file of an import is being sent. waiting: for the job. The others: as the job left it.
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Of the zip: for an import as announced, for an export once it is done.
  byte_count bigint check (byte_count >= 0),
  received_bytes bigint not null default 0,
  -- Rows and files, of all that there are.
  done_count integer not null default 0,
  total_count integer not null default 0,
  -- Why it failed, in words for the person.
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (household_id, id)
);
