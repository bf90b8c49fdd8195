-- A person splits a transaction into parts, each with its own category and note. The split transaction stays as the bank's record: it moves
-- the balance, and its parts count instead of it (docs/decisions/splits-and-links.md). The table is rewritten once, for both generated columns.
alter table cairn.transactions
  -- Its parts count instead of it.
  add column is_split boolean not null default false,
  -- The transaction that this one is a part of. Its bank_… columns are those of that transaction, but for amount and date.
  add column part_of_id uuid,
  -- A part's place among the parts, from 1; the last one takes what the others leave.
  add column part_position smallint not null default 0,
  -- How many months after the split transaction a part counts.
  add column part_months_later smallint not null default 0,
  -- The bank's own record: it changes the account's balance.
  add column moves_balance boolean not null
    generated always as (bank_removed_at is null and excluded_at is null and part_of_id is null) stored,
  alter column counts set expression as (bank_removed_at is null and excluded_at is null and not is_split),
  add constraint transactions_part_of_fkey foreign key (household_id, part_of_id)
    references cairn.transactions (household_id, id) on delete cascade,
  add constraint transactions_part_check check (part_of_id is null or not is_split);
create index transactions_parts on cairn.transactions (household_id, part_of_id) where part_of_id is not null;
