-- Images and PDFs that a person attaches to a transaction (docs/decisions/archives-and-exports.md). The file itself is in the data folder,
-- named by the id.
create table cairn.attachments (
  household_id uuid not null,
  id uuid not null,
  -- The account of the transaction, by which it is seen.
  account_id uuid not null,
  -- The whole transaction where it is split: parts show what it has.
  transaction_id uuid not null,
  -- As it is saved: cleaned, with the ending of its type.
  name text not null,
  -- What its first bytes say that it is.
  media_type text not null,
  byte_count integer not null check (byte_count > 0),
  added_at timestamptz not null,
  -- Set when a person removed it. The file is kept for some days, so that it can be undone.
  removed_at timestamptz,
  -- The transaction that it was attached to, before that one was taken over by another.
  taken_from_transaction_id uuid,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index attachments_by_transaction on cairn.attachments (household_id, transaction_id);
create index attachments_by_account on cairn.attachments (household_id, account_id);

alter table cairn.attachments enable row level security;
alter table cairn.attachments force row level security;
create policy household on cairn.attachments
  using (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
  with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid);
create policy private_account on cairn.attachments as restrictive
  using (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid))
  with check (account_id in (select accounts.id from cairn.accounts
    where accounts.household_id = nullif(current_setting('cairn.household_id', true), '')::uuid));
grant select, insert, update, delete on cairn.attachments to cairn_app;
