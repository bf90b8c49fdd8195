-- An account reaches its household by itself: the connection, by which its row went, is null for one that is kept by hand.

-- The owner of the tables is bound by row-level security too, and reads all households here.
alter table cairn.accounts no force row level security;
alter table cairn.households no force row level security;
-- What was kept by hand in households that are deleted.
delete from cairn.accounts a
where not exists (select from cairn.households h where h.household_id = a.household_id);
alter table cairn.accounts force row level security;
alter table cairn.households force row level security;

alter table cairn.accounts
  add constraint accounts_household_id_fkey foreign key (household_id) references cairn.households on delete cascade not valid;
alter table cairn.accounts validate constraint accounts_household_id_fkey;
