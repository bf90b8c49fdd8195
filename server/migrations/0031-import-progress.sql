-- How far an import in the background is, which its job says in transactions of its own.
alter table cairn.imports add column percent smallint not null default 0 check (percent between 0 and 100);
