-- The household in which a person was last, of several: their next session begins there. NULL: the one that they joined first. Without a
-- foreign key, as that of sessions.
alter table identity.users add column household_id uuid;
