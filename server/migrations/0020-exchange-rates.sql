-- Exchange rates by day, as a person entered them or a file had them: one unit of base is rate units of currency. Amounts are stored in
-- their own currency only, and are converted when they are read.
create table cairn.exchange_rates (
  household_id uuid not null references cairn.households on delete cascade,
  base text not null check (base ~ '^[A-Z]{3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> base),
  on_date date not null,
  -- Digit for digit.
  rate numeric not null check (rate > 0),
  source text not null check (source in ('hand', 'file')),
  -- A rate that a person entered stands beside the one of a file, and comes before it.
  primary key (household_id, base, currency, on_date, source)
);

do $$
declare
  household constant text := 'household_id = nullif(current_setting(''cairn.household_id'', true), '''')::uuid';
begin
  alter table cairn.exchange_rates enable row level security;
  alter table cairn.exchange_rates force row level security;
  execute format('create policy household on cairn.exchange_rates using (%s) with check (%s)', household, household);
  grant select, insert, update, delete on cairn.exchange_rates to cairn_app;
end $$;
