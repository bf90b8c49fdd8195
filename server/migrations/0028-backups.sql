-- A backup reads every household, as the role that owns the tables: the only one that operators are sure to have. Row-level security is forced,
-- so that without this policy such a role reads nothing at all, and pg_dump as that role fails (docs/decisions/backups.md). Only who owns the
-- tables can use it, only to read, and only in a transaction that says that it is a backup: the server's roles cannot.
do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select oid from pg_class where relnamespace = 'cairn'::regnamespace and relkind = 'r' order by relname
  loop
    execute format(
      'create policy backup on %s for select to current_user using (current_setting(''cairn.backup'', true) = ''on'')', tenant_table
    );
  end loop;
end $$;
