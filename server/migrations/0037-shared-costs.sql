-- Who pays what: from when on costs are shared and by what shares, and who pays from which account (docs/decisions/shared-costs.md).
create table cairn.cost_sharing (
  household_id uuid not null primary key references cairn.households on delete cascade,
  -- How the shares came about.
  rule text collate "C" not null check (rule in ('equal', 'income', 'hand')),
  -- The first day whose costs are shared.
  since date not null
);

-- The people who share, each by the weight of their share.
create table cairn.cost_shares (
  household_id uuid not null references cairn.cost_sharing on delete cascade,
  user_id uuid not null,
  weight integer not null check (weight > 0),
  primary key (household_id, user_id),
  foreign key (household_id, user_id) references cairn.household_members (household_id, user_id) on delete cascade
);

create table cairn.account_payers (
  household_id uuid not null references cairn.cost_sharing on delete cascade,
  account_id uuid not null,
  -- Who pays from the account; NULL: it is joint, and what people move into it is what they pay.
  user_id uuid,
  primary key (household_id, account_id),
  foreign key (household_id, account_id) references cairn.accounts (household_id, id) on delete cascade,
  foreign key (household_id, user_id) references cairn.household_members (household_id, user_id) on delete cascade
);
create index account_payers_by_person on cairn.account_payers (household_id, user_id);

do $$
declare
  made record;
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  for made in
    select * from (values
      ('cost_sharing', household),
      ('cost_shares', household),
      ('account_payers', household || ' and account_id <> all (nullif(current_setting(''cairn.hidden_account_ids'', true), '''')::uuid[])')
    ) t(name, condition)
  loop
    execute format('alter table cairn.%I enable row level security', made.name);
    execute format('alter table cairn.%I force row level security', made.name);
    execute format('create policy household on cairn.%I using (%s) with check (%s)', made.name, made.condition, made.condition);
    execute format(
      'create policy backup on cairn.%I for select to current_user using (current_setting(''cairn.backup'', true) = ''on'')', made.name);
    execute format('grant select, insert, update, delete on cairn.%I to cairn_app', made.name);
  end loop;
end $$;
