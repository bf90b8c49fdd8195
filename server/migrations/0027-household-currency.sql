-- Whether a person chose the household's currency. Until then the first account of a household decides it.
alter table cairn.households add column is_currency_chosen boolean not null default false;
