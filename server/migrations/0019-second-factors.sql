-- When the person last proved with a password or a code, in this session, that it is them. NULL in sessions from before.
alter table identity.sessions add column confirmed_at timestamptz;

-- Authenticator apps, which show a code every 30 seconds. One that was never confirmed with a code counts for nothing.
create table identity.authenticators (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  sealed_secret bytea not null,
  encryption_key_version integer not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The step of 30 seconds of the last code that was used: a code counts once.
  last_step integer
);
create unique index authenticators_in_use on identity.authenticators (user_id) where confirmed_at is not null;
create index authenticators_by_user on identity.authenticators (user_id);

-- Codes for who has lost their authenticator app. Each works once.
create table identity.recovery_codes (
  user_id uuid not null references identity.users on delete cascade,
  -- SHA-256 of the code, which has 80 random bits.
  code_hash text collate "C" not null,
  primary key (user_id, code_hash)
);

-- Browsers in which a person is not asked for a code, until a date.
create table identity.remembered_browsers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  -- SHA-256 of the browser’s mark of this person, which is in its cookie.
  mark_hash text collate "C" not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, mark_hash)
);

grant select, insert, update, delete on identity.authenticators, identity.recovery_codes, identity.remembered_browsers to cairn_identity;
