import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import { writtenColumns } from '../db/columns.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { applyDecidedLinks } from './decided-links.store.ts';
import { followDuplicates } from './duplicates.store.ts';
import { yearOf } from './totals-periods.ts';

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

  accountIds(): string[] {
    return [...this.#daysByAccount.keys()];
  }

  years(): number[] {
    return [...new Set(this.list().map(({ onDate }) => yearOf(onDate)))];
  }
}

const totalsOfRows = sql`
  t.account_id, t.posted_on, t.category_id, t.currency,
  coalesce(sum(t.amount_cents) filter (where k.kind = 'income'), 0)::bigint as income_cents,
  coalesce(sum(t.amount_cents) filter (where k.kind = 'spending'), 0)::bigint as spending_cents,
  coalesce(sum(t.amount_cents) filter (where k.kind = 'refund'), 0)::bigint as refund_cents,
  coalesce(sum(t.amount_cents) filter (where k.kind = 'transfer'), 0)::bigint as transfer_cents,
  coalesce(sum(t.amount_cents) filter (where t.affects_balance and not t.is_pending), 0)::bigint as posted_cents,
  count(k.kind)::integer as transaction_count,
  (count(*) filter (where k.kind = 'income'))::integer as income_count,
  (count(*) filter (where k.kind = 'spending'))::integer as spending_count,
  (count(*) filter (where k.kind = 'refund'))::integer as refund_count,
  (count(*) filter (where k.kind = 'transfer'))::integer as transfer_count,
  coalesce(sum(t.amount_cents) filter (where k.kind = 'income' and t.amount_cents < 0), 0)::bigint
    as income_debit_cents,
  (count(*) filter (where k.kind = 'income' and t.amount_cents < 0))::integer as income_debit_count,
  (count(*) filter (where k.kind = 'spending' and t.amount_cents < 0))::integer as spending_debit_count,
  coalesce(sum(t.amount_cents) filter (where k.kind = 'transfer' and t.amount_cents < 0), 0)::bigint
    as transfer_debit_cents,
  (count(*) filter (where k.kind = 'transfer' and t.amount_cents < 0))::integer as transfer_debit_count
`;

/** A split transaction has no kind here: it moves the balance, and its parts are income or spending. */
const countedKind = sql`lateral (select case when t.is_counted then t.predicted_kind end as kind) k`;

/** The sums and counts of a day, and of a year. */
const summed = writtenColumns('daily_totals').filter(({ name }) => /_(?:cents|count)$/.test(name));
const summedColumns = summed.map(({ name }) => name);

const columnOf = (table: string, column: string) => sql.ref(`${table}.${column}`);

const yearKey = sql.raw('household_id, account_id, on_year, category_id, currency');

const yearColumns = sql`${yearKey}, ${sql.join(summedColumns.map((column) => sql.ref(column)))}`;

/** Days `d` added up to years, in the order of `yearColumns`. */
const totalsOfDays = sql`
  d.household_id, d.account_id, extract(year from d.on_date)::integer as on_year, d.category_id, d.currency,
  ${sql.join(summed.map(({ name, type }) => sql`sum(${columnOf('d', name)})::${sql.raw(type)} as ${sql.ref(name)}`))}
`;

/**
 * Recomputes the totals of the touched days and their years, after what a person linked to the changed rows has followed them. Call it
 * in the transaction that changed the rows.
 */
export async function rewriteDailyTotals(tx: HouseholdTransaction, touched: TouchedDays): Promise<void> {
  for (const { accountId, onDate } of await followDuplicates(tx)) touched.add(accountId, onDate);
  for (const { accountId, onDate } of await applyDecidedLinks(tx)) touched.add(accountId, onDate);
  const days = touched.list();
  if (days.length === 0) return;
  // As arrays, because PostgreSQL counts their elements before it plans: it uses an index for one day, not for a first sync.
  const accountIds = days.map(({ accountId }) => accountId);
  const dates = days.map(({ onDate }) => onDate);
  const touchedDays = sql`unnest(${accountIds}::uuid[], ${dates}::date[]) as r("accountId", "onDate")`;
  // One after another, but asked together.
  await Promise.all([
    subtractFromYears(tx, touchedDays),
    sql`
      delete from daily_totals using ${touchedDays}
      where household_id = ${tx.householdId}::uuid and account_id = r."accountId" and on_date = r."onDate"
    `.execute(tx.query),
    sql`
      insert into daily_totals
      select t.household_id, ${totalsOfRows}
      from ${touchedDays}
      join transactions t on t.account_id = r."accountId" and t.posted_on = r."onDate"
      cross join ${countedKind}
      where t.household_id = ${tx.householdId}::uuid and (t.is_counted or t.affects_balance)
      group by t.household_id, t.account_id, t.posted_on, t.category_id, t.currency
    `.execute(tx.query),
    addToYears(tx, touchedDays),
    deleteYearsWithoutDays(tx, touched),
  ]);
}

