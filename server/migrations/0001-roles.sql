-- The server logs in as roles that own nothing and bypass nothing; the role that migrates is never used to serve.
--   cairn_app       tenant data and the job queue, always under row-level security
--   cairn_identity  users, password hashes and sessions; sees no tenant data
--   cairn_lookup    cannot log in; owns the functions that find ids across households (0015-directory.sql)
-- Roles belong to the whole server, so another database may have created them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['cairn_app', 'cairn_identity', 'cairn_lookup'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
end $$;

create schema cairn;
create schema identity;

revoke all on schema public from public;
-- Of the tenants’ schema, the identity role may use one function alone (0015-directory.sql): it has no right to any table there.
grant usage on schema cairn to cairn_app, cairn_lookup, cairn_identity;
grant usage on schema identity to cairn_identity;
