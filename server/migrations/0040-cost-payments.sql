-- What people who share costs paid each other in cash, or from accounts that not everybody sees (docs/decisions/shared-costs.md). They stay when
-- it is said anew how costs are shared, and go with either of the two.
create table cairn.cost_payments (
  household_id uuid not null,
  id uuid not null default gen_random_uuid(),
  from_user_id uuid not null,
  to_user_id uuid not null check (to_user_id <> from_user_id),
  amount_cents bigint not null check (amount_cents > 0),
  -- The household's on the day on which the payment was entered.
  currency text collate "C" not null,
  paid_on date not null,
  entered_by_user_id uuid not null,
  entered_at timestamptz not null,
  primary key (household_id, id),
  foreign key (household_id, from_user_id) references cairn.household_members (household_id, user_id) on delete cascade,
  foreign key (household_id, to_user_id) references cairn.household_members (household_id, user_id) on delete cascade
);
create index cost_payments_by_payer on cairn.cost_payments (household_id, from_user_id);
create index cost_payments_by_payee on cairn.cost_payments (household_id, to_user_id);

alter table cairn.cost_payments enable row level security;
alter table cairn.cost_payments force row level security;
create policy household on cairn.cost_payments
  using (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid)
  with check (household_id = nullif(current_setting('cairn.household_id', true), '')::uuid);
create policy backup on cairn.cost_payments for select to current_user using (current_setting('cairn.backup', true) = 'on');
grant select, insert, update, delete on cairn.cost_payments to cairn_app;
