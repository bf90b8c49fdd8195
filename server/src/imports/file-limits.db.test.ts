import { newBudget } from '@cairn/contract/budgets';
import { toCents } from '@cairn/domain/money';
import { isPlainMonth, monthOf, toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { addBudget, editBudget, readBudgets } from '../budgets/budgets.store.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { actualFile } from './test-book-databases.ts';
import { everyday } from './test-books.ts';
import { createTestImports } from './test-imports.ts';

const ledgers = useTestLedgers();
type Opened = Awaited<ReturnType<typeof createTestImports>>;

const planned = (id: string, budgeted: number) => ({ id, budgeted: budgeted * 1000 });

/** A budget of YNAB whose app shows 300, 320 and 350 for food, and 50 for trains in October. */
const ynab = (currency = 'USD') =>
  JSON.stringify({
    budget: {
      currency_format: { iso_code: currency },
      accounts: [{ id: 'a', name: `Giro ${currency}`, type: 'checking' }],
      payees: [{ id: 'p', name: 'Shop' }],
      category_groups: [
        { id: 'g', name: 'Daily' },
        { id: 'c', name: 'Credit Card Payments' },
      ],
      categories: [
        { id: 'f', name: 'Groceries', category_group_id: 'g' },
        { id: 't', name: 'Model trains', category_group_id: 'g' },
        { id: 'v', name: 'Blue Visa', category_group_id: 'c' },
      ],
      months: [
        { month: '2026-09-01', categories: [planned('f', 300)] },
        { month: '2026-10-01', categories: [planned('f', 320), planned('t', 50), planned('v', 80)] },
        { month: '2026-11-01', categories: [planned('f', 350), planned('t', -10)] },
      ],
      transactions: [2, 5, 9, 13].map((day) => ({
        id: String(day),
        date: `2026-11-${String(day).padStart(2, '0')}`,
        amount: -4_500 - day * 10,
        account_id: 'a',
        payee_id: 'p',
        category_id: 'f',
      })),
      subtransactions: [],
    },
  });

/** The limits of a month: `Groceries 30000`. */
async function limitsIn({ ledger }: Opened, month: string): Promise<string[]> {
  if (!isPlainMonth(month)) throw new RangeError(month);
  const { budgets } = await ledger.run((tx) => readBudgets(tx, month, now));
  return budgets.map(({ category, monthlyLimit }) => `${category} ${monthlyLimit}`).toSorted();
}

async function limitsByMonth(opened: Opened) {
  const months: Record<string, string[]> = {};
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11', '2027-02'])
    months[month] = await limitsIn(opened, month);
  return months;
}

const asInYnab = {
  '2026-08': [],
  '2026-09': ['Groceries 30000'],
  '2026-10': ['Groceries 32000', 'Model trains 5000'],
  '2026-11': ['Groceries 35000'],
  '2027-02': ['Groceries 35000'],
};

test('P12 P11 budgets of YNAB are limits of their months, and go with the imports that have them', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.importText(ynab(), 'budget.json');
  // Money that is kept for a card, and a month that adds up to less than nothing, are no limits.
  expect(first.outcome).toMatchObject({ limitCount: 4, planCount: 2 });
  expect(await limitsByMonth(opened)).toEqual(asInYnab);
  const second = await opened.importText(ynab(), 'budget.json');
  expect(second.outcome).toMatchObject({ limitCount: 0, planCount: 6 });
  await opened.undo(first.id);
  expect(await limitsByMonth(opened)).toEqual(asInYnab);
  await opened.undo(second.id);
  expect(await limitsIn(opened, '2026-11')).toEqual([]);
});

test('P13 a person’s own limit stays, and so does one that a person has changed', async () => {
  const opened = await createTestImports(ledgers);
  const { run } = opened.ledger;
  const own = newBudget.parse({ category: 'Groceries', monthlyLimit: 200, month: '2026-10' });
  await run((tx) => addBudget(tx, own, now));
  const { id, outcome } = await opened.importText(ynab(), 'budget.json');
  expect(outcome).toMatchObject({ limitCount: 1, planCount: 5 });
  expect(await limitsIn(opened, '2026-11')).toEqual(['Groceries 20000']);
  const october = monthOf(toPlainDate('2026-10-01'));
  const { budgets } = await run((tx) => readBudgets(tx, october, now));
  const trains = budgets.find(({ category }) => category === 'Model trains')?.id ?? '';
  await run((tx) => editBudget(tx, trains, { monthlyLimit: toCents(6000), month: october }, now));
  await opened.undo(id);
  expect(await limitsIn(opened, '2026-10')).toEqual(['Groceries 20000', 'Model trains 6000']);
});

test('P12 budgets of Actual are limits too; amounts of another currency than the household’s are not', async () => {
  const opened = await createTestImports(ledgers);
  const groceries = { name: 'Groceries', isIncome: false };
  const entry = {
    on: toPlainDate('2026-11-02'),
    account: everyday,
    payee: 'Orchard',
    parts: [{ cents: -450, category: groceries, to: null }],
    isAdjustment: false,
  };
  const plans = [
    { month: 202_610, category: 'Groceries', amount: 12_345 },
    { month: 202_611, category: 'Groceries', amount: 20_000 },
    { month: 202_611, category: 'Paycheck', amount: 300_000 },
  ];
  const file = actualFile({ openings: {}, entries: [entry] }, plans);
  const { outcome } = await opened.importText(file, 'My-Finances.zip');
  expect(outcome).toMatchObject({ limitCount: 2, planCount: 1 });
  expect(await limitsIn(opened, '2026-10')).toEqual(['Groceries 12345']);
  expect(await limitsIn(opened, '2026-12')).toEqual(['Groceries 20000']);
  const euros = await opened.importText(ynab('EUR'), 'budget.json');
  expect(euros.outcome).toMatchObject({ limitCount: 0, planCount: 6 });
  expect(await limitsIn(opened, '2026-10')).toEqual(['Groceries 12345']);
});
