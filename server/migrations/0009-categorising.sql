-- What people said of rows, from which the household's next rows are known. Facts: they are added, and taken back by their end, and
-- never changed. They outlive the row, the account and the connection that they were said of, since what a merchant means to somebody
-- does not end with a bank.
create table cairn.category_corrections (
  household_id uuid not null references cairn.households on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- As the bank had written it when it was corrected.
  description text not null,
  category_id text not null,
  corrected_by_user_id uuid not null,
  corrected_at timestamptz not null,
  -- The row that it was said of; it may be gone.
  transaction_id uuid not null,
  -- The entry of the journal that tells what was taught together and can be taken back together.
  learning_id uuid not null,
  -- Whose alone it is, as the account was when it was said: its words would tell others of a private account.
  private_to_user_id uuid,
  ended_at timestamptz,
  primary key (household_id, id),
  foreign key (household_id, category_id) references cairn.categories (household_id, id),
  foreign key (household_id, learning_id) references cairn.journal (household_id, id)
);
create index category_corrections_that_hold on cairn.category_corrections (household_id, corrected_at) where ended_at is null;
create index category_corrections_by_learning on cairn.category_corrections (household_id, learning_id);
create index category_corrections_by_row on cairn.category_corrections (household_id, transaction_id) where ended_at is null;

-- What stands beside the machine's category. NULL: guessed before it was told.
alter table cairn.transactions
  add column prediction_confidence_percent smallint,
  add column predicted_merchant_name text;
-- Checked without a lock that would stop readers and writers: what stands there is of the narrower check that it takes the place of.
alter table cairn.transactions
  add constraint transactions_machine_category_source_known
    check (prediction_source in ('rule', 'correction', 'bank', 'pattern', 'brand', 'words', 'none')) not valid,
  add constraint transactions_machine_confidence_percent_known
    check (prediction_confidence_percent between 0 and 99) not valid;
alter table cairn.transactions validate constraint transactions_machine_category_source_known;
alter table cairn.transactions validate constraint transactions_machine_confidence_percent_known;
alter table cairn.transactions drop constraint transactions_prediction_source_check;

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  alter table cairn.category_corrections enable row level security;
  alter table cairn.category_corrections force row level security;
  execute format('create policy household on cairn.category_corrections using (%s) with check (%s)', household, household);
  grant select, insert, update, delete on cairn.category_corrections to cairn_app;
end $$;

create policy private_account on cairn.category_corrections as restrictive
  using (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  )
  with check (
    coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
  );
