-- Which account a count of attempts is of, as a keyed digest of its address: a password that was reset forgets all of them, whatever
-- networks and browsers they came from. Null where a count is of a network alone. Counts from before this are purged within two days.
alter table identity.attempts add column account_key text collate "C";
create index attempts_by_account on identity.attempts (account_key) where account_key is not null;
