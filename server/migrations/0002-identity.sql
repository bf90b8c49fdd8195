-- People and their sessions, in the shape that better-auth reads and writes. Only cairn_identity sees these.
create table identity.users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  -- SHA-256 of the bearer token: a copy of this table is not a set of live sessions.
  token text collate "C" not null unique,
  -- Moves on with use, but never past ends_at. updated_at says when it last moved.
  expires_at timestamptz not null,
  -- Whatever its use, a session ends here.
  ends_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on identity.sessions (user_id);

create table identity.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_by_user on identity.credentials (user_id);

create table identity.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on identity.verifications (identifier);

-- How often each way in has been tried, so that every process of the server counts together. The key is a keyed hash: what
-- somebody typed as an address, which may be a password by mistake, is not kept.
create table identity.attempts (
  key text collate "C" primary key,
  -- Failures in a row, or the level of a bucket that drains with time.
  count double precision not null check (count >= 0),
  counted_at timestamptz not null,
  blocked_until timestamptz
);

grant select, insert, update, delete on all tables in schema identity to cairn_identity;
