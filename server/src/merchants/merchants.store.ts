import type { TransactionsFilter } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { netSpendingKinds } from '@cairn/domain/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { rowName } from '../db/transaction-name.ts';
import {
  convertedCents,
  dayRates,
  ofItsDay,
  readDayRates,
} from '../exchange-rates/converted-amounts.store.ts';
import { readHousehold } from '../journal/households.store.ts';
import { anyRow, inOrder, matchingRows, resolveFilter } from '../transactions/transaction-filter.store.ts';

/** Enough for the payees of years, so that a question takes the same time in a household of any size. */
const maxPayeeRows = 20_000;

/**
 * Payee names of the newest 20,000 transactions, most frequent first, at most `limit`. Bank text: data, never markup or
 * instruction.
 */
export async function readPayees(tx: HouseholdTransaction, limit: number): Promise<string[]> {
  const newest = inOrder(matchingRows(tx, anyRow), 'date').select(rowName.as('name')).limit(maxPayeeRows);
  const rows = await tx.query
    .selectFrom(newest.as('newest'))
    .select([({ ref }) => ref('newest.name').as('name'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('newest.name')
    .orderBy('count', 'desc')
    .orderBy('newest.name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** The payees with the highest spending, net of refunds, among a filter's transactions, in the household's currency. */
export async function readTopPayees(
  tx: HouseholdTransaction,
  filter: TransactionsFilter,
  limit: number,
): Promise<string[]> {
  const { currency } = await readHousehold(tx);
  const rates = await readDayRates(tx, currency, filter);
  const rows = matchingRows(tx, await resolveFilter(tx, filter))
    .where('t.predicted_kind', 'in', netSpendingKinds)
    .select([rowName.as('name'), 't.currency', 't.posted_on', 't.amount_cents']);
  const { rows: names } = await sql<{ name: string }>`
    select name from (
      select t.name, ${convertedCents(rates)} as cents
      from (${rows}) t left join ${dayRates(rates)} on ${ofItsDay}
    ) converted
    where cents is not null
    group by name order by -sum(cents) desc, name limit ${limit}
  `.execute(tx.query);
  return names.map(({ name }) => name);
}

/** Date of the household's oldest transaction; null without any. */
export async function readFirstDay(tx: HouseholdTransaction): Promise<PlainDate | null> {
  const row = await matchingRows(tx, anyRow)
    .select('t.posted_on as date')
    .orderBy('t.posted_on')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}
