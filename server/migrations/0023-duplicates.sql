-- A person says that transactions are the same charge (docs/decisions/transactions.md). One of them counts. The others name
-- it and are excluded while it is there, so that neither the bank nor a file brings them back, and can be taken apart again.
alter table cairn.transactions
  add column duplicate_of_id uuid,
  add constraint transactions_duplicate_of_fkey foreign key (household_id, duplicate_of_id)
    references cairn.transactions (household_id, id) on delete set null (duplicate_of_id),
  add constraint transactions_duplicate_of_check check (duplicate_of_id <> id);
create index transactions_duplicates on cairn.transactions (household_id, duplicate_of_id) where duplicate_of_id is not null;
