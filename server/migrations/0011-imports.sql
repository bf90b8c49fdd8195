-- Files of banks and apps, imported by a person. The rows of a file are transactions like any others, with the days, amounts and texts of
-- the file in the bank's columns. Which import brought or met which transaction is in import_rows: an import is taken back as a whole, and
-- a transaction of a file stays as long as one import has it.
alter table cairn.transactions add column source text not null default 'bank' check (source in ('bank', 'hand', 'file'));
update cairn.transactions t set source = 'hand'
  from cairn.accounts a
  where a.household_id = t.household_id and a.id = t.account_id and (a.connection_id is null or t.is_adjustment);
create index transactions_not_of_bank on cairn.transactions (household_id, account_id, bank_posted_on) where source <> 'bank';

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

do $$
declare
  table_name text;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
  of_own constant text := 'import_id in (select imports.id from cairn.imports '
    || 'where imports.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
  policy text;
begin
  foreach table_name in array array['imports', 'import_files', 'import_rows', 'account_file_names'] loop
    execute format('alter table cairn.%I enable row level security', table_name);
    execute format('alter table cairn.%I force row level security', table_name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', table_name, household, household);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', table_name);
    policy := case table_name when 'imports' then own when 'import_files' then of_own else visible end;
    execute format('create policy private_account on cairn.%I as restrictive using (%s) with check (%s)', table_name, policy, policy);
  end loop;
end $$;

alter table cairn.daily_uses drop constraint daily_uses_kind_check;
alter table cairn.daily_uses add constraint daily_uses_kind_check
  check (kind in ('link_token', 'sync', 'budget', 'rule', 'account', 'transaction', 'import'));
