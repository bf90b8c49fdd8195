import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { followDuplicates } from './duplicates.store.ts';
import { followPersonLinks } from './person-links.store.ts';
import { daysOfYear, yearOf } from './totals-periods.ts';

/** Accounts and days whose rows changed. */
export class TouchedDays {
  readonly #daysByAccount = new Map<string, Set<PlainDate>>();

  add(accountId: string, onDate: PlainDate): void {
    const days = this.#daysByAccount.get(accountId);
    if (days === undefined) this.#daysByAccount.set(accountId, new Set([onDate]));
    else days.add(onDate);
  }

  list(): { accountId: string; onDate: PlainDate }[] {
    return [...this.#daysByAccount].flatMap(([accountId, days]) =>
      [...days].map((onDate) => ({ accountId, onDate })),
    );
  }

  /** The years of the touched days, each with its accounts. */
  accountsByYear(): Map<number, string[]> {
    const byYear = Map.groupBy(this.list(), ({ onDate }) => yearOf(onDate));
    return new Map(
      [...byYear].map(([year, days]) => [year, [...new Set(days.map(({ accountId }) => accountId))]]),
    );
  }
}

const totalsOfRows = sql`
  t.account_id, t.bank_posted_on, t.category_id, t.bank_currency,
  coalesce(sum(t.bank_amount_cents) filter (where k.kind = 'income'), 0)::bigint as income_cents,
  coalesce(sum(t.bank_amount_cents) filter (where k.kind = 'spending'), 0)::bigint as spending_cents,
  coalesce(sum(t.bank_amount_cents) filter (where k.kind = 'refund'), 0)::bigint as refund_cents,
  coalesce(sum(t.bank_amount_cents) filter (where k.kind = 'transfer'), 0)::bigint as transfer_cents,
  coalesce(sum(t.bank_amount_cents) filter (where t.moves_balance and not t.bank_is_pending), 0)::bigint as posted_cents,
  count(k.kind)::integer as transaction_count,
  (count(*) filter (where k.kind = 'income'))::integer as income_count,
  (count(*) filter (where k.kind = 'spending'))::integer as spending_count,
  (count(*) filter (where k.kind = 'refund'))::integer as refund_count,
  (count(*) filter (where k.kind = 'transfer'))::integer as transfer_count,
  coalesce(sum(t.bank_amount_cents) filter (where k.kind = 'income' and t.bank_amount_cents < 0), 0)::bigint
    as income_debit_cents,
  (count(*) filter (where k.kind = 'income' and t.bank_amount_cents < 0))::integer as income_debit_count,
  (count(*) filter (where k.kind = 'spending' and t.bank_amount_cents < 0))::integer as spending_debit_count,
  coalesce(sum(t.bank_amount_cents) filter (where k.kind = 'transfer' and t.bank_amount_cents < 0), 0)::bigint
    as transfer_debit_cents,
  (count(*) filter (where k.kind = 'transfer' and t.bank_amount_cents < 0))::integer as transfer_debit_count
`;

/** A split transaction has no kind here: it moves the balance, and its parts are income or spending. */
const countedKind = sql`lateral (select case when t.counts then t.predicted_kind end as kind) k`;

/** A year's sums, in the order of the columns of `yearly_totals`. */
const totalsOfDays = sql`
  d.household_id, d.account_id, extract(year from d.on_date)::integer as on_year, d.category_id, d.currency,
  sum(d.income_cents)::bigint, sum(d.spending_cents)::bigint, sum(d.refund_cents)::bigint, sum(d.transfer_cents)::bigint,
  sum(d.transaction_count)::integer, sum(d.income_count)::integer, sum(d.spending_count)::integer,
  sum(d.refund_count)::integer, sum(d.transfer_count)::integer,
  sum(d.income_debit_cents)::bigint, sum(d.income_debit_count)::integer, sum(d.spending_debit_count)::integer,
  sum(d.transfer_debit_cents)::bigint, sum(d.transfer_debit_count)::integer, sum(d.posted_cents)::bigint
`;

