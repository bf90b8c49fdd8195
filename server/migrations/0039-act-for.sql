-- Opens a household's transaction: its household, its user, and which accounts that user may not see. One call, because Citus sends the whole
-- text of a message in which SET LOCAL stands to where the rows are, with whatever else is in it; what a function executes is a text of
-- its own.
create function cairn.act_for(household uuid, person uuid) returns void language plpgsql as $$
begin
  execute format('set local cairn.household_id = %L', household);
  execute format('set local cairn.user_id = %L', person);
  perform cairn.hide_private_accounts();
end $$;
revoke all on function cairn.act_for(uuid, uuid) from public;
grant execute on function cairn.act_for(uuid, uuid) to cairn_app;

-- As before, but the household is a value by the time that the rows are asked for: a condition that is still to be computed would ask every
-- shard.
create or replace function cairn.hide_private_accounts() returns void language plpgsql as $$
declare
  household constant uuid := nullif(current_setting('cairn.household_id', true), '')::uuid;
  person constant uuid := nullif(current_setting('cairn.user_id', true), '')::uuid;
  hidden uuid[];
begin
  select array_agg(p.id) into hidden from cairn.private_accounts p
  where p.household_id = household and p.user_id is distinct from person;
  execute format('set local cairn.hidden_account_ids = %L', coalesce(hidden, '{}'));
end $$;
