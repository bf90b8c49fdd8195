-- A session is read together with its user's household, in one statement. Of the tenants' schema, the identity role may use this function alone:
-- it has no right to any table there.
grant usage on schema cairn to cairn_identity;
grant execute on function cairn.household_of_user(uuid) to cairn_identity;
