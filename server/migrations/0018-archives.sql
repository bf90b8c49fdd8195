-- Exports of a whole household to a zip, and imports of one into an empty household (docs/decisions/archives-and-exports.md). The
-- zip itself is a file in the data folder, named by the id, and is kept for a day.
create table cairn.archives (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Who made it: an export has what this person may see.
  private_to_user_id uuid,
  direction text not null check (direction in ('export', 'import')),
  -- receiving: the file of an import is being sent. waiting: for the job. The others: as the job left it.
  state text not null check (state in ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Of the zip: for an import as announced, for an export once it is done.
  byte_count bigint check (byte_count >= 0),
  received_bytes bigint not null default 0,
  -- Rows and files, of all that there are.
  done_count integer not null default 0,
  total_count integer not null default 0,
  -- Why it failed, in words for the person.
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (household_id, id)
);

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
  own constant text := 'coalesce(private_to_user_id, nullif(current_setting(''cairn.user_id'', true), '''')::uuid)'
    || ' = nullif(current_setting(''cairn.user_id'', true), '''')::uuid';
begin
  execute 'alter table cairn.archives enable row level security';
  execute 'alter table cairn.archives force row level security';
  execute format('create policy household on cairn.archives using (%s) with check (%s)', household, household);
  execute format('create policy private_account on cairn.archives as restrictive using (%s) with check (%s)', own, own);
  execute 'grant select, insert, update, delete on cairn.archives to cairn_app';
end $$;

-- The code has the closed list of what is counted.
alter table cairn.daily_uses drop constraint daily_uses_kind_check;
alter table cairn.daily_uses add constraint daily_uses_kind_check check (kind ~ '^[a-z_]{1,40}$');
