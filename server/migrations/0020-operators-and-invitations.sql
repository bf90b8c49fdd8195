-- Who runs the server: the first person on it, and whom a command names.
alter table identity.users add column is_operator boolean not null default false;
update identity.users set is_operator = true
where id = (select id from identity.users order by created_at, id limit 1);

-- Links by which somebody may create an account. Each works once and until it expires.
create table identity.invitations (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the link’s token, so that a copy of this table opens nothing.
  token_hash text collate "C" not null unique,
  -- Whom it is for, in lower case; NULL where anybody who has the link may use it.
  email text,
  invited_by uuid not null references identity.users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_by_inviter on identity.invitations (invited_by);

grant select, insert, update, delete on identity.invitations to cairn_identity;
