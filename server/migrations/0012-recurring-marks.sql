-- Streams of payments that a person says are not recurring. A stream is found anew each time it is looked at, so it has no row of
-- its own: its key is the same as long as it goes on.
create table cairn.recurring_marks (
  household_id uuid not null,
  account_id uuid not null,
  stream_key text collate "C" not null check (length(stream_key) between 1 and 1000),
  marked_at timestamptz not null,
  primary key (household_id, account_id, stream_key),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  visible constant text := 'account_id in (select accounts.id from cairn.accounts '
    || 'where accounts.household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid)';
begin
  alter table cairn.recurring_marks enable row level security;
  alter table cairn.recurring_marks force row level security;
  execute format('create policy household on cairn.recurring_marks using (%s) with check (%s)', household, household);
  execute format(
    'create policy private_account on cairn.recurring_marks as restrictive using (%s) with check (%s)', visible, visible);
  grant select, insert, update, delete on cairn.recurring_marks to cairn_app;
end $$;
