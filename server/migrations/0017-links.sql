-- Links that a person was sent by mail. Each works once and until it expires.
create table identity.links (
  -- SHA-256 of the link’s token, so that a copy of this table opens nothing.
  token_hash text collate "C" primary key,
  purpose text not null check (purpose in ('reset-password')),
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index links_by_user on identity.links (user_id);

grant select, insert, update, delete on identity.links to cairn_identity;
