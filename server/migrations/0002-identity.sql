create table identity.users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- In lower case.
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now()
);

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  -- SHA-256 of the bearer token, so that a copy of this table gives nobody a session.
  token_hash text collate "C" not null unique,
  -- Moves on with use, but never past ends_at.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_by_user on identity.sessions (user_id);

-- Counts of sign-in attempts, shared by all server processes. The keys are keyed hashes: what was typed as an email address may be a
-- password by mistake, and is not stored.
create table identity.attempts (
  key text collate "C" primary key,
  -- The account that the count belongs to, as a hash of its email address: a password reset deletes all of them, whatever network and
  -- browser they came from. NULL where a network alone is counted.
  account_key text collate "C",
  -- Failures in a row, or the level of a leaky bucket.
  count double precision not null check (count >= 0),
  counted_at timestamptz not null,
  blocked_until timestamptz
);
create index attempts_by_account on identity.attempts (account_key) where account_key is not null;

-- The provider's public keys for webhook signatures. They survive a restart, so that a known key needs no request to the provider: those
-- requests are limited, and forged key ids can use them up (docs/decisions/bank.md).
create table identity.webhook_keys (
  kid text collate "C" primary key check (length(kid) <= 100),
  key jsonb not null,
  fetched_at timestamptz not null
);

grant select, insert, update, delete on all tables in schema identity to cairn_identity;

-- The versions of the key that access tokens are encrypted with. A start with the wrong key is detected before anything is written with it.
-- Only the role that migrates reads this table.
create table identity.encryption_keys (
  version integer primary key check (version > 0),
  -- The text 'cairn', encrypted with the key of this version.
  canary bytea not null,
  created_at timestamptz not null default now()
);
