-- Whether a spare Item is being ended at the provider: from then on no connection may go through it, whether or not the provider has answered.
alter table cairn.items_to_remove add column is_being_removed boolean not null default false;
