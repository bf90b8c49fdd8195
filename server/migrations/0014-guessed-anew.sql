-- The beginning of the payee's name as the categoriser reads it: what rows have in common of which a correction of one may say
-- something of another. NULL: not told yet; such a row is looked at whatever is asked.
alter table cairn.transactions add column machine_payee_key text collate "C";
create index transactions_by_payee on cairn.transactions (household_id, machine_payee_key) where counts;

-- Which version of the categoriser guessed a connection's rows. NULL: nobody said, so they are guessed anew, once. It stands with the
-- connection and not with each row: a version that changes nothing then writes nothing, and no large table is touched here.
alter table cairn.bank_items add column guessed_by text;

grant select (guessed_by) on cairn.bank_items to cairn_lookup;

-- Ids of the connections whose rows were guessed by another version of the categoriser than this.
create function cairn.bank_items_guessed_by_others(than text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select bank_items.id from cairn.bank_items where bank_items.guessed_by is distinct from than;
  end;

do $$
begin
  grant create on schema cairn to cairn_lookup;
  alter function cairn.bank_items_guessed_by_others(text) owner to cairn_lookup;
  revoke create on schema cairn from cairn_lookup;
end $$;

revoke all on function cairn.bank_items_guessed_by_others(text) from public;
grant execute on function cairn.bank_items_guessed_by_others(text) to cairn_app;
