create table cairn.insights (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- One cause, one insight: a finding with a known key updates its row and never adds one.
  dedup_key text not null,
  detector text not null,
  type text not null check (type in ('overspending', 'trend', 'recommendation', 'alert')),
  priority text not null check (priority in ('high', 'medium', 'low')),
  title text not null,
  message text not null,
  facts jsonb not null,
  evidence_transaction_ids uuid[] not null,
  evidence_total_cents bigint not null,
  -- The accounts whose balances the insight is about. They are the evidence where there are no transactions.
  evidence_account_ids uuid[] not null default '{}',
  confidence_percent integer not null check (confidence_percent between 0 and 100),
  -- Found while the history of a connection was still arriving: it does not count against what the whole history shows.
  is_provisional boolean not null default false,
  is_current boolean not null,
  -- Changes the order of other insights of its kind.
  feedback text check (feedback in ('useful', 'not_useful')),
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (household_id, id),
  unique (household_id, dedup_key)
);

-- Streams of payments that a user marked as not recurring. Streams are found again at each computation and have no table; the key of one
-- stays the same for as long as it goes on.
create table cairn.dismissed_streams (
  household_id uuid not null,
  account_id uuid not null,
  stream_key text collate "C" not null check (length(stream_key) between 1 and 1000),
  dismissed_at timestamptz not null,
  primary key (household_id, account_id, stream_key),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

-- Reports as computed for a day from a version of the ledger. Any row may be deleted at any time: the report is then computed again.
-- 'findings' has no content: it records for which version and day insights were looked for.
create table cairn.report_cache (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('recurring', 'forecast', 'health', 'findings')),
  -- The one member who may see it, where it uses an account of theirs only. NULL: made of shared accounts, for every member.
  private_to_user_id uuid,
  ledger_version bigint not null,
  for_date date not null,
  currency text not null,
  content jsonb not null,
  computed_at timestamptz not null,
  primary key (household_id, id)
);
create unique index report_cache_by_kind on cairn.report_cache (household_id, kind, private_to_user_id) nulls not distinct;

-- The insights that a language model chose for the month's brief.
create table cairn.insight_briefs (
  household_id uuid primary key references cairn.households on delete cascade,
  model text not null,
  -- The insights that it chose from: when others are current, the choice is no longer used.
  offered_insights text[] not null,
  -- Empty where nothing in its reply was valid: it is not asked again.
  insight_ids uuid[] not null,
  created_at timestamptz not null
);

-- What a language model suggested for an unknown merchant: one of the household's categories, and a name made of words of the description.
-- Both are NULL where its reply was not valid: it is not asked again.
create table cairn.merchant_suggestions (
  household_id uuid not null,
  account_id uuid not null,
  -- The description as it was sent, without account numbers and the like.
  descriptor text collate "C" not null check (length(descriptor) between 1 and 200),
  model text not null,
  category_id text,
  name text,
  created_at timestamptz not null,
  primary key (household_id, account_id, descriptor),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, category_id) references cairn.categories (household_id, id) on delete cascade,
  check (category_id is not null or name is null)
);

-- How many replies of a language model a household got on a day of its time zone, and how many parts of them were not valid.
create table cairn.model_replies (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  purpose text not null check (purpose in ('brief', 'question', 'merchant')),
  reply_count integer not null,
  dropped_count integer not null,
  primary key (household_id, on_date, purpose)
);

-- What a household used of the language model on a day of its time zone, and what is reserved for calls in progress.
create table cairn.model_usage (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  call_count integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  -- Millionths of a US dollar, at the prices of the day.
  cost_micros bigint not null,
  reserved_tokens bigint not null,
  reserved_micros bigint not null,
  primary key (household_id, on_date)
);
