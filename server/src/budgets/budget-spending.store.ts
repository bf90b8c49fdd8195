import type { Budget } from '@cairn/contract/budgets';
import { type Cents, negateCents, sumCents } from '@cairn/domain/money';
import { monthRange, type PlainMonth } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { isOfOwnRows } from '../journal/private-accounts.store.ts';
import { readConvertedMonth } from '../totals/converted-totals.store.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';

type Tx = HouseholdTransaction;

type CountedAccounts = { own: string[]; shared: string[] };

/** The accounts that only the person sees in full, and those that everybody does, but for those that totals leave out. */
export async function readCountedAccounts({ query, householdId, userId }: Tx): Promise<CountedAccounts> {
  const rows = await query
    .selectFrom('accounts')
    .select(['id', 'rows_private_to_user_id as rowsPrivateTo'])
    .where('household_id', '=', householdId)
    .where('is_hidden', '=', false)
    .orderBy('id')
    .execute();
  const idsOf = (whose: string | null) =>
    rows.flatMap(({ id, rowsPrivateTo }) => (rowsPrivateTo === whose ? [id] : []));
  return { own: idsOf(userId), shared: idsOf(null) };
}

/** The accounts that a budget counts; null where the person sees no others in full. */
export function accountsOf(
  { isPersonal }: { isPersonal: boolean },
  { own, shared }: CountedAccounts,
): string[] | null {
  if (isPersonal) return own;
  return own.length === 0 ? null : shared;
}

/** What was spent and came back in a category in a month, as the rows are signed, of how many transactions, and how many have no exchange rate. */
type CategorySum = {
  categoryId: string;
  /** Of accounts that the person alone sees in full, or of those that everybody does. */
  isPersonal: boolean;
  net: Cents;
  count: number;
  countWithoutRate: number;
};

export async function readSumsByCategory(
  tx: Tx,
  month: PlainMonth,
  currency: string,
): Promise<CategorySum[]> {
  const { from, to } = monthRange(month);
  const rows = await tx.query
    .selectFrom('daily_totals')
    .select([
      'category_id as categoryId',
      isOfOwnRows(tx, 'daily_totals.account_id').as('isPersonal'),
      sql<Cents>`coalesce(sum(spending_cents + refund_cents) filter (where currency = ${currency}), 0)::bigint`.as(
        'net',
      ),
      sql<boolean>`bool_or(currency <> ${currency})`.as('hasOthers'),
      sql<number>`sum(spending_count + refund_count)::integer`.as('count'),
    ])
    .where('household_id', '=', tx.householdId)
    .where('on_date', '>=', from)
    .where('on_date', '<=', to)
    .where(isOfShownAccount(tx, 'daily_totals.account_id'))
    .groupBy(['category_id', 'isPersonal'])
    .execute();
  const sums = rows.map(({ hasOthers: _, ...sum }) => ({ ...sum, countWithoutRate: 0 }));
  if (!rows.some((row) => row.hasOthers)) return sums;
  const converted = await readConvertedMonth(tx, month, currency);
  return [
    ...sums,
    ...converted.map(({ categoryId, isPersonal, net, netWithoutRate: countWithoutRate }) => ({
      categoryId,
      isPersonal,
      net,
      count: 0,
      countWithoutRate,
    })),
  ];
}

/** What a budget of these categories has. */
export function sumsIn(
  all: readonly CategorySum[],
  { isPersonal }: { isPersonal: boolean },
  categoryIds: readonly string[],
): Pick<Budget, 'spent' | 'count' | 'countWithoutRate'> {
  const sums = all.filter((one) => one.isPersonal === isPersonal && categoryIds.includes(one.categoryId));
  return {
    spent: negateCents(sumCents(sums.map(({ net }) => net))),
    count: sums.reduce((count, sum) => count + sum.count, 0),
    countWithoutRate: sums.reduce((count, sum) => count + sum.countWithoutRate, 0),
  };
}
