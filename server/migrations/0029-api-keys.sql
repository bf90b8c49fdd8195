-- Keys with which other programs call the public API for a person, in one of their households.
create table identity.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  -- Without a foreign key: it is another role's table, and a household that is gone is no longer found.
  household_id uuid not null,
  -- Since when the person was in the household as the key was made: one from before they left and came back no longer works.
  member_since timestamptz not null,
  -- SHA-256 of the key, so that a copy of this table opens nothing.
  key_hash text collate "C" not null unique,
  -- How the key begins, for the person to know it by.
  beginning text collate "C" not null,
  name text not null,
  scopes text[] not null check (scopes <@ array['read', 'write', 'accounts'] and cardinality(scopes) > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- An ended key is kept for a while, to say so to the program that still sends it.
  ended_at timestamptz
);
create index api_keys_by_user on identity.api_keys (user_id);

grant select, insert, update, delete on identity.api_keys to cairn_identity;

-- What a person may do in one household, and since when they are in it; no row where they are not, or no longer.
create function cairn.place_in_household(of_user_id uuid, of_household_id uuid, at timestamptz)
  returns table (role text, joined_at timestamptz)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select members.role, members.joined_at from directory.members
    where members.user_id = of_user_id and members.household_id = of_household_id and (members.ends_at is null or members.ends_at > at);
  end;

grant create on schema cairn to cairn_lookup;
revoke all on function cairn.place_in_household(uuid, uuid, timestamptz) from public;
alter function cairn.place_in_household(uuid, uuid, timestamptz) owner to cairn_lookup;
grant execute on function cairn.place_in_household(uuid, uuid, timestamptz) to cairn_identity;
revoke create on schema cairn from cairn_lookup;
