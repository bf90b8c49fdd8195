-- Rows of a file whose day is still to come are planned (docs/decisions/budgets-and-plans.md). What moved until the day on which
-- such a plan was made is not it: the file has both. NULL where a person planned it.
alter table cairn.planned_transactions add column paid_after date;
