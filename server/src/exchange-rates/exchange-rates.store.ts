import type { EnteredRate } from '@cairn/contract/exchange-rates';
import {
  type Conversion,
  createConversion,
  type ExchangeRate,
  maxRateAgeDays,
} from '@cairn/domain/exchange-rates';
import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { firstRowOn } from './first-row-day.store.ts';

type Tx = HouseholdTransaction;

/** A currency of the accounts that the person may see, which is not the household’s, and the first day that anything is known of it. */
export type UsedCurrency = { currency: string; accountsCount: number; firstOn: PlainDate };

export async function readForeignCurrencies(
  tx: Tx,
  { currency, today }: { currency: string; today: PlainDate },
): Promise<UsedCurrency[]> {
  const { rows } = await sql<UsedCurrency>`
    select a.currency, count(*)::integer as "accountsCount", least(${today}::date,
      min(${firstRowOn(tx)}),
      min((select min(b.on_date) from balance_history b where b.household_id = ${tx.householdId}::uuid and b.account_id = a.id))
    ) as "firstOn"
    from accounts a
    where a.household_id = ${tx.householdId}::uuid and a.currency <> ${currency} and a.currency ~ '^[A-Z]{3}$' and a.currency <> 'XXX'
    group by a.currency order by a.currency
  `.execute(tx.query);
  return rows;
}

/**
 * Opens a conversion by the rates of some days and the week before them. Reads the rates in which one of the currencies has a part, which
 * is all that a conversion between two of them needs.
 */
export async function readConversion(
  { query, householdId }: Tx,
  { currencies, from, to }: { currencies: Iterable<string>; from: PlainDate; to: PlainDate },
): Promise<Conversion> {
  const codes = [...new Set(currencies)];
  // One currency alone needs no rate.
  if (codes.length < 2) return createConversion([]);
  const rates = await query
    .selectFrom('exchange_rates')
    .select(['base', 'currency', 'on_date as on', 'rate', 'source'])
    .where('household_id', '=', householdId)
    .where('on_date', '>=', addDays(from, -maxRateAgeDays))
    .where('on_date', '<=', to)
    .where((is) => is.or([is('base', 'in', codes), is('currency', 'in', codes)]))
    .execute();
  return createConversion(rates);
}

type InCurrency = { cents: Cents; currency: string; date: PlainDate };

/**
 * Opens a function that gives an amount in the household's currency by the rate of its day, rounded by itself; null without a rate. Reads
 * no rates where all are in that currency.
 */
export async function readAmountsIn(
  tx: Tx,
  main: string,
  amounts: readonly InCurrency[],
): Promise<(amount: InCurrency) => Cents | null> {
  const foreign = amounts.filter(({ currency }) => currency !== main);
  const days = foreign.map(({ date }) => date).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return ({ cents }) => cents;
  const currencies = [main, ...foreign.map(({ currency }) => currency)];
  const conversion = await readConversion(tx, { currencies, from, to });
  return ({ cents, currency, date }) => conversion.convert(cents, currency, main, date)?.cents ?? null;
}

/** The rates that a person entered of these currencies, newest first. */
export async function readEnteredRates(
  { query, householdId }: Tx,
  { codes, limit }: { codes: readonly string[]; limit: number },
): Promise<EnteredRate[]> {
  if (codes.length === 0) return [];
  return query
    .selectFrom('exchange_rates')
    .select(['base', 'currency', 'on_date as on', 'rate'])
    .where('household_id', '=', householdId)
    .where('source', '=', 'hand')
    .where('base', 'in', codes)
    .where('currency', 'in', codes)
    .orderBy('on_date', 'desc')
    .orderBy('base')
    .orderBy('currency')
    .limit(limit)
    .execute();
}

/** Sets a rate by hand, and returns the one that it replaces: of the two currencies on the day, in either direction. */
export async function saveRate(tx: Tx, rate: Omit<ExchangeRate, 'source'>): Promise<ExchangeRate[]> {
  const replaced = await deleteRates(tx, rate);
  await tx.query
    .insertInto('exchange_rates')
    .values({
      household_id: tx.householdId,
      base: rate.base,
      currency: rate.currency,
      on_date: rate.on,
      rate: rate.rate,
      source: 'hand',
    })
    .execute();
  return replaced;
}

/** Saves a file’s rates, of which only those that differ are written. */
export async function saveRatesOfFile(
  { query, householdId }: Tx,
  rates: readonly Omit<ExchangeRate, 'source'>[],
): Promise<void> {
  await sql`
    insert into exchange_rates (household_id, base, currency, on_date, rate, source)
    select distinct on (r.base, r.currency, r."on") h.household_id, r.base, r.currency, r."on", r.rate, 'file'
    from households h
    cross join jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(base text, currency text, "on" date, rate numeric)
    where h.household_id = ${householdId}::uuid
    on conflict (household_id, base, currency, on_date, source) do update set rate = excluded.rate
    where exchange_rates.rate <> excluded.rate
  `.execute(query);
}

/** Deletes the rates of two currencies in both directions, all or those that a person entered for one day, and returns them. */
export async function deleteRates(
  { query, householdId }: Tx,
  { base, currency, on }: { base: string; currency: string; on?: PlainDate | undefined },
): Promise<ExchangeRate[]> {
  const pair = [base, currency];
  return query
    .deleteFrom('exchange_rates')
    .where('household_id', '=', householdId)
    .where('base', 'in', pair)
    .where('currency', 'in', pair)
    .$if(on !== undefined, (all) =>
      all.where('on_date', '=', sql<PlainDate>`${on ?? null}::date`).where('source', '=', 'hand'),
    )
    .returning(['base', 'currency', 'on_date as on', 'rate', 'source'])
    .execute();
}
