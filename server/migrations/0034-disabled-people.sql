-- Since when an operator keeps a person out; NULL: they may sign in. What they have stays.
alter table identity.users add column disabled_at timestamptz;
