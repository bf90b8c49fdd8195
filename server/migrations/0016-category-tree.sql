-- Categories become a tree of two levels: parents, and parts of them. Ids stay; the names are unique whatever their case. A figure at a
-- parent includes its parts. The rows follow afterwards, connection by connection, in short transactions: the categorizer is of another
-- version, so the job that applies a new version to rows moves each one to its part (docs/decisions/0024).
alter table cairn.categories
  -- The parent; NULL for a parent itself.
  add column parent_id text,
  -- Which of the six colors of the palette is the category's own.
  add column color smallint check (color between 0 and 5),
  -- Set while a person has hidden it: it is not offered, and the machine does not use it.
  add column hidden_at timestamptz,
  -- Set when a person merged it into another: its transactions are there, and it is nowhere.
  add column merged_into_id text,
  add foreign key (household_id, parent_id) references cairn.categories (household_id, id),
  add foreign key (household_id, merged_into_id) references cairn.categories (household_id, id);

create temporary table built_in on commit drop as
select * from (values
  ('food-and-dining', 'Food & Dining', null, 'spending', 0, 0),
  ('groceries', 'Groceries', 'food-and-dining', 'spending', 1, 0),
  ('restaurants', 'Restaurants', 'food-and-dining', 'spending', 2, 1),
  ('fast-food', 'Fast food', 'food-and-dining', 'spending', 3, 2),
  ('coffee', 'Coffee', 'food-and-dining', 'spending', 4, 3),
  ('bars-and-alcohol', 'Bars & alcohol', 'food-and-dining', 'spending', 5, 4),
  ('housing', 'Housing', null, 'spending', 6, 1),
  ('rent', 'Rent', 'housing', 'spending', 7, 0),
  ('mortgage', 'Mortgage', 'housing', 'spending', 8, 1),
  ('home-repair', 'Home repair', 'housing', 'spending', 9, 2),
  ('bills-and-utilities', 'Bills & Utilities', null, 'spending', 10, 2),
  ('electricity', 'Electricity & heating', 'bills-and-utilities', 'spending', 11, 0),
  ('water', 'Water & trash', 'bills-and-utilities', 'spending', 12, 1),
  ('internet', 'Internet & cable', 'bills-and-utilities', 'spending', 13, 2),
  ('phone', 'Phone', 'bills-and-utilities', 'spending', 14, 3),
  ('insurance', 'Insurance', 'bills-and-utilities', 'spending', 15, 4),
  ('subscriptions', 'Subscriptions & Software', 'bills-and-utilities', 'spending', 16, 5),
  ('transportation', 'Transportation', null, 'spending', 17, 3),
  ('gas', 'Gas', 'transportation', 'spending', 18, 0),
  ('parking', 'Parking', 'transportation', 'spending', 19, 1),
  ('tolls', 'Tolls', 'transportation', 'spending', 20, 2),
  ('public-transit', 'Public transit', 'transportation', 'spending', 21, 3),
  ('ride-shares', 'Taxis & ride shares', 'transportation', 'spending', 22, 4),
  ('car-service', 'Car service', 'transportation', 'spending', 23, 5),
  ('shopping', 'Shopping', null, 'spending', 24, 4),
  ('clothing', 'Clothing', 'shopping', 'spending', 25, 0),
  ('electronics', 'Electronics', 'shopping', 'spending', 26, 1),
  ('home-goods', 'Home & garden', 'shopping', 'spending', 27, 2),
  ('general-stores', 'Department & discount stores', 'shopping', 'spending', 28, 3),
  ('online-shopping', 'Online shopping', 'shopping', 'spending', 29, 4),
  ('pets', 'Pet supplies', 'shopping', 'spending', 30, 5),
  ('gifts', 'Gifts', 'shopping', 'spending', 31, 0),
  ('entertainment', 'Entertainment', null, 'spending', 32, 5),
  ('movies-and-tv', 'Movies & TV', 'entertainment', 'spending', 33, 0),
  ('music', 'Music', 'entertainment', 'spending', 34, 1),
  ('games', 'Games', 'entertainment', 'spending', 35, 2),
  ('events', 'Events & attractions', 'entertainment', 'spending', 36, 3),
  ('healthcare', 'Healthcare', null, 'spending', 37, 0),
  ('doctor', 'Doctor', 'healthcare', 'spending', 38, 0),
  ('dentist', 'Dentist', 'healthcare', 'spending', 39, 1),
  ('eye-care', 'Eye care', 'healthcare', 'spending', 40, 2),
  ('pharmacy', 'Pharmacy', 'healthcare', 'spending', 41, 3),
  ('vet', 'Vet', 'healthcare', 'spending', 42, 4),
  ('travel', 'Travel', null, 'spending', 43, 1),
  ('flights', 'Flights', 'travel', 'spending', 44, 0),
  ('lodging', 'Hotels & lodging', 'travel', 'spending', 45, 1),
  ('rental-cars', 'Rental cars', 'travel', 'spending', 46, 2),
  ('personal-care', 'Personal Care', null, 'spending', 47, 2),
  ('gym', 'Gym', 'personal-care', 'spending', 48, 0),
  ('hair-and-beauty', 'Hair & beauty', 'personal-care', 'spending', 49, 1),
  ('laundry', 'Laundry', 'personal-care', 'spending', 50, 2),
  ('education', 'Education', null, 'spending', 51, 3),
  ('tuition', 'Tuition', 'education', 'spending', 52, 0),
  ('family', 'Family', null, 'spending', 53, 4),
  ('childcare', 'Childcare', 'family', 'spending', 54, 0),
  ('child-support', 'Child support', 'family', 'spending', 55, 1),
  ('loan-payments', 'Loan Payments', null, 'spending', 56, 5),
  ('car-loan', 'Car loan', 'loan-payments', 'spending', 57, 0),
  ('student-loan', 'Student loan', 'loan-payments', 'spending', 58, 1),
  ('personal-loan', 'Personal loan', 'loan-payments', 'spending', 59, 2),
  ('loan-interest', 'Loan interest', 'loan-payments', 'spending', 60, 3),
  ('fees-and-charges', 'Fees & Charges', null, 'spending', 61, 0),
  ('bank-fees', 'Bank fees', 'fees-and-charges', 'spending', 62, 0),
  ('atm-fees', 'ATM fees', 'fees-and-charges', 'spending', 63, 1),
  ('late-fees', 'Late & overdraft fees', 'fees-and-charges', 'spending', 64, 2),
  ('interest-charges', 'Interest charges', 'fees-and-charges', 'spending', 65, 3),
  ('people-and-cash', 'People & Cash', null, 'spending', 66, 1),
  ('payments-to-people', 'Payments to people', 'people-and-cash', 'spending', 67, 0),
  ('cash', 'Cash', 'people-and-cash', 'spending', 68, 1),
  ('checks', 'Checks', 'people-and-cash', 'spending', 69, 2),
  ('other', 'Other', null, 'spending', 70, 2),
  ('taxes', 'Taxes', 'other', 'spending', 71, 0),
  ('donations', 'Donations', 'other', 'spending', 72, 1),
  ('postage', 'Postage & shipping', 'other', 'spending', 73, 2),
  ('professional-services', 'Professional services', 'other', 'spending', 74, 3),
  ('uncategorized', 'Uncategorized', 'other', 'spending', 75, 4),
  ('income', 'Income', null, 'income', 76, 3),
  ('paycheck', 'Paycheck', 'income', 'income', 77, 0),
  ('self-employment', 'Freelance & gig work', 'income', 'income', 78, 1),
  ('interest-and-dividends', 'Interest & dividends', 'income', 'income', 79, 2),
  ('tax-refunds', 'Tax refunds', 'income', 'income', 80, 3),
  ('benefits', 'Benefits & pensions', 'income', 'income', 81, 4),
  ('money-from-people', 'Money from people', 'income', 'income', 82, 5),
  ('deposits', 'Cash & check deposits', 'income', 'income', 83, 0),
  ('transfer', 'Transfers', null, 'transfer', 84, 4),
  ('account-transfers', 'Account transfers', 'transfer', 'transfer', 85, 0),
  ('card-payments', 'Card payments', 'transfer', 'transfer', 86, 1),
  ('savings-and-investments', 'Savings & investments', 'transfer', 'transfer', 87, 2)
) as b (id, name, parent_id, kind, position, color);

-- Row-level security is forced upon the owner too: where whoever migrates is not a superuser, the statements below would see no row
-- and do nothing, in silence. No one else sees the gap: the tables are locked until this transaction ends.
alter table cairn.categories no force row level security;
alter table cairn.households no force row level security;

alter table cairn.categories drop constraint categories_household_id_name_key;
update cairn.categories c set name = b.name, kind = b.kind, position = b.position, color = b.color
from built_in b where c.id = b.id;
insert into cairn.categories (household_id, id, name, group_name, kind, is_built_in, position, color)
select h.household_id, b.id, b.name, '', b.kind, true, b.position, b.color
from cairn.households h cross join built_in b
on conflict (household_id, id) do nothing;
update cairn.categories c set parent_id = b.parent_id from built_in b where c.id = b.id;
update cairn.categories set color = position % 6 where color is null;

alter table cairn.categories force row level security;
alter table cairn.households force row level security;

alter table cairn.categories alter column color set not null;
alter table cairn.categories drop column group_name;
create unique index categories_by_name on cairn.categories (household_id, lower(name)) where merged_into_id is null;
