-- What a household may add where a server has plans; null: everything, as on a server without them.
alter table cairn.households add column plan text;
alter table cairn.households
  add constraint households_plan check (plan in ('free', 'pro', 'enterprise')) not valid;
alter table cairn.households validate constraint households_plan;
