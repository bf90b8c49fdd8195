import { type DashboardResponse, maxRecentTransactions } from '@cairn/contract/dashboard';
import { parentIdOf } from '@cairn/domain/categories';
import { sumCents, toCents } from '@cairn/domain/money';
import { monthRange } from '@cairn/domain/plain-date';
import { incomeOf, spentOf } from '@cairn/domain/transaction-totals';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts, sampleConnection, sampleSpendingIds } from './sample.ts';

/** Every balance of the sample is known, and in dollars. */
const balances = {
  total_balance: sumCents(sampleAccounts.map(({ currentBalance }) => currentBalance)),
  unknown_balances: 0,
  other_balances: [],
  converted_balances: [],
};

/** By parent: the sample's four, and whatever else the transactions of the month are in now. */
function spendingByCategory({ transactions, categories, month }: DemoState) {
  const inMonth = { ...monthRange(month()), kind: 'net_spending' } as const;
  const ids = [...sampleSpendingIds, ...transactions(inMonth).map(({ categoryId }) => categoryId)];
  const parentIds = new Set(ids.map((id) => parentIdOf(categories.resolve(id))));
  return [...parentIds]
    .map((categoryId) => ({
      category: categories.resolve(categoryId).name,
      amount: spentOf(transactions({ ...inMonth, categoryId })),
    }))
    .sort((a, b) => b.amount - a.amount);
}

function summaryOf(income: number, spending: number): DashboardResponse['financial_summary'] {
  return {
    ...balances,
    monthly_spending: toCents(spending),
    monthly_income: toCents(income),
    net_cash_flow: toCents(income - spending),
    count_without_rate: 0,
    accounts_count: sampleAccounts.length,
  };
}

/** The dashboard of the month. Section 8: where it cannot be made, the sample's numbers with empty lists. */
export function demoDashboard(state: DemoState): DashboardResponse {
  const user = { ...state.user(), hasPlaidConnection: true };
  try {
    const rows = state.transactions(monthRange(state.month()));
    return {
      user,
      financial_summary: summaryOf(incomeOf(rows), spentOf(rows)),
      accounts: sampleAccounts.map(({ currentBalance, id, name, type, subtype }) => ({
        id,
        name,
        type,
        subtype,
        balances: { current: currentBalance },
        currency: 'USD',
        institution_name: sampleConnection.institutionName,
      })),
      recent_transactions: state.transactions().slice(0, maxRecentTransactions),
      spending_by_category: spendingByCategory(state),
    };
  } catch {
    return {
      user,
      financial_summary: summaryOf(3_200_00, 285_08),
      accounts: [],
      recent_transactions: [],
      spending_by_category: [],
    };
  }
}
