-- Rules split transactions (docs/decisions/splits-and-links.md). Both columns are added without rewriting the table.
alter table cairn.transactions
  -- How a rule split it; its parts have it too. Null where it is whole, and where a person or a file split it.
  add column rule_split jsonb,
  -- A person joined its parts: no rule splits it again.
  add column stays_whole boolean not null default false;
create index transactions_split_by_rule on cairn.transactions (household_id, id) where is_split and rule_split is not null;
