-- Everything below belongs to a household. Each primary key, unique key and foreign key between these tables begins with
-- household_id, because keys are checked without regard to row-level security.

create table cairn.households (
  household_id uuid primary key default gen_random_uuid(),
  name text not null,
  currency text not null default 'USD',
  time_zone text not null,
  created_at timestamptz not null default now()
);

create table cairn.household_members (
  household_id uuid not null references cairn.households on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (household_id, user_id)
);
create index household_members_by_user on cairn.household_members (user_id);

create table cairn.categories (
  household_id uuid not null references cairn.households on delete cascade,
  id text not null,
  name text not null,
  group_name text not null,
  kind text not null check (kind in ('income', 'spending', 'transfer')),
  is_built_in boolean not null,
  position integer not null,
  primary key (household_id, id),
  unique (household_id, name)
);

create table cairn.category_rules (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Matches rows whose description holds this text, case-insensitively.
  description_contains text not null check (description_contains <> ''),
  category_id text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id)
);

create table cairn.connections (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  linked_by_user_id uuid not null,
  provider_item_id text collate "C" not null,
  institution_id text,
  institution_name text not null,
  -- AES-256-GCM: nonce, ciphertext and tag; bound to this row by its ids as additional data.
  sealed_access_token bytea not null,
  encryption_key_version integer not null,
  -- Opaque, at most 256 characters; '' until the bank has given anything.
  cursor text collate "C" not null default '',
  state text not null default 'syncing' check (state in ('syncing', 'healthy', 'retrying', 'needs_login', 'failed')),
  error_code text,
  error_message text,
  is_history_complete boolean not null default false,
  failed_attempts integer not null default 0,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, provider_item_id)
);
create index connections_by_id on cairn.connections (id);

create table cairn.sync_runs (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('applied', 'not_ready', 'failed')),
  error_code text,
  page_count integer not null,
  added_count integer not null,
  modified_count integer not null,
  removed_count integer not null,
  primary key (household_id, id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade
);
create index sync_runs_by_connection on cairn.sync_runs (household_id, connection_id, started_at desc);

create table cairn.accounts (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  provider_account_id text collate "C" not null,
  provider_persistent_id text collate "C",
  name text not null,
  official_name text,
  mask text,
  type text not null,
  subtype text,
  currency text not null,
  -- Our signs: what is owed on a credit or loan account is negative. NULL is "the bank did not say", never 0.
  current_balance_cents bigint,
  available_balance_cents bigint,
  limit_cents bigint,
  -- Set when the account is seen by one member only.
  private_to_user_id uuid,
  created_at timestamptz not null default now(),
  primary key (household_id, id),
  unique (household_id, connection_id, provider_account_id),
  foreign key (household_id, connection_id) references cairn.connections (household_id, id) on delete cascade
);

-- What the bank said, what the machine guessed and what a person decided stand in columns apart; no writer of one touches
-- another. category_id is the one that counts.
create table cairn.transactions (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,

  bank_transaction_id text collate "C" not null,
  -- The pending row that this one took the place of, whether the bank linked the two or we did.
  bank_pending_transaction_id text collate "C",
  bank_posted_on date not null,
  bank_authorized_on date,
  bank_amount_cents bigint not null,
  -- The amount without its direction: by it the two legs of a transfer find each other. A column and not an expression in the
  -- index, because abs() is not leakproof and so would never reach an index underneath row-level security.
  amount_abs_cents bigint not null generated always as (abs(bank_amount_cents)) stored,
  bank_currency text not null,
  bank_description text not null,
  bank_original_description text,
  bank_merchant_name text,
  bank_is_pending boolean not null,
  bank_payment_channel text not null,
  bank_category_primary text,
  bank_category_detailed text,
  bank_category_confidence text,
  -- Set when the bank took the row back. The row stays, with what a person wrote on it, but counts nowhere.
  bank_removed_at timestamptz,

  predicted_category_id text,
  prediction_source text not null check (prediction_source in ('rule', 'bank', 'none')),
  prediction_reason text not null,
  -- The two legs of one transfer share this id.
  transfer_id uuid,
  predicted_kind text not null check (predicted_kind in ('income', 'spending', 'refund', 'transfer')),

  user_category_id text,
  user_note text,
  user_edited_at timestamptz,

  category_id text not null
    generated always as (coalesce(user_category_id, predicted_category_id, 'uncategorized')) stored,
  created_at timestamptz not null default now(),

  primary key (household_id, id),
  unique (household_id, bank_transaction_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, predicted_category_id) references cairn.categories (household_id, id),
  foreign key (household_id, user_category_id) references cairn.categories (household_id, id)
);
create index transactions_newest_first on cairn.transactions (household_id, bank_posted_on desc, id desc)
  where bank_removed_at is null;
