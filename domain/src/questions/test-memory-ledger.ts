import { budgetTotals } from '../budgets.ts';
import { builtInCategories, idsWithin } from '../categories.ts';
import { type Cents, sumCents, toCents, zeroCents } from '../money.ts';
import { type PartialSum, partialSum } from '../partial-sum.ts';
import { monthRange, type PlainDate, type PlainMonth } from '../plain-date.ts';
import { matchesFilter } from '../transaction-filter.ts';
import { spentOf } from '../transaction-totals.ts';
import type { TransactionKind, TransactionsFilter } from '../transactions.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AskAccounts, AskForecastPoint, AskLedger, AskStream } from './ask-ledger.ts';
import { rowsLedger } from './rows-ledger.ts';

/** A row of a ledger that is held in memory. */
export type MemoryRow = {
  id: string;
  date: PlainDate;
  /** Negative for money out. */
  amount: Cents;
  currency: string;
  description: string;
  merchantName: string | null;
  categoryId: string;
  accountId: string;
};

type Account = AskAccounts['accounts'][number];

/** All that a household has, for tests: no database, and no function of the server. */
export type MemoryLedger = {
  today: PlainDate;
  rows: readonly MemoryRow[];
  accounts: readonly Account[];
  budgets: readonly { categoryId: string; monthlyLimit: Cents; isPersonal?: boolean }[];
  streams: readonly AskStream[];
  forecast: readonly AskForecastPoint[];
};

const bank = 'Test Bank';

export function memoryAccount(
  account: Pick<Account, 'name' | 'type' | 'subtype'> & { id: string | undefined },
  cents: number,
): Account {
  return {
    ...account,
    id: account.id ?? '',
    institution: bank,
    currency: 'USD',
    closedOn: null,
    isHidden: false,
    currentBalance: toCents(cents),
    convertedBalance: null,
  };
}

const kindById = new Map<string, string>(builtInCategories.map(({ id, kind }) => [id, kind]));

function kindOf({ amount, categoryId }: MemoryRow): TransactionKind {
  const kind = kindById.get(categoryId) ?? 'spending';
  if (kind === 'transfer') return 'transfer';
  if (kind === 'income') return amount < 0 ? 'spending' : 'income';
  return amount < 0 ? 'spending' : 'refund';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Gives the rows of a filter, newest first. */
function finderOf({ rows, accounts }: MemoryLedger) {
  const listed = rows
    .map((row) => ({
      ...row,
      tagIds: [],
      isPending: false,
      reconciledTo: null,
      note: null,
      attachmentsCount: 0,
      kind: kindOf(row),
      accountName: accounts.find(({ id }) => id === row.accountId)?.name ?? '',
    }))
    .toSorted((a, b) => compare(b.date, a.date) || compare(b.id, a.id));
  return (filter: TransactionsFilter) => listed.filter(matchesFilter(filter, builtInCategories, []));
}

function balanceOf(accounts: readonly Account[]): Cents {
  return sumCents(accounts.map(({ currentBalance }) => currentBalance ?? zeroCents));
}

function sumOf(accounts: readonly Account[]): PartialSum {
  return partialSum(accounts.map(({ currentBalance }) => currentBalance));
}

function ledgerOf(data: MemoryLedger): AskLedger {
  const { rows, accounts, streams, forecast } = data;
  return {
    ...rowsLedger(finderOf(data)),
    accounts: async () => ({
      accounts,
      currency: 'USD',
      totalBalance: sumOf(accounts.filter(({ type }) => type === 'depository')),
      netWorth: sumOf(accounts),
      otherCurrencies: [],
    }),
    netWorthOn: async (date) => {
      const since = sumCents(rows.filter((row) => row.date > date).map(({ amount }) => amount));
      return { is: 'known', amount: toCents(balanceOf(accounts) - since) };
    },
    budgets: async (month) => budgetsOf(data, month),
    streams: async () => [...streams],
    forecast: async () => forecast,
  };
}

function budgetsOf(data: MemoryLedger, month: PlainMonth) {
  const find = finderOf(data);
  const budgets = data.budgets.map(({ categoryId, monthlyLimit, isPersonal = false }) => ({
    id: categoryId,
    categoryId,
    category: builtInCategories.find(({ id }) => id === categoryId)?.name ?? '',
    monthlyLimit,
    isForMonthOnly: false,
    isActive: true,
    spent: spentOf(find({ ...monthRange(month), categoryId })),
    count: find({ ...monthRange(month), categoryId }).length,
    countWithoutRate: 0,
    categoryIds: idsWithin(builtInCategories, categoryId),
    accountIds: null,
    isPersonal,
  }));
  const count = budgets.reduce((sum, budget) => sum + budget.count, 0);
  return { budgets, totals: budgetTotals(budgets), count, countWithoutRate: 0 };
}

/** What answers are made from, over this ledger. */
export function memoryInput(data: MemoryLedger): AnswerInput {
  const counts = Map.groupBy(data.rows, ({ merchantName, description }) => merchantName ?? description);
  const merchants = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  const { today, accounts } = data;
  return {
    currency: 'USD',
    vocabulary: { currency: 'USD', today, categories: builtInCategories, accounts, merchants },
    ledger: ledgerOf(data),
  };
}