/**
 * Recomputes the totals of the touched days and their years, after what a person linked to the changed rows has followed them. Call it
 * in the transaction that changed the rows.
 */
export async function rewriteDailyTotals(tx: HouseholdTransaction, touched: TouchedDays): Promise<void> {
  for (const { accountId, onDate } of await followDuplicates(tx)) touched.add(accountId, onDate);
  for (const { accountId, onDate } of await followPersonLinks(tx)) touched.add(accountId, onDate);
  const days = touched.list();
  if (days.length === 0) return;
  // As arrays, because PostgreSQL counts their elements before it plans: it uses an index for one day, not for a first sync.
  const accountIds = days.map(({ accountId }) => accountId);
  const dates = days.map(({ onDate }) => onDate);
  const touchedDays = sql`unnest(${accountIds}::uuid[], ${dates}::date[]) as r("accountId", "onDate")`;
  await sql`
    delete from daily_totals using ${touchedDays}
    where household_id = ${tx.householdId}::uuid and account_id = r."accountId" and on_date = r."onDate"
  `.execute(tx.query);
  await sql`
    insert into daily_totals
    select t.household_id, ${totalsOfRows}
    from ${touchedDays}
    join transactions t on t.account_id = r."accountId" and t.bank_posted_on = r."onDate"
    cross join ${countedKind}
    where t.household_id = ${tx.householdId}::uuid and (t.counts or t.moves_balance)
    group by t.household_id, t.account_id, t.bank_posted_on, t.category_id, t.bank_currency
  `.execute(tx.query);
  await rewriteYearlyTotals(tx, touched);
}

/** One statement per year: with constant dates PostgreSQL reads that year alone, not the household's whole history. */
async function rewriteYearlyTotals(
  { query, householdId }: HouseholdTransaction,
  touched: TouchedDays,
): Promise<void> {
  for (const [onYear, accountIds] of touched.accountsByYear()) {
    const { from, to } = daysOfYear(onYear);
    await sql`
      delete from yearly_totals
      where household_id = ${householdId}::uuid and on_year = ${onYear} and account_id = any(${accountIds}::uuid[])
    `.execute(query);
    await sql`
      insert into yearly_totals
      select ${totalsOfDays}
      from daily_totals d
      where d.household_id = ${householdId}::uuid and d.account_id = any(${accountIds}::uuid[])
        and d.on_date between ${from}::date and ${to}::date
      group by 1, 2, 3, 4, 5
    `.execute(query);
  }
}

/** Totals that differ from a recomputation, as "account day category currency" or "account year category currency". */
export async function findWrongDailyTotals(tx: HouseholdTransaction): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with rows as (
      select t.household_id, ${totalsOfRows}
      from transactions t cross join ${countedKind}
      where t.household_id = ${tx.householdId}::uuid and (t.counts or t.moves_balance)
      group by t.household_id, t.account_id, t.bank_posted_on, t.category_id, t.bank_currency
    ),
    days as (select * from daily_totals where household_id = ${tx.householdId}::uuid),
    days_of_years as (
      select ${totalsOfDays} from daily_totals d where d.household_id = ${tx.householdId}::uuid group by 1, 2, 3, 4, 5
    ),
    years as (select * from yearly_totals where household_id = ${tx.householdId}::uuid),
    wrong_days as ((select * from rows except select * from days) union all (select * from days except select * from rows)),
    wrong_years as (
      (select * from days_of_years except select * from years) union all (select * from years except select * from days_of_years)
    )
    select concat_ws(' ', account_id, bank_posted_on, category_id, bank_currency) as key from wrong_days
    union
    select concat_ws(' ', account_id, on_year, category_id, currency) from wrong_years
  `.execute(tx.query);
  return rows.map((row) => row.key);
}