create index transactions_by_account on cairn.transactions (household_id, account_id, bank_posted_on desc, id desc);
create index transactions_by_category on cairn.transactions (household_id, category_id, bank_posted_on desc, id desc)
  where bank_removed_at is null;
create index transactions_by_pending_id on cairn.transactions (household_id, bank_pending_transaction_id)
  where bank_pending_transaction_id is not null;
create index transactions_by_amount on cairn.transactions (household_id, amount_abs_cents) where bank_removed_at is null;
create index transactions_by_transfer on cairn.transactions (household_id, transfer_id)
  where transfer_id is not null;
create index transactions_pending on cairn.transactions (household_id, account_id) where bank_is_pending;

create table cairn.splits (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  category_id text not null,
  amount_cents bigint not null,
  note text,
  primary key (household_id, id),
  foreign key (household_id, transaction_id) references cairn.transactions (household_id, id) on delete cascade,
  foreign key (household_id, category_id) references cairn.categories (household_id, id)
);
create index splits_by_transaction on cairn.splits (household_id, transaction_id);

-- Append-only: the server may add and read, never change or delete.
create table cairn.journal (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  recorded_at timestamptz not null default clock_timestamp(),
  actor text not null check (actor in ('person', 'rule', 'import', 'machine')),
  user_id uuid,
  subject_kind text not null,
  subject_id text not null,
  action text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (household_id, id)
);
create index journal_by_subject on cairn.journal (household_id, subject_kind, subject_id, recorded_at desc);

-- Sums of rows that count, kept in the transaction that changes the rows. Signed as the rows are: spending is negative.
create table cairn.daily_totals (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  category_id text not null,
  currency text not null,
  income_cents bigint not null,
  spending_cents bigint not null,
  refund_cents bigint not null,
  transfer_cents bigint not null,
  -- All transactionKinds together, posted rows only: what moved the balance.
  posted_cents bigint not null,
  row_count integer not null,
  primary key (household_id, account_id, on_date, category_id, currency),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index daily_totals_by_date on cairn.daily_totals (household_id, on_date);

-- What the bank reported at the end of each day that it was asked. The days before the first report are worked out from
-- the daily totals when they are read, so there is one truth and no copy of it.
create table cairn.balance_history (
  household_id uuid not null,
  account_id uuid not null,
  on_date date not null,
  balance_cents bigint not null,
  primary key (household_id, account_id, on_date),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index balance_history_by_date on cairn.balance_history (household_id, on_date);

create table cairn.insights (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- One cause, one insight: a finding with a known key refreshes its row and never adds one.
  dedup_key text not null,
  detector text not null,
  type text not null check (type in ('overspending', 'trend', 'recommendation', 'alert')),
  priority text not null check (priority in ('high', 'medium', 'low')),
  title text not null,
  message text not null,
  facts jsonb not null,
  evidence_transaction_ids uuid[] not null,
  evidence_total_cents bigint not null,
  confidence_percent integer not null check (confidence_percent between 0 and 100),
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  is_current boolean not null,
  dismissed_at timestamptz,
  primary key (household_id, id),
  unique (household_id, dedup_key)
);
