-- Statistics after 10,000 changed rows come too late for a database of one household, which may never have as many. A thousand is a new bank,
-- or a file; it also has each session plan anew what it planned while there was nearly nothing.
do $$
declare
  grown text;
begin
  foreach grown in array array[
    'transactions', 'import_rows', 'journal', 'daily_totals', 'yearly_totals', 'balance_history', 'balance_readings', 'holdings_by_day'
  ] loop
    execute format('alter table cairn.%I set (autovacuum_analyze_threshold = 1000)', grown);
  end loop;
end
$$;
