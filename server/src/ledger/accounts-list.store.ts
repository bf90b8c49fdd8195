import type { AccountDetail, NetWorth } from '@cairn/contract/dashboard';
import type { Holding } from '@cairn/contract/holdings';
import { type Cents, sumCents, toCents } from '@cairn/contract/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHoldings } from './holdings.store.ts';
import { netWorthOf } from './net-worth.ts';

/**
 * The accounts that the person may see, each with all that is known of it, and the sum of what is in the depository ones.
 * How many rows an account has comes from the daily totals. An account in another currency than the household's is listed
 * and stands outside the sum.
 */
export async function readAccountsList(
  tx: HouseholdTransaction,
): Promise<{ accounts: AccountDetail[]; totalBalance: Cents; netWorth: NetWorth }> {
  const { query, householdId } = tx;
  const holdings = await readHoldings(tx);
  const rows = await query
    .selectFrom('accounts as a')
    .innerJoin('bank_items as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.bank_item_id'),
    )
    .innerJoin('households as h', 'h.household_id', 'a.household_id')
    .leftJoin('account_audits as b', (join) =>
      join.onRef('b.household_id', '=', 'a.household_id').onRef('b.account_id', '=', 'a.id'),
    )
    .select((select) => [
      'a.id',
      'a.bank_item_id as connectionId',
      'a.name',
      'a.mask',
      'a.type',
      'a.subtype',
      'i.institution_name as institution',
      'a.current_balance_cents as currentBalance',
      'a.available_balance_cents as availableBalance',
      'a.currency',
      'h.currency as householdCurrency',
      'b.status as booksStatus',
      'b.gap_cents as gap',
      'b.parted_on as since',
      select('a.currency', '=', select.ref('h.currency')).as('isInHouseholdCurrency'),
      select
        .selectFrom('daily_totals as d')
        .whereRef('d.household_id', '=', 'a.household_id')
        .whereRef('d.account_id', '=', 'a.id')
        .select((sum) => sum.fn.sum('d.row_count').as('count'))
        .as('transactionsCount'),
    ])
    .where('a.household_id', '=', householdId)
    .orderBy('i.created_at')
    .orderBy(sql`array_position(array['depository', 'credit', 'investment', 'loan'], a.type)`)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  const summed = rows.filter((row) => row.type === 'depository' && row.isInHouseholdCurrency === true);
  const accounts = rows.map(
    ({ isInHouseholdCurrency: _, householdCurrency: __, booksStatus, gap, since, ...row }) => {
      const held = holdings.get(row.id) ?? [];
      return {
        ...row,
        transactionsCount: Number(row.transactionsCount ?? 0),
        books: { status: booksStatus ?? 'beginning', gap, since },
        holdings: held,
        holdingsDifference: differenceOf(row, held),
      };
    },
  );
  return {
    accounts,
    totalBalance: sumCents(summed.flatMap((row) => row.currentBalance ?? [])),
    netWorth: netWorthOf(accounts, rows[0]?.householdCurrency ?? null),
  };
}

function differenceOf(
  { currentBalance, currency }: { currentBalance: Cents | null; currency: string },
  held: readonly Holding[],
): Cents | null {
  if (currentBalance === null || held.length === 0) return null;
  const inCurrency = held.filter((holding) => holding.currency === currency);
  return toCents(currentBalance - sumCents(inCurrency.map(({ value }) => value)));
}
