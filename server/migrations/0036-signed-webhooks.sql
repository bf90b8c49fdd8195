-- Webhooks that programs read: signed, and with what came of each call (docs/decisions/notifications.md).
alter table cairn.notification_channels
  drop constraint notification_channels_kind_check,
  add constraint notification_channels_kind_check check (kind in ('push', 'webhook', 'signed-webhook'));

-- The last calls of each webhook.
create table cairn.notification_attempts (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  private_to_user_id uuid not null,
  channel_id uuid not null,
  -- Of what kind the notification was.
  kind text collate "C" not null,
  attempted_at timestamptz not null,
  -- What was answered; NULL: nothing.
  status smallint,
  primary key (household_id, id),
  foreign key (household_id, private_to_user_id) references cairn.household_members (household_id, user_id) on delete cascade,
  foreign key (household_id, channel_id) references cairn.notification_channels (household_id, id) on delete cascade
);
create index notification_attempts_by_channel on cairn.notification_attempts (household_id, channel_id, attempted_at);
create index notification_attempts_by_person on cairn.notification_attempts (household_id, private_to_user_id);

alter table cairn.notification_attempts enable row level security;
alter table cairn.notification_attempts force row level security;
create policy household on cairn.notification_attempts
  using (
    household_id = nullif(current_setting('cairn.own_household_id', true), '')::uuid
    and coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  )
  with check (
    household_id = nullif(current_setting('cairn.own_household_id', true), '')::uuid
    and coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  );
create policy backup on cairn.notification_attempts for select to current_user using (current_setting('cairn.backup', true) = 'on');
grant select, insert, update, delete on cairn.notification_attempts to cairn_app;
