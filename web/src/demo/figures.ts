import type { User } from '@cairn/contract/auth';
import {
  type BalanceHistoryResponse,
  type DashboardResponse,
  maxRecentTransactions,
} from '@cairn/contract/dashboard';
import type { AccountReconciliation } from '@cairn/contract/reconciliation';
import type { Category } from '@cairn/contract/transactions';
import { idsWithin, parentIdOf } from '@cairn/domain/categories';
import { sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import type { CategoryTree } from './category-tree.ts';
import { incomeOf, isNetSpending, type Row, spentOf } from './ledger.ts';
import { sampleAccounts, sampleConnection, sampleSpendingIds } from './sample.ts';
import { seenThrough, transactionOf } from './transactions.ts';

const totalBalance = sumCents(sampleAccounts.map((account) => account.currentBalance));

export function demoAccounts(rows: readonly Row[]) {
  const accounts = sampleAccounts.map((account) => ({
    ...account,
    connectionId: sampleConnection.id,
    institution: sampleConnection.institutionName,
    currency: 'USD',
    closedOn: null,
    transactionsCount: rows.filter((row) => row.accountId === account.id).length,
    reconciliation: { status: 'balanced' as const, difference: zeroCents, since: null },
    holdings: [],
    holdingsDifference: null,
  }));
  const depository = accounts.filter((account) => account.type === 'depository');
  return {
    accounts,
    currency: 'USD',
    totalBalance: sumCents(depository.map((account) => account.currentBalance)),
    netWorth: totalBalance,
    otherCurrencies: [],
    unreadable: [],
  };
}

/** The books of a sample account, which agree; undefined where there is none. */
export function demoBooks(
  rows: readonly Row[],
  today: PlainDate,
  accountId: string,
): AccountReconciliation | undefined {
  const account = sampleAccounts.find(({ id }) => id === accountId);
  if (account === undefined) return undefined;
  const own = rows.filter((row) => row.accountId === accountId);
  const transactionsSum = sumCents(own.filter((row) => !row.isPending).map((row) => row.amount));
  return {
    accountId,
    accountName: account.name,
    currency: 'USD',
    status: 'balanced',
    difference: zeroCents,
    since: null,
    bankBalance: account.currentBalance,
    transactionsSum,
    transactionsCount: own.length,
    opening: toCents(account.currentBalance - transactionsSum),
    comparedFrom: monthRange(monthOf(today)).from,
    expected: account.currentBalance,
    agreedOn: today,
    candidateCauses: [],
    resolutions: [],
  };
}

/** The tree, with how many rows are in each category, and of a parent in its parts too. */
export function demoCategories({ rows, categories }: { rows: () => Row[]; categories: CategoryTree }): {
  categories: Category[];
} {
  const all = rows();
  const list = categories.list();
  return {
    categories: list.map(({ mergedInto: _none, ...category }) => {
      const ids = idsWithin(list, category.id);
      const transactionsCount = all.filter((row) => ids.includes(row.category.id)).length;
      return { ...category, transactionsCount };
    }),
  };
}

/** By parent: the sample's four, and whatever else the rows are in now. */
function spendingByCategory(
  rows: readonly Row[],
  tree: CategoryTree,
): DashboardResponse['spending_by_category'] {
  const spending = rows.filter(isNetSpending);
  const sampleParents = sampleSpendingIds.map((id) => parentIdOf(tree.resolve(id)));
  const ids = new Set([...sampleParents, ...spending.map(({ category }) => parentIdOf(category))]);
  return [...ids]
    .map((id) => ({
      category: tree.resolve(id).name,
      amount: spentOf(spending.filter(({ category }) => parentIdOf(category) === id)),
    }))
    .sort((a, b) => b.amount - a.amount);
}

/** The dashboard of the month of `today`. */
export function demoDashboard(
  rows: readonly Row[],
  { tree, today, user }: { tree: CategoryTree; today: PlainDate; user: User },
): DashboardResponse {
  const seen = seenThrough(rows, monthRange(monthOf(today)));
  const spending = spentOf(seen);
  const income = incomeOf(seen);
  return {
    user: { ...user, hasPlaidConnection: true },
    financial_summary: {
      total_balance: totalBalance,
      other_balances: [],
      monthly_spending: spending,
      monthly_income: income,
      net_cash_flow: toCents(income - spending),
      accounts_count: sampleAccounts.length,
    },
    accounts: sampleAccounts.map(({ currentBalance, id, name, type, subtype }) => ({
      id,
      name,
      type,
      subtype,
      balances: { current: currentBalance },
      currency: 'USD',
      institution_name: sampleConnection.institutionName,
    })),
    recent_transactions: seenThrough(rows, {}).slice(0, maxRecentTransactions).map(transactionOf),
    spending_by_category: spendingByCategory(seen, tree),
  };
}

/** Section 8: the summary where the demo's own data cannot be made: the sample's numbers, and empty lists. */
export function demoFallbackDashboard(user: User): DashboardResponse {
  return {
    user: { ...user, hasPlaidConnection: true },
    financial_summary: {
      total_balance: totalBalance,
      other_balances: [],
      monthly_spending: toCents(285_08),
      monthly_income: toCents(3_200_00),
      net_cash_flow: toCents(2_914_92),
      accounts_count: sampleAccounts.length,
    },
    accounts: [],
    recent_transactions: [],
    spending_by_category: [],
  };
}

/** The total at the end of each day, walked back from today's by the posted rows. Before the first row it stands still. */
export function demoBalanceHistory(
  rows: readonly Row[],
  today: PlainDate,
  days: number,
): BalanceHistoryResponse {
  const posted = rows.filter((row) => !row.isPending);
  const points: BalanceHistoryResponse['points'] = [];
  for (let date = addDays(today, 1 - days); date <= today; date = addDays(date, 1)) {
    const later = posted.filter((row) => row.date > date).map((row) => row.amount);
    points.push({ date, balance: toCents(totalBalance - sumCents(later)) });
  }
  const from = points[0]?.date ?? today;
  const carriedBack = sampleAccounts.flatMap(({ id, name }) => {
    const dates = posted.filter((row) => row.accountId === id).map((row) => row.date);
    const first = dates.sort()[0];
    const before = first === undefined ? today : addDays(first, -1);
    return before > from ? [{ accountId: id, name, before }] : [];
  });
  return { currency: 'USD', points, carriedBack };
}
