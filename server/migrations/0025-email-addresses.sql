-- When the person proved that they read the mail of their address; NULL where they have not.
alter table identity.users add column email_verified_at timestamptz;

-- Changes of a person’s address that have begun: each takes place once both addresses have confirmed it.
create table identity.address_changes (
  user_id uuid primary key references identity.users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  -- In lower case.
  new_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index address_changes_by_age on identity.address_changes (expires_at);

alter table identity.links drop constraint links_purpose_check;
alter table identity.links add constraint links_purpose_check
  check (purpose in ('reset-password', 'verify-address', 'confirm-old-address', 'confirm-new-address'));
-- Links of a change go with it.
alter table identity.links add column change_id uuid references identity.address_changes (id) on delete cascade;
alter table identity.links add constraint links_of_changes
  check ((change_id is not null) = (purpose in ('confirm-old-address', 'confirm-new-address')));
create index links_by_change on identity.links (change_id) where change_id is not null;

grant select, insert, update, delete on identity.address_changes to cairn_identity;
