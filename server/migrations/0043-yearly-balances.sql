-- What moved an account's balance, by year: the balance check adds up whole years, and not each day of them.
alter table cairn.yearly_totals add column posted_cents bigint not null default 0;

-- The owner of the tables is bound by row-level security too, and reads all households here.
alter table cairn.daily_totals no force row level security;
alter table cairn.yearly_totals no force row level security;
update cairn.yearly_totals y set posted_cents = d.posted_cents
from (
  select household_id, account_id, extract(year from on_date)::integer as on_year, category_id, currency,
    sum(posted_cents)::bigint as posted_cents
  from cairn.daily_totals
  group by 1, 2, 3, 4, 5
) d
where y.household_id = d.household_id and y.account_id = d.account_id and y.on_year = d.on_year
  and y.category_id = d.category_id and y.currency = d.currency;
alter table cairn.daily_totals force row level security;
alter table cairn.yearly_totals force row level security;

alter table cairn.yearly_totals alter column posted_cents drop default;
