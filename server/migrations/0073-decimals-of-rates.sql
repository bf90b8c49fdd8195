-- As every door takes a rate (contract/src/exchange-rates.ts): one with more decimals could be stored, and not be answered. Rates from before
-- that have more stay, as those of 0052 do.
alter table cairn.exchange_rates add constraint exchange_rates_scale_check check (scale(rate) <= 10) not valid;
do $$
begin
  alter table cairn.exchange_rates validate constraint exchange_rates_scale_check;
exception when check_violation then
  raise notice 'exchange_rates has rows from before exchange_rates_scale_check, which stay as they are';
end
$$;
