-- A first sync, an import and an archive bring thousands of rows of one household at once, and what they replace is looked up right after.
-- By default PostgreSQL gathers statistics only when a tenth of a table has changed: with a million rows it would know nothing of a new
-- household for weeks. These tables grow by rows of a bank or a file; reading a sample of one takes seconds at most, beside everything else.
do $$
declare
  grown text;
begin
  foreach grown in array array[
    'transactions', 'import_rows', 'journal', 'daily_totals', 'yearly_totals', 'balance_history', 'balance_readings', 'holdings_by_day'
  ] loop
    execute format(
      'alter table cairn.%I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000)', grown
    );
  end loop;
end
$$;
