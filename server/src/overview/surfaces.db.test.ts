import type { Transaction, TransactionsFilter } from '@cairn/contract/transactions';
import { centsFromMajor, sumCents, toCents } from '@cairn/domain/money';
import { monthOf, monthRange, toPlainDate } from '@cairn/domain/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readBalanceHistory } from '../accounts/balances.store.ts';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { readCategories } from '../categories/categories.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { csvText } from '../ledger/test-csv.ts';
import { readSnapshot } from '../snapshot/snapshot.store.ts';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { listTransactions } from '../transactions/transactions.store.ts';

const dayMs = 24 * 3_600_000;
const today = toPlainDate('2026-11-21');
const month = monthRange(monthOf(today));

let world: TestSync;
let scope: HouseholdScope;
beforeAll(async () => {
  world = await createTestSync();
  scope = await world.newHousehold();
  const euros = {
    override_accounts: [
      {
        type: 'depository',
        subtype: 'checking',
        currency: 'EUR',
        starting_balance: 70.01,
        meta: { name: 'Euros', mask: '5555' },
        transactions: [
          {
            date_transacted: '2026-11-10',
            date_posted: '2026-11-10',
            amount: 9.99,
            description: 'BOULANGERIE',
            currency: 'EUR',
          },
        ],
      },
    ],
  };
  const connections = [
    (await world.connect(scope, 'ins_109508')).connectionId,
    (await world.connect(scope, 'ins_109511', euros)).connectionId,
  ];
  world.clock.ms += dayMs;
  for (const connectionId of connections) await world.sync(connectionId);
});
afterAll(() => world.close());

const read = <T>(work: Parameters<typeof inHousehold<T>>[2]) => inHousehold(world.deps.database, scope, work);

/** The rows of a filter, page by page, and the totals that come with the first. */
async function listed(filter: TransactionsFilter) {
  const rows: Transaction[] = [];
  const first = await read((tx) => listTransactions(tx, { ...filter, sort: 'date', limit: 200 }));
  let page: { transactions: Transaction[]; nextCursor: string | null } = first;
  rows.push(...page.transactions);
  while (page.nextCursor !== null) {
    const after = page.nextCursor;
    page = await read((tx) => listTransactions(tx, { ...filter, sort: 'date', limit: 200, after }));
    rows.push(...page.transactions);
  }
  return { rows, totals: first.totals };
}

/** What the file of a filter adds up to in a currency. */
async function exported(filter: TransactionsFilter, currency: string) {
  const text = await read((tx) => csvText(tx, { ...filter, sort: 'date' }));
  const [header = '', ...lines] = text.trim().split('\r\n');
  const names = header.split(',');
  const amounts = lines.flatMap((line) => {
    // The last five columns hold no comma but in notes and tags, and none were written.
    const cells = line.split(',').slice(-5);
    const [amount, code] = [cells[0], cells[1]];
    return code === currency ? [centsFromMajor(Number(amount))] : [];
  });
  expect(names.slice(-5)).toEqual(['Amount', 'Currency', 'Note', 'Tags', 'Transaction id']);
  return sumCents(amounts);
}

const sumIn = (rows: readonly Transaction[], currency: string) =>
  sumCents(rows.filter((row) => row.currency === currency).map(({ amount }) => amount));

