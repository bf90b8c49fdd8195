-- What calls a person back: what they chose to be notified of, where to, and what they were notified of (docs/decisions/notifications.md).

-- Who only looks writes nothing in a household, and yet says for themselves what they are notified of. So a transaction may act for a person in what
-- is their own and in nothing else: these tables ask for another setting than all the others, which such a transaction leaves empty.

-- As before, and sets whose own rows are seen. `looks_at` of 'own': those are all that is seen, and they may be written whatever the role.
create or replace function cairn.act_for(household uuid, person uuid, looks_at text default 'all') returns void language plpgsql as $$
declare
  person_role text;
begin
  execute format('set local cairn.household_id = %L', household);
  execute format('set local cairn.own_household_id = %L', household);
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
  if looks_at = 'own' then
    set local cairn.household_id = '';
    return;
  end if;
  execute format('set local cairn.role = %L', person_role);
  perform cairn.hide_private_accounts(looks_at);
  if person_role = 'viewer' or looks_at <> 'all' then
    set local transaction_read_only = on;
  end if;
end $$;

-- How a person is notified. Without a row: as the columns' defaults say.
create table cairn.notification_settings (
  household_id uuid not null,
  private_to_user_id uuid not null,
  by_mail boolean not null default true,
  -- Whether names and amounts are in what a locked screen may show.
  shows_details boolean not null default false,
  -- Hours of the household's day between which nothing is sent; the second may be before the first, past midnight.
  quiet_from_hour smallint check (quiet_from_hour between 0 and 23),
  quiet_until_hour smallint check (quiet_until_hour between 0 and 23),
  -- When the next weekly letter is due; NULL: none is chosen.
  letter_due_at timestamptz,
  primary key (household_id, private_to_user_id),
  foreign key (household_id, private_to_user_id) references cairn.household_members (household_id, user_id) on delete cascade,
  constraint notification_settings_quiet_check check (
    (quiet_from_hour is null) = (quiet_until_hour is null) and (quiet_from_hour is null or quiet_from_hour <> quiet_until_hour)
  )
);

-- What a person chose to be notified of. A row is a choice that is on.
create table cairn.notification_choices (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  private_to_user_id uuid not null,
  kind text collate "C" not null check (kind in (
    'weekly-letter', 'budget-80', 'budget-100', 'balance-below', 'charge-above', 'new-price', 'short', 'doubled-charge', 'connection'
  )),
  -- Of a balance, a charge or a forecast.
  amount_cents bigint,
  -- Of a balance.
  account_id uuid,
  -- What was before is no news.
  chosen_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, private_to_user_id) references cairn.household_members (household_id, user_id) on delete cascade,
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  constraint notification_choices_account_check check ((kind = 'balance-below') = (account_id is not null)),
  constraint notification_choices_amount_check check ((kind in ('balance-below', 'charge-above', 'short')) = (amount_cents is not null))
);
create unique index notification_choices_by_kind
  on cairn.notification_choices (household_id, private_to_user_id, kind, account_id) nulls not distinct;
create index notification_choices_by_account on cairn.notification_choices (household_id, account_id) where account_id is not null;

-- Where a person is notified besides mail: a browser, or an address that they entered. The address is a secret: whoever has it can send there.
create table cairn.notification_channels (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  private_to_user_id uuid not null,
  kind text collate "C" not null check (kind in ('push', 'webhook')),
  name text not null,
  sealed_address bytea not null,
  encryption_key_version integer not null,
  -- SHA-256 of the address: one is kept once.
  address_hash text collate "C" not null,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, private_to_user_id) references cairn.household_members (household_id, user_id) on delete cascade
);
create unique index notification_channels_by_address
  on cairn.notification_channels (household_id, private_to_user_id, address_hash);

-- What a person was notified of, each cause once, whatever becomes of it later.
create table cairn.notification_causes (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  private_to_user_id uuid not null,
  kind text collate "C" not null,
  -- What it is of: the same budget, month and threshold, the same charge.
  cause text collate "C" not null,
  -- The id of the transaction, account, budget or connection, or the key of the insight. It is sent only while the person may see that.
  subject text collate "C" not null,
  title text not null,
  message text not null,
  found_at timestamptz not null,
  -- Whether it was only noted, because what says more was sent with it.
  is_silent boolean not null default false,
  -- Where it has arrived: 'mail', or a channel's id.
  delivered_to text[] collate "C" not null default '{}',
  primary key (household_id, id),
  foreign key (household_id, private_to_user_id) references cairn.household_members (household_id, user_id) on delete cascade
);
create unique index notification_causes_by_cause on cairn.notification_causes (household_id, private_to_user_id, cause);
create index notification_causes_by_time on cairn.notification_causes (household_id, private_to_user_id, found_at);

do $$
declare
  own_table text;
  own constant text := 'household_id = nullif(current_setting(''cairn.own_household_id'', true), '''')::uuid'
    || ' and coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
begin
  foreach own_table in array array['notification_settings', 'notification_choices', 'notification_channels', 'notification_causes'] loop
    execute format('alter table cairn.%I enable row level security, force row level security', own_table);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', own_table, own, own);
    execute format('create policy backup on cairn.%I for select to current_user using (current_setting(''cairn.backup'', true) = ''on'')', own_table);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', own_table);
  end loop;
end $$;

-- Whose weekly letter is due when: found by an index, over all households.
create table directory.letters (
  user_id uuid not null,
  household_id uuid not null,
  due_at timestamptz not null,
  primary key (user_id, household_id)
);
create index letters_by_due on directory.letters (due_at);
create index letters_of_household on directory.letters (household_id);
alter table directory.letters enable row level security;
create policy household on directory.letters to cairn_app
  using (household_id = nullif(current_setting('cairn.own_household_id', true), '')::uuid)
  with check (household_id = nullif(current_setting('cairn.own_household_id', true), '')::uuid);
create policy lookup on directory.letters for select to cairn_lookup using (true);
grant select, insert, update, delete on directory.letters to cairn_app;
grant select on directory.letters to cairn_lookup;

-- Of people whose access has not ended. A clock that was ahead must not stop letters until that time.
create function cairn.letters_due(before timestamptz) returns table (household_id uuid, user_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return query select letters.household_id, letters.user_id from directory.letters
    join directory.members on members.household_id = letters.household_id and members.user_id = letters.user_id
    where (letters.due_at <= before or letters.due_at > before + interval '15 days')
      and (members.ends_at is null or members.ends_at > before)
    order by letters.due_at;
  end $$;

do $$
begin
  grant create on schema cairn to cairn_lookup;
  revoke all on function cairn.letters_due(timestamptz) from public;
  alter function cairn.letters_due(timestamptz) owner to cairn_lookup;
  grant execute on function cairn.letters_due(timestamptz) to cairn_app;
  revoke create on schema cairn from cairn_lookup;
end $$;

-- The pair of keys by which push services know this server, made by the first server that needs one.
create table identity.push_keys (
  id uuid primary key default gen_random_uuid(),
  purpose text collate "C" not null unique,
  public_key text collate "C" not null,
  sealed_private_key bytea not null,
  encryption_key_version integer not null
);
grant select, insert, update, delete on identity.push_keys to cairn_identity;
