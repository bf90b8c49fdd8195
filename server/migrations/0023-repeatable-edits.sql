-- Answers to calls that came with a key of the caller's own: the same call with the same key is answered from here, so that one that is
-- sent again, since its answer was lost, counts once. The key is the id. Kept for some days, and deleted when the person calls again.
create table cairn.answered_calls (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null,
  -- Whose call it was: nobody else in the household gets its answer.
  private_to_user_id uuid,
  -- Of the call and what came with it: a key that comes with anything else is refused.
  digest text collate "C" not null,
  -- NULL only until the transaction that answers the call ends.
  answer jsonb,
  answered_at timestamptz not null,
  primary key (household_id, id)
);
create index answered_calls_by_person on cairn.answered_calls (household_id, private_to_user_id, answered_at);

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  alter table cairn.answered_calls enable row level security;
  alter table cairn.answered_calls force row level security;
  execute format('create policy household on cairn.answered_calls using (%s) with check (%s)', household, household);
  grant select, insert, update, delete on cairn.answered_calls to cairn_app;
end $$;

create policy private_account on cairn.answered_calls as restrictive
  using (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  )
  with check (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  );

-- Rows that follow what a correction taught move after the correction has been answered: an entry of their own tells which did. Those of
-- corrections so far stand in the correction's own entry.
alter table cairn.journal no force row level security;
insert into cairn.journal (household_id, actor, user_id, subject_kind, subject_id, action, before, after, recorded_at)
select household_id, 'machine', null, 'learning', id::text, 'follow', '{}', 
  jsonb_build_object('rowIds', after -> 'rowIds', 'movedCount', jsonb_array_length(after -> 'rowIds'), 'isDone', true), recorded_at
from cairn.journal
where subject_kind = 'household' and action = 'learn';
alter table cairn.journal force row level security;
