import { builtInCategories, idsWithin } from '../categories.ts';
import { type Cents, negateCents, sumCents, toCents, zeroCents } from '../money.ts';
import { monthRange, type PlainDate, type PlainMonth } from '../plain-date.ts';
import type { TransactionKind, TransactionsFilter } from '../transactions.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AskAccounts, AskForecastPoint, AskLedger, AskStream, AskTransaction } from './ask-ledger.ts';

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
  budgets: readonly { categoryId: string; monthlyLimit: Cents }[];
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
    currentBalance: toCents(cents),
  };
}

const kindById = new Map<string, string>(builtInCategories.map(({ id, kind }) => [id, kind]));

function kindOf({ amount, categoryId }: MemoryRow): TransactionKind {
  const kind = kindById.get(categoryId) ?? 'spending';
  if (kind === 'transfer') return 'transfer';
  if (kind === 'income') return amount < 0 ? 'spending' : 'income';
  return amount < 0 ? 'spending' : 'refund';
}

function matches(row: MemoryRow, filter: TransactionsFilter): boolean {
  const { from, to, accountId, categoryId, kind, search, minAmountCents, maxAmountCents } = filter;
  const ids = categoryId?.split(',').flatMap((id) => idsWithin(builtInCategories, id));
  const own = kindOf(row);
  const isTransactionKind =
    kind === 'net_spending' ? own === 'spending' || own === 'refund' : kind === undefined || own === kind;
  return (
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (accountId === undefined || row.accountId === accountId) &&
    (ids === undefined || ids.includes(row.categoryId)) &&
    isTransactionKind &&
    `${row.description}\n${row.merchantName ?? ''}`.toLowerCase().includes((search ?? '').toLowerCase()) &&
    Math.abs(row.amount) >= (minAmountCents ?? 0) &&
    Math.abs(row.amount) <= (maxAmountCents ?? Number.MAX_SAFE_INTEGER)
  );
}

function sumOfKinds(rows: readonly MemoryRow[], transactionKinds: readonly TransactionKind[]): Cents {
  return sumCents(rows.filter((row) => transactionKinds.includes(kindOf(row))).map(({ amount }) => amount));
}

function transactionOf(row: MemoryRow, accounts: readonly Account[]): AskTransaction {
  return { ...row, accountName: accounts.find(({ id }) => id === row.accountId)?.name ?? '' };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function spentOf(rows: readonly MemoryRow[]): Cents {
  return negateCents(sumOfKinds(rows, ['spending', 'refund']));
}

function found(rows: readonly MemoryRow[], filter: TransactionsFilter): MemoryRow[] {
  return rows
    .filter((row) => matches(row, filter))
    .toSorted((a, b) => compare(b.date, a.date) || compare(b.id, a.id));
}

/** What reads rows. */
function rowReaders({
  rows,
  accounts,
}: MemoryLedger): Pick<AskLedger, 'totals' | 'rows' | 'topMerchants' | 'firstRowOn'> {
  return {
    totals: async (filter) => {
      const seen = found(rows, filter);
      return {
        count: seen.length,
        countInOtherCurrencies: 0,
        sum: sumCents(seen.map(({ amount }) => amount)),
        spent: spentOf(seen),
        income: sumOfKinds(seen, ['income']),
      };
    },
    rows: async (filter, order, limit) => {
      const seen = found(rows, filter);
      const bySize = seen.toSorted((a, b) => Math.abs(a.amount) - Math.abs(b.amount));
      const inOrder = { latest: seen, smallest: bySize, largest: bySize.toReversed() }[order];
      return inOrder.slice(0, limit).map((row) => transactionOf(row, accounts));
    },
    topMerchants: async (filter, limit) => {
      const name = ({ merchantName, description }: MemoryRow) => merchantName ?? description;
      const byName = Map.groupBy(found(rows, filter), name);
      return [...byName]
        .toSorted(([, a], [, b]) => spentOf(b) - spentOf(a))
        .slice(0, limit)
        .map(([name]) => name);
    },
    firstRowOn: async () => rows.map(({ date }) => date).toSorted()[0] ?? null,
  };
}

function balanceOf(accounts: readonly Account[]): Cents {
  return sumCents(accounts.map(({ currentBalance }) => currentBalance ?? zeroCents));
}

function ledgerOf(data: MemoryLedger): AskLedger {
  const { rows, accounts, streams, forecast } = data;
  return {
    ...rowReaders(data),
    accounts: async () => ({
      accounts,
      currency: 'USD',
      totalBalance: balanceOf(accounts.filter(({ type }) => type === 'depository')),
      netWorth: balanceOf(accounts),
      otherCurrencies: [],
    }),
    netWorthOn: async (date) => {
      const since = sumCents(rows.filter((row) => row.date > date).map(({ amount }) => amount));
      return { worth: toCents(balanceOf(accounts) - since), estimated: [] };
    },
    budgets: async (month) => budgetsOf(data, month),
    streams: async () => [...streams],
    forecast: async () => forecast,
  };
}

function budgetsOf({ rows, budgets }: MemoryLedger, month: PlainMonth) {
  const shown = budgets.map(({ categoryId, monthlyLimit }) => ({
    id: categoryId,
    categoryId,
    category: builtInCategories.find(({ id }) => id === categoryId)?.name ?? '',
    monthlyLimit,
    isForMonthOnly: false,
    isActive: true,
    spent: spentOf(found(rows, { ...monthRange(month), categoryId })),
    categoryIds: idsWithin(builtInCategories, categoryId),
  }));
  const limit = sumCents(shown.map((one) => one.monthlyLimit));
  const spent = sumCents(shown.map((one) => one.spent));
  return { budgets: shown, totals: { limit, spent } };
}

/** What answers are made from, over this ledger. */
export function memoryInput(data: MemoryLedger): AnswerInput {
  const counts = Map.groupBy(data.rows, ({ merchantName, description }) => merchantName ?? description);
  const merchants = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
  const { today, accounts } = data;
  return {
    currency: 'USD',
    vocabulary: { today, categories: builtInCategories, accounts, merchants },
    ledger: ledgerOf(data),
  };
}
