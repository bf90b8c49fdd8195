-- What a file said of each row, beside the transaction: a bank or a person may date, word or count it in another way since, and a later
-- file of the same kind says again what this one said. NULL for rows that were imported before this was kept.
alter table cairn.import_rows
  add column posted_on date,
  add column amount_cents bigint,
  add column description text;