test('P12 what a month spent and earned is one figure: dashboard, list, rows, budgets, export, and what insights are made of', async () => {
  const { financial_summary, spending_by_category } = await read((tx) => readDashboard(tx, world.deps.now()));
  const spent = financial_summary.monthly_spending;
  const income = financial_summary.monthly_income;
  expect([spent > 0, income > 0]).toEqual([true, true]);
  expect(sumCents(spending_by_category.map(({ amount }) => amount))).toBe(spent);

  const spending = await listed({ ...month, kind: 'net_spending' });
  const earning = await listed({ ...month, kind: 'income' });
  expect(spending.totals).toMatchObject({ spent, sum: -spent, income: 0, count: spending.rows.length });
  expect(earning.totals).toMatchObject({ income, sum: income, spent: 0, count: earning.rows.length });
  expect(sumIn(spending.rows, 'USD')).toBe(-spent);
  expect(sumIn(earning.rows, 'USD')).toBe(income);
  expect((await listed(month)).totals).toMatchObject({ spent, income });
  expect(await exported({ ...month, kind: 'net_spending' }, 'USD')).toBe(-spent);
  expect(await exported({ ...month, kind: 'income' }, 'USD')).toBe(income);

  const parents = (await read(readCategories)).filter(
    ({ kind, parentId }) => kind === 'spending' && parentId === null,
  );
  for (const { name: category } of parents)
    await read((tx) => addBudget(tx, { category, monthlyLimit: toCents(100) }, world.deps.now()));
  const budgets = await read((tx) => readBudgets(tx, undefined, world.deps.now()));
  for (const { category, amount } of spending_by_category)
    expect(budgets.budgets.find((budget) => budget.category === category)?.spent).toBe(amount);
  expect(budgets.totals.spent).toBe(spent);

  const { rows } = await read((tx) => readSnapshot(tx, 'USD', month.from, monthOf(month.from)));
  const ofKind = (transactionKinds: readonly string[]) =>
    sumCents(
      rows.filter(({ kind }) => transactionKinds.includes(kind)).map(({ amountCents }) => amountCents),
    );
  expect([ofKind(['spending', 'refund']), ofKind(['income'])]).toEqual([-spent, income]);
});

test('P12 another currency without a rate is in no sum of ours, and is unconverted wherever it is shown', async () => {
  const spending = await listed({ ...month, kind: 'net_spending', search: 'boulangerie' });
  expect(spending.rows).toMatchObject([{ description: 'BOULANGERIE', amount: -999, currency: 'EUR' }]);
  expect(spending.totals).toMatchObject({ count: 1, sum: 0, spent: 0 });
  expect(await exported({ ...month, search: 'boulangerie' }, 'EUR')).toBe(-999);
  expect(await exported({ ...month, search: 'boulangerie' }, 'USD')).toBe(0);
});

test('P12 what there is is one figure, per currency: dashboard, its accounts, the accounts page, and the chart’s last day', async () => {
  const dashboard = await read((tx) => readDashboard(tx, world.deps.now()));
  const list = await read((tx) => readAccountsList(tx, world.deps.now()));
  const history = await read((tx) => readBalanceHistory(tx, 30, world.deps.now()));
  const worth = dashboard.financial_summary.total_balance;
  // The line is of those whose past is known: its last day is what they hold.
  const outside = new Set(history.leftOut.map(({ accountId }) => accountId));
  const inLine = list.accounts.filter(({ id, closedOn }) => closedOn === null && !outside.has(id));
  expect([inLine.length, list.accounts.length]).toEqual([history.memberCount, history.accountsCount]);
  expect([list.currency, list.netWorth, history.currency, history.points.at(-1)]).toEqual([
    'USD',
    expect.objectContaining({ is: 'part', amount: worth }),
    'USD',
    {
      date: today,
      balance: sumCents(inLine.map(({ currentBalance }) => currentBalance ?? toCents(0))),
      transferred: 0,
    },
  ]);
  const balancesIn = (code: string) =>
    sumCents(
      dashboard.accounts
        .filter((one) => one.currency === code)
        .map(({ balances }) => balances.current ?? toCents(0)),
    );
  expect(balancesIn('USD')).toBe(worth);
  expect(dashboard.financial_summary.other_balances).toEqual([{ currency: 'EUR', total_balance: 7_001 }]);
  expect(list.otherCurrencies).toEqual([
    {
      currency: 'EUR',
      totalBalance: { is: 'known', amount: 7_001 },
      netWorth: { is: 'known', amount: 7_001 },
    },
  ]);
  expect(balancesIn('EUR')).toBe(7_001);
  expect(list.accounts.map(({ id, currentBalance }) => [id, currentBalance]).toSorted()).toEqual(
    dashboard.accounts.map(({ id, balances }) => [id, balances.current]).toSorted(),
  );
  const counted = list.accounts.reduce((sum, { transactionsCount }) => sum + transactionsCount, 0);
  expect((await listed({})).totals).toMatchObject({ count: counted, countOfAll: counted });
});
