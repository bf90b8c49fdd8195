-- The keys that access tokens are sealed with, by version, each with a known value sealed under it: a start with another key is
-- noticed before anything is written with it. Only the role that migrates reads it.
create table identity.encryption_keys (
  version integer primary key check (version > 0),
  -- 'cairn', sealed with the key of this version.
  canary bytea not null,
  created_at timestamptz not null default now()
);
