-- What happened to a person’s account, for them to read: sign-ins, refusals, exports, changes of security.
create table identity.account_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  kind text not null,
  outcome text not null check (outcome in ('done', 'denied', 'failed')),
  happened_at timestamptz not null,
  ip_address text,
  user_agent text
);
create index account_events_by_user on identity.account_events (user_id, happened_at desc, id);
create index account_events_by_age on identity.account_events (happened_at);

grant select, insert, update, delete on identity.account_events to cairn_identity;
