-- Who is in a household, and what they may do there: an owner says who else is in it, a member changes what it has, a viewer only looks, where
-- wished until a date.

alter table cairn.household_members
  drop constraint household_members_role_check,
  add constraint household_members_role_check check (role in ('owner', 'member', 'viewer')),
  -- From then on the person sees nothing; NULL: no end.
  add column ends_at timestamptz,
  add constraint household_members_end_check check (ends_at is null or role = 'viewer');

alter table directory.members
  -- Until now everybody who was in a household was its owner.
  add column role text collate "C" not null default 'owner',
  add column ends_at timestamptz;
alter table directory.members alter column role drop default;

-- Which household a session acts in, of several; NULL: the one that the person joined first. Without a foreign key: it is another role's
-- table, and a household that is gone is no longer found.
alter table identity.sessions add column household_id uuid;

-- An invitation to a household: as what, and the last day, in its time zone. NULL: one to the server alone.
alter table identity.invitations
  add column household_id uuid,
  add column role text collate "C",
  add column last_day date,
  -- Who uses it: joining takes a second transaction, and nobody else gets between.
  add column claimed_by uuid references identity.users on delete cascade,
  add constraint invitations_role_check
    check ((household_id is null) = (role is null) and (role is null or role in ('owner', 'member', 'viewer')));
create index invitations_of_household on identity.invitations (household_id) where household_id is not null;
create index invitations_by_claim on identity.invitations (claimed_by) where claimed_by is not null;

-- Opens a household's transaction: its household, its person, what that person may do, and which accounts they may not see. Somebody who is
-- no member, or no longer, gets none: a session that was read a moment before they were removed reads nothing more. A household without
-- members is being made. PostgreSQL itself refuses whatever a viewer's transaction would write.
create or replace function cairn.act_for(household uuid, person uuid) returns void language plpgsql as $$
declare
  person_role text;
begin
  execute format('set local cairn.household_id = %L', household);
  execute format('set local cairn.user_id = %L', person);
  select m.role into person_role from cairn.household_members m
  where m.household_id = household and m.user_id = person and (m.ends_at is null or m.ends_at > now());
  if person_role is null then
    perform from cairn.household_members m where m.household_id = household limit 1;
    if found then
      raise exception using errcode = 'CN001', message = 'not a member of the household';
    end if;
    person_role := 'owner';
  end if;
  execute format('set local cairn.role = %L', person_role);
  perform cairn.hide_private_accounts();
  if person_role = 'viewer' then
    set local transaction_read_only = on;
  end if;
end $$;

-- Who is a member is an owner's to say. Everybody may change what is theirs in their own row, but not their role.
alter policy household on cairn.household_members with check (
  household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
  and (
    current_setting('cairn.role', true) = 'owner'
    or (user_id = nullif(current_setting('cairn.user_id', true), '')::uuid and role = current_setting('cairn.role', true))
  )
);

-- The household that a person acts in, and as what: the preferred one where they are in it, else the one that they joined first.
create function cairn.membership_of_user(of_user_id uuid, preferred_id uuid, at timestamptz)
  returns table (household_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select members.household_id, members.role from directory.members
    where members.user_id = of_user_id and (members.ends_at is null or members.ends_at > at)
    order by (members.household_id = preferred_id) is true desc, members.joined_at, members.household_id limit 1;
  end;

-- All households that a person is in.
create function cairn.memberships_of_user(of_user_id uuid, at timestamptz)
  returns table (household_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select members.household_id, members.role from directory.members
    where members.user_id = of_user_id and (members.ends_at is null or members.ends_at > at)
    order by members.joined_at, members.household_id;
  end;

-- For jobs: who is in a household.
create function cairn.members_of_household(of_household_id uuid)
  returns table (user_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select members.user_id, members.role from directory.members where members.household_id = of_household_id
    order by members.joined_at, members.user_id;
  end;

drop function cairn.household_of_user(uuid);

do $$
declare
  lookup_function regprocedure;
begin
  grant create on schema cairn to cairn_lookup;
  foreach lookup_function in array array[
    'cairn.membership_of_user(uuid, uuid, timestamptz)', 'cairn.memberships_of_user(uuid, timestamptz)', 'cairn.members_of_household(uuid)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', lookup_function);
    execute format('alter function %s owner to cairn_lookup', lookup_function);
    execute format('grant execute on function %s to cairn_app', lookup_function);
  end loop;
  revoke create on schema cairn from cairn_lookup;
end $$;
grant execute on function cairn.membership_of_user(uuid, uuid, timestamptz) to cairn_identity;

-- Jobs that act for a person say in which household; those from before did not.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    execute $job$
      update pgboss.job set data = data || jsonb_build_object('householdId', m.household_id)
      from directory.members m
      where state < 'active' and data ? 'userId' and not data ? 'householdId' and m.user_id = (data ->> 'userId')::uuid
        and name in ('refresh-insights', 'request-suggestions', 'follow-correction', 'import-files', 'archive-household')
    $job$;
  end if;
end $$;
