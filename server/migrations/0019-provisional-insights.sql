-- Set on an insight that was chosen while the history of a connection was still arriving: it does not count against what the whole
-- history shows.
alter table cairn.insights add column is_provisional boolean not null default false;
