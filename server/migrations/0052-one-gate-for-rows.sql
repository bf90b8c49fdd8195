-- What no door may write, whoever comes through it (docs/decisions/money.md). The bounds of days are wider here than in
-- domain/src/ledger-row.ts: files of the Buddhist calendar came in with years near 2569, and those rows can still be edited.
-- Rows from before that break a check must not stop an upgrade: it holds for what is written from now on, and is validated where all rows
-- keep it already. Only that reads the table, once, and nothing is rewritten.
alter table cairn.transactions add constraint transactions_ledger_row_check check (
  bank_amount_cents between -10000000000000 and 10000000000000
  and bank_posted_on between '1000-01-01' and '8999-12-31'
  and part_of_id is distinct from id and reimburses_id is distinct from id
  and duplicate_of_id is distinct from id and taken_into_id is distinct from id
) not valid;
alter table cairn.accounts add constraint accounts_balances_check check (
  current_balance_cents between -1000000000000000 and 1000000000000000
  and available_balance_cents between -1000000000000000 and 1000000000000000
  and limit_cents between -1000000000000000 and 1000000000000000
) not valid;
alter table cairn.balance_history add constraint balance_history_ledger_check check (
  balance_cents between -1000000000000000 and 1000000000000000 and on_date between '1000-01-01' and '8999-12-31'
) not valid;
alter table cairn.balance_readings add constraint balance_readings_ledger_check check (
  balance_cents between -1000000000000000 and 1000000000000000 and on_date between '1000-01-01' and '8999-12-31'
) not valid;
alter table cairn.planned_transactions add constraint planned_transactions_ledger_check check (
  amount_cents between -10000000000000 and 10000000000000
  and first_on between '1000-01-01' and '8999-12-31' and last_on between '1000-01-01' and '8999-12-31'
) not valid;
alter table cairn.expected_back add constraint expected_back_ledger_check check (
  amount_cents between 0 and 10000000000000
) not valid;
alter table cairn.exchange_rates add constraint exchange_rates_ledger_check check (
  rate > 0 and rate < 1000000000 and on_date between '1000-01-01' and '8999-12-31'
) not valid;
-- Longer circles of categories and tags are refused by what writes them, since a check sees one row.
alter table cairn.categories add constraint categories_not_itself_check check (
  parent_id is distinct from id and merged_into_id is distinct from id
) not valid;
alter table cairn.tags add constraint tags_not_itself_check check (merged_into_id is distinct from id) not valid;

do $$
declare
  added record;
begin
  for added in
    select conrelid::regclass as relation, conname from pg_constraint
    where connamespace = 'cairn'::regnamespace and contype = 'c' and not convalidated and conparentid = 0
  loop
    begin
      execute format('alter table %s validate constraint %I', added.relation, added.conname);
    exception when check_violation then
      raise notice '% has rows from before %, which stay as they are', added.relation, added.conname;
    end;
  end loop;
end
$$;
