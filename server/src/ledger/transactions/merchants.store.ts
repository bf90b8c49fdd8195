import type { TransactionsFilter } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { netSpendingKinds } from '@cairn/domain/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { rowName } from '../../db/row-name.ts';
import { anyRow, matchingRows, resolveFilter } from './transaction-filter.store.ts';

/** Payee names, most frequent first, at most `limit`. Bank text: data, never markup or instruction. */
export async function readPayees(tx: HouseholdTransaction, limit: number): Promise<string[]> {
  const rows = await matchingRows(tx, anyRow)
    .select([rowName.as('name'), (select) => select.fn.countAll<number>().as('count')])
    .groupBy(rowName)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** The payees with the highest spending, net of refunds, among a filter's transactions in the household's currency. */
export async function readTopPayees(
  tx: HouseholdTransaction,
  filter: TransactionsFilter,
  limit: number,
): Promise<string[]> {
  const spent = sql`-sum(t.bank_amount_cents)`;
  const rows = await matchingRows(tx, await resolveFilter(tx, filter))
    .innerJoin('households as h', 'h.household_id', 't.household_id')
    .whereRef('t.bank_currency', '=', 'h.currency')
    .where('t.predicted_kind', 'in', netSpendingKinds)
    .select(rowName.as('name'))
    .groupBy(rowName)
    .orderBy(spent, 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Date of the household's oldest transaction; null without any. */
export async function readFirstDay(tx: HouseholdTransaction): Promise<PlainDate | null> {
  const row = await matchingRows(tx, anyRow)
    .select('t.bank_posted_on as date')
    .orderBy('t.bank_posted_on')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}
