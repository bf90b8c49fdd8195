import type { AccountDetail } from '@cairn/contract/dashboard';
import { type Cents, sumCents } from '@cairn/contract/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/**
 * The accounts that the person may see, each with all that is known of it, and the sum of what is in the depository ones.
 * How many rows an account has comes from the daily totals. An account in another currency than the household's is listed
 * and stands outside the sum.
 */
export async function readAccountsList({
  query,
  householdId,
}: HouseholdTransaction): Promise<{ accounts: AccountDetail[]; totalBalance: Cents }> {
  const rows = await query
    .selectFrom('accounts as a')
    .innerJoin('bank_items as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.bank_item_id'),
    )
    .innerJoin('households as h', 'h.household_id', 'a.household_id')
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
  return {
    accounts: rows.map(({ isInHouseholdCurrency: _, ...row }) => ({
      ...row,
      transactionsCount: Number(row.transactionsCount ?? 0),
    })),
    totalBalance: sumCents(summed.flatMap((row) => row.currentBalance ?? [])),
  };
}
