-- Whether a spare Item is being ended at the provider: from then on no connection may go through it, whether or not the provider has answered.
alter table cairn.spare_items add column is_being_ended boolean not null default false;
