import type { DashboardResponse } from '@cairn/contract/dashboard';
import type { PartialSum } from '@cairn/domain/partial-sum';

type Summary = Pick<
  DashboardResponse['financial_summary'],
  'total_balance' | 'unknown_balances' | 'accounts_count'
>;

/** The total of all accounts, as the dashboard's three numbers have it. */
export function totalBalanceOf({
  total_balance: amount,
  unknown_balances: unknown,
  accounts_count: count,
}: Summary): PartialSum {
  if (unknown === 0) return { is: 'known', amount };
  return unknown >= count
    ? { is: 'unknown', count }
    : { is: 'part', amount, knownCount: count - unknown, count };
}
