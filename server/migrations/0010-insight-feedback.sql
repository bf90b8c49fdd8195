-- What a person said of an insight; it tunes the order of others of its kind. NULL is nothing.
alter table cairn.insights add column feedback text check (feedback in ('useful', 'not_useful'));

-- The accounts whose balances an insight speaks of. One that rests on no rows rests on these.
alter table cairn.insights add column evidence_account_ids uuid[] not null default '{}';
