-- What people of a household say to each other about a transaction (docs/decisions/splits-and-links.md).
create table cairn.comments (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The account of the transaction, by which it is seen.
  account_id uuid not null,
  -- The whole transaction where it is split: parts show what it has.
  transaction_id uuid not null,
  -- NULL: somebody of another household, from which it was imported.
  author_user_id uuid,
  text text not null check (length(text) between 1 and 1000),
  -- Whom it is for, of those who see the account; they are notified.
  mentioned_user_ids uuid[] not null default '{}',
  added_at timestamptz not null,
  -- Set when it was removed, which can be undone.
  removed_at timestamptz,
  -- The transaction that it was about, before that one was taken over by another.
  moved_from_transaction_id uuid,
  primary key (household_id, id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade
);
create index comments_by_transaction on cairn.comments (household_id, transaction_id);
create index comments_by_account on cairn.comments (household_id, account_id);
create index comments_mentioning on cairn.comments (household_id, added_at desc) where mentioned_user_ids <> '{}' and removed_at is null;

alter table cairn.comments enable row level security;
alter table cairn.comments force row level security;
create policy household on cairn.comments
  using (
    household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    and account_id <> all (nullif(current_setting('cairn.hidden_account_ids', true), '')::uuid[])
  )
  with check (
    household_id = nullif(current_setting('cairn.household_id', true), '')::uuid
    and account_id <> all (nullif(current_setting('cairn.hidden_account_ids', true), '')::uuid[])
  );
create policy backup on cairn.comments for select to current_user using (current_setting('cairn.backup', true) = 'on');
grant select, insert, update, delete on cairn.comments to cairn_app;

-- Adding and removing is undone by its rows; that a comment follows its transaction is not.
create trigger keep_row after insert or delete or update of removed_at on cairn.comments
  for each row when (current_setting('cairn.step_id', true) <> '')
  execute function cairn.keep_row('{id}', '{household_id}', 'account_id', '{removed_at}');
