-- Every table in schema cairn belongs to a household. Each primary key, unique key and foreign key between these tables begins with
-- household_id, because PostgreSQL checks keys without regard to row-level security.
-- Row-level security is enabled for all of them in 0014-row-level-security.sql.

create table cairn.households (
  household_id uuid primary key default gen_random_uuid(),
  name text not null,
  currency text not null default 'USD',
  -- Whether a person chose the currency. Until then the first account of a household decides it.
  is_currency_chosen boolean not null default false,
  -- A name of the IANA database (docs/decisions/days.md).
  time_zone text not null,
  -- Counts the changes to the data that figures are computed from. Everyone who changes it holds the ledger's lock, and taking the lock
  -- adds one (journal/write-lock.store.ts), so one comparison tells whether a cached report is still valid.
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

-- Answers to calls with an Idempotency-Key, which is the id: a call that is sent again gets the same answer and counts once
-- (docs/decisions/undo.md). Old ones are deleted when the user calls again.
create table cairn.idempotency_keys (
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
create index idempotency_keys_by_user on cairn.idempotency_keys (household_id, private_to_user_id, answered_at);

-- How often a household did something on a UTC day, for the daily limits.
create table cairn.daily_usage (
  household_id uuid not null references cairn.households on delete cascade,
  on_date date not null,
  -- The code has the closed list of what is counted.
  kind text collate "C" not null check (kind ~ '^[a-z_]{1,40}$'),
  use_count integer not null check (use_count > 0),
  primary key (household_id, on_date, kind)
);
