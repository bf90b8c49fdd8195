import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { totalsOfSpan } from '../totals/totals-of-span.store.ts';
import { endOf, startOf } from '../totals/totals-periods.ts';
import type { TransactionsSort } from './transaction-cursor.ts';
import { matchingRows, type ResolvedFilter } from './transaction-filter.store.ts';
import { isInStoredTotals, storedCount } from './transaction-totals.store.ts';

/** A year or a day, and how many transactions it has. */
type Counted<Period> = { period: Period; count: number };

/** A condition for transactions `t` of which the first lies at a place or shortly before it; `skipped`: how many lie before it. */
type FoundPlace = { isFromThere: RawBuilder<boolean>; skipped: number };

const pastTheEnd: FoundPlace = { isFromThere: sql`false`, skipped: 0 };

/** Finds a place of a list whose totals are stored, without reading the transactions before it. */
export function findPlace(
  tx: HouseholdTransaction,
  filter: ResolvedFilter,
  sort: TransactionsSort,
  place: number,
): Promise<FoundPlace> {
  return sort === 'date' ? findDay(tx, filter, place) : findAmount(tx, filter, place);
}

/** By how many transactions there are each year, and then each day of that year. */
async function findDay(tx: HouseholdTransaction, filter: ResolvedFilter, place: number): Promise<FoundPlace> {
  const year = periodAt(await countYears(tx, filter), place);
  if (year === null) return pastTheEnd;
  const day = periodAt(await countDays(tx, filter, year.period), year.rest);
  if (day === null) return pastTheEnd;
  return { isFromThere: sql`t.posted_on <= ${day.period}::date`, skipped: day.rest };
}

/** By an index alone, which is read up to the place; where the filter asks for what is not in it, by the transactions. */
async function findAmount(
  tx: HouseholdTransaction,
  filter: ResolvedFilter,
  place: number,
): Promise<FoundPlace> {
  const found = await matchingRows(tx, filter)
    .select(['t.amount_abs_cents as sizeCents', 't.posted_on as date'])
    .orderBy('t.amount_abs_cents', 'desc')
    .orderBy('t.posted_on', 'desc')
    .offset(place)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return pastTheEnd;
  const key = sql`(${found.sizeCents}::bigint, ${found.date}::date)`;
  const before = await matchingRows(tx, filter)
    .where(sql<boolean>`(t.amount_abs_cents, t.posted_on) > ${key}`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return { isFromThere: sql`(t.amount_abs_cents, t.posted_on) <= ${key}`, skipped: place - before.count };
}

/** The first period with more transactions than are left of a place, and what is left then. */
function periodAt<Period>(periods: readonly Counted<Period>[], place: number) {
  let rest = place;
  for (const { period, count } of periods) {
    if (rest < count) return { period, rest };
    rest -= count;
  }
  return null;
}

async function countYears(tx: HouseholdTransaction, filter: ResolvedFilter): Promise<Counted<number>[]> {
  const counts = totalsOfSpan(filter, (table, when) => {
    const year = table === 'yearly_totals' ? sql`k.on_year` : sql`extract(year from k.on_date)::integer`;
    return sql`select ${year} as period, ${storedCount(filter)} as count from ${sql.table(table)} k
      where ${when} and ${isInStoredTotals(tx, filter)} group by 1`;
  });
  const { rows } = await sql<Counted<number>>`
    select period, sum(count)::integer as count from (${counts}) k group by period order by period desc
  `.execute(tx.query);
  return rows;
}

/** Of one year, as far as the filter's span holds it. */
async function countDays(
  tx: HouseholdTransaction,
  filter: ResolvedFilter,
  year: number,
): Promise<Counted<PlainDate>[]> {
  const [first, last] = [startOf(year), endOf(year)];
  const from = filter.from !== undefined && filter.from > first ? filter.from : first;
  const to = filter.to !== undefined && filter.to < last ? filter.to : last;
  const which = isInStoredTotals(tx, filter);
  const { rows } = await sql<Counted<PlainDate>>`
    select k.on_date as period, ${storedCount(filter)} as count from daily_totals k
    where ${which} and k.on_date between ${from}::date and ${to}::date
    group by k.on_date order by k.on_date desc
  `.execute(tx.query);
  return rows;
}
