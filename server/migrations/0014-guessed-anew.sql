-- The beginning of the payee's name as the categoriser reads it: what rows have in common of which a correction of one may say
-- something of another. NULL: not told yet; such a row is looked at whatever is asked.
alter table cairn.transactions add column payee_key text collate "C";
create index transactions_by_payee on cairn.transactions (household_id, payee_key) where counts;

-- Which version of the categoriser guessed a connection's rows. NULL: nobody said, so they are guessed anew, once. It stands with the
-- connection and not with each row: a version that changes nothing then writes nothing, and no large table is touched here.
alter table cairn.connections add column classifier_version text;

grant select (classifier_version) on cairn.connections to cairn_lookup;

-- Ids of the connections whose rows were guessed by another version of the categoriser than this.
create function cairn.connections_of_other_classifier(than text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select connections.id from cairn.connections where connections.classifier_version is distinct from than;
  end;

do $$
begin
  grant create on schema cairn to cairn_lookup;
  alter function cairn.connections_of_other_classifier(text) owner to cairn_lookup;
  revoke create on schema cairn from cairn_lookup;
end $$;

revoke all on function cairn.connections_of_other_classifier(text) from public;
grant execute on function cairn.connections_of_other_classifier(text) to cairn_app;