/** The touched days as they are stored, added up to years. */
function yearsOfDays(
  { householdId }: HouseholdTransaction,
  touchedDays: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${totalsOfDays}
    from ${touchedDays} join daily_totals d on d.account_id = r."accountId" and d.on_date = r."onDate"
    where d.household_id = ${householdId}::uuid
    group by 1, 2, 3, 4, 5
  `;
}

/** Adds the summed columns of `other` to those of a year `y`, or subtracts them. */
function summedWith(sign: '+' | '-', other: string): RawBuilder<unknown> {
  const sums = summedColumns.map(
    (column) =>
      sql`${sql.ref(column)} = ${columnOf('y', column)} ${sql.raw(sign)} ${columnOf(other, column)}`,
  );
  return sql.join(sums);
}

async function subtractFromYears(tx: HouseholdTransaction, touchedDays: RawBuilder<unknown>): Promise<void> {
  await sql`
    update yearly_totals y set ${summedWith('-', 'o')}
    from (${yearsOfDays(tx, touchedDays)}) o
    where y.household_id = ${tx.householdId}::uuid and y.account_id = o.account_id and y.on_year = o.on_year
      and y.category_id = o.category_id and y.currency = o.currency
  `.execute(tx.query);
}

async function addToYears(tx: HouseholdTransaction, touchedDays: RawBuilder<unknown>): Promise<void> {
  const yearRows = yearsOfDays(tx, touchedDays);
  await sql`
    insert into yearly_totals as y (${yearColumns}) ${yearRows}
    on conflict (${yearKey}) do update set ${summedWith('+', 'excluded')}
  `.execute(tx.query);
}

/**
 * Days without any transaction that counts may add up to nothing, so that a year of zeros is looked for among its days. `offset 0`: for
 * each such year alone, which are few; without it PostgreSQL reads all days for one join.
 */
async function deleteYearsWithoutDays(
  { query, householdId }: HouseholdTransaction,
  touched: TouchedDays,
): Promise<void> {
  await sql`
    delete from yearly_totals y
    where y.household_id = ${householdId}::uuid and y.account_id = any(${touched.accountIds()}::uuid[])
      and y.on_year = any(${touched.years()}::integer[]) and y.transaction_count = 0 and y.posted_cents = 0
      and not exists (
        select from daily_totals d
        where d.household_id = ${householdId}::uuid and d.account_id = y.account_id
          and d.on_date between make_date(y.on_year, 1, 1) and make_date(y.on_year, 12, 31)
          and d.category_id = y.category_id and d.currency = y.currency
        offset 0
      )
  `.execute(query);
}

/** Totals that differ from a recomputation, as "account day category currency" or "account year category currency". */
export async function findWrongDailyTotals(tx: HouseholdTransaction): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with rows as (
      select t.household_id, ${totalsOfRows}
      from transactions t cross join ${countedKind}
      where t.household_id = ${tx.householdId}::uuid and (t.is_counted or t.affects_balance)
      group by t.household_id, t.account_id, t.posted_on, t.category_id, t.currency
    ),
    days as (select * from daily_totals where household_id = ${tx.householdId}::uuid),
    days_of_years as (
      select ${totalsOfDays} from daily_totals d where d.household_id = ${tx.householdId}::uuid group by 1, 2, 3, 4, 5
    ),
    years as (select ${yearColumns} from yearly_totals where household_id = ${tx.householdId}::uuid),
    wrong_days as ((select * from rows except select * from days) union all (select * from days except select * from rows)),
    wrong_years as (
      (select * from days_of_years except select * from years) union all (select * from years except select * from days_of_years)
    )
    select concat_ws(' ', account_id, posted_on, category_id, currency) as key from wrong_days
    union
    select concat_ws(' ', account_id, on_year, category_id, currency) from wrong_years
  `.execute(tx.query);
  return rows.map((row) => row.key);
}
