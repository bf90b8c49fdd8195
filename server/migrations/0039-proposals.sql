-- Changes of transactions that a person's programs propose, and that wait for the person (docs/decisions/machines.md).
create table cairn.proposals (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  private_to_user_id uuid not null,
  -- The account of the transaction, by which it is seen.
  account_id uuid not null,
  transaction_id uuid not null,
  -- NULL: that stays as it is.
  category_id text collate "C",
  note text,
  merchant_name text,
  reason text,
  -- What the person called the program's key.
  program text,
  proposed_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, private_to_user_id) references cairn.household_members (household_id, user_id) on delete cascade,
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  check (num_nonnulls(category_id, note, merchant_name) > 0)
);
create unique index proposals_by_transaction on cairn.proposals (household_id, private_to_user_id, transaction_id);
create index proposals_by_account on cairn.proposals (household_id, account_id);

alter table cairn.proposals enable row level security;
alter table cairn.proposals force row level security;
create policy household on cairn.proposals
  using (
    household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    and coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
    and account_id <> all (nullif(current_setting('cairn.hidden_account_ids', true), '')::uuid[])
  )
  with check (
    household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    and coalesce(private_to_user_id, nullif(current_setting('cairn.user_id', true), '')::uuid)
      = nullif(current_setting('cairn.user_id', true), '')::uuid
    and account_id <> all (nullif(current_setting('cairn.hidden_account_ids', true), '')::uuid[])
  );
create policy backup on cairn.proposals for select to current_user using (current_setting('cairn.backup', true) = 'on');
grant select, insert, update, delete on cairn.proposals to cairn_app;
