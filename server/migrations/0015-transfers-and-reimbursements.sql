-- What a person says of transfers and reimbursements (docs/decisions/splits-and-links.md). It is stored apart from what the
-- bank said and from what was predicted. The table is rewritten once, for the generated column.
alter table cairn.transactions
  -- Both sides of a transfer that a person paired share this id. transfer_id is the pair that is in effect.
  add column user_transfer_id uuid,
  -- Set when a person took it out of a pair: it is never paired again but by a person.
  add column user_unpaired_at timestamptz,
  -- Transactions with which a person does not want it suggested as a transfer.
  add column user_not_transfer_with uuid[] not null default '{}',
  -- The transaction that this money pays back: all of it. A deposit that pays back in part is split.
  add column reimburses_id uuid,
  -- Which of the amounts to come back it is.
  add column expected_back_id uuid,
  -- The category of the transaction that it pays back, while both count: it lowers what is spent there.
  add column reimbursed_category_id text,
  alter column category_id set expression as
    (coalesce(reimbursed_category_id, user_category_id, predicted_category_id, 'uncategorized'));

-- What somebody has still to pay back of a transaction.
create table cairn.expected_back (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The account of the transaction, by which it is seen.
  account_id uuid not null,
  transaction_id uuid not null,
  -- Who pays it back, as the person named them; '' when they did not.
  from_whom text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Set when the person no longer expects it.
  closed_at timestamptz,
  created_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index expected_back_by_transaction on cairn.expected_back (household_id, transaction_id);
create index expected_back_by_account on cairn.expected_back (household_id, account_id);

alter table cairn.transactions
  add constraint transactions_reimburses_fkey foreign key (household_id, reimburses_id)
    references cairn.transactions (household_id, id) on delete set null (reimburses_id);
create index transactions_reimbursing on cairn.transactions (household_id, reimburses_id) where reimburses_id is not null;
create index transactions_of_expected_back on cairn.transactions (household_id, expected_back_id) where expected_back_id is not null;
-- All that a person linked: read whenever totals are written.
create index transactions_linked on cairn.transactions (household_id)
  where user_transfer_id is not null or reimburses_id is not null or reimbursed_category_id is not null;

alter table cairn.expected_back enable row level security;
alter table cairn.expected_back force row level security;
create policy household on cairn.expected_back
  using (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
  with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid);
create policy private_account on cairn.expected_back as restrictive
  using (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid))
  with check (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid));
grant select, insert, update, delete on cairn.expected_back to cairn_app;
