-- What a bank removed is looked for in each of its deltas: it may come again under another id.
create index transactions_removed on cairn.transactions (household_id, account_id, bank_removed_at)
  where bank_removed_at is not null;
