-- Counts the changes to what a household's figures are computed from: accounts, rows, and what a person said of either. Whoever changes
-- them holds the ledger's lock, and taking it counts one up (ledger/write-lock.store.ts). So "has anything changed since" is one comparison.
alter table cairn.households add column ledger_version bigint not null default 0;

-- What recurs, the forecast and financial health, as they were computed for a day from a version of the ledger. Any of it may be
-- deleted at any time: it is computed anew when it is asked for. 'findings' holds nothing: it says for which version and day the
-- insights were looked for.
create table cairn.report_cache (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('recurring', 'forecast', 'health', 'findings')),
  -- Whose alone it is, where it is made of an account of theirs alone. NULL: of shared accounts, and every member's.
  private_to_user_id uuid,
  ledger_version bigint not null,
  for_date date not null,
  currency text not null,
  content jsonb not null,
  computed_at timestamptz not null,
  primary key (household_id, id)
);
create unique index kept_overviews_by_kind on cairn.report_cache (household_id, kind, private_to_user_id) nulls not distinct;

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  alter table cairn.report_cache enable row level security;
  alter table cairn.report_cache force row level security;
  execute format('create policy household on cairn.report_cache using (%s) with check (%s)', household, household);
  grant select, insert, update, delete on cairn.report_cache to cairn_app;
end $$;

create policy private_account on cairn.report_cache as restrictive
  using (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  )
  with check (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  );
