import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readConversion } from './exchange-rates.store.ts';

type Tx = HouseholdTransaction;

/** The days on which something was posted in other currencies than the household’s, as exact ratios; days without a rate are missing. */
type DayRates = { main: string; json: string };

/**
 * Reads what `convertedCents` converts by, for the days of a span. In a household of one currency that is nothing.
 */
export async function readDayRates(
  tx: Tx,
  main: string,
  { from, to }: { from?: PlainDate | undefined; to?: PlainDate | undefined },
): Promise<DayRates> {
  const days = await tx.query
    .selectFrom('daily_totals')
    .select(['currency', 'on_date as on'])
    .distinct()
    .where('household_id', '=', tx.householdId)
    .where('currency', '<>', main)
    // Computed once, so that without other currencies no day is looked at.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('yearly_totals')
          .select('on_year')
          .where('household_id', '=', tx.householdId)
          .where('currency', '<>', main),
      ),
    )
    .$if(from !== undefined, (all) => all.where('on_date', '>=', sql<PlainDate>`${from ?? null}::date`))
    .$if(to !== undefined, (all) => all.where('on_date', '<=', sql<PlainDate>`${to ?? null}::date`))
    .orderBy('on')
    .execute();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { main, json: '[]' };
  const currencies = [main, ...days.map(({ currency }) => currency)];
  const conversion = await readConversion(tx, { currencies, from: first.on, to: last.on });
  const rates = days.flatMap(({ currency, on }) => {
    const ratio = conversion.ratioOf(currency, main, on);
    return ratio === null ? [] : [{ currency, on, over: String(ratio.over), under: String(ratio.under) }];
  });
  return { main, json: JSON.stringify(rates) };
}

/** `x`: the ratio of a row’s currency and day, to be joined by `ofItsDay`. */
export function dayRates({ json }: DayRates): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${json}::jsonb) as x(currency text, "on" date, over numeric, under numeric)`;
}

export const ofItsDay = sql<boolean>`x.currency = t.currency and x."on" = t.posted_on`;

/**
 * A transaction’s amount in the household’s currency, rounded by itself, half away from zero, as `Conversion.convert` does; null without a
 * rate of its day. Every sum of other currencies is a sum of these, so that the rows of a figure add up to it however they are chosen.
 */
export function convertedCents({ main }: DayRates): RawBuilder<Cents | null> {
  return sql<Cents | null>`case when t.currency = ${main} then t.amount_cents else (
    select case when size <= 9007199254740991 then (sign(t.amount_cents) * size)::bigint end
    from (select div(2 * abs(t.amount_cents) * x.over + x.under, 2 * x.under) as size) rounded
  ) end`;
}

/**
 * The transactions of a span in other currencies than the household’s that count, to select from: as `t`, with their `account_id`,
 * `category_id`, `kind`, and `cents` as `convertedCents` has them.
 */
export async function convertedRows(
  tx: Tx,
  main: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<RawBuilder<unknown>> {
  const rates = await readDayRates(tx, main, { from, to });
  return sql`(
    select t.account_id, t.category_id, t.predicted_kind as kind, ${convertedCents(rates)} as cents
    from transactions t left join ${dayRates(rates)} on ${ofItsDay}
    where t.household_id = ${tx.householdId}::uuid and t.is_counted and t.currency <> ${main}
      and t.posted_on between ${from}::date and ${to}::date
  ) t`;
}
