import { builtInCategories, idsWithin } from '@cairn/domain/categories';
import { sumCents, toCents } from '@cairn/domain/money';
import { monthOf, monthRange } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { bankStep, takeStep } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { addBudget, deleteBudget, editBudget, readBudgets } from './budgets.store.ts';

const ledgers = useTestLedgers();

const monthlyLimit = toCents(50_000);
const spendingParents = builtInCategories.filter(
  ({ kind, parentId }) => kind === 'spending' && parentId === null,
);
const month = monthOf(dayBefore(0));
const budgetsOf = (ledger: TestLedger) => ledger.run((tx) => readBudgets(tx, undefined, now));

test('P12 P24 P34 the spending of a month is that of a budget for each parent, and each opens the rows that make it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bankStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { bank, ledger } = await ledgers.openBank();
      for (const step of steps) takeStep(bank, step);
      bank.put({ amountCents: toCents(-1_234), category: null });
      bank.put({
        amountCents: toCents(-4_321),
        category: { primary: 'TRAVEL', detailed: 'TRAVEL_FLIGHTS', confidence: 'HIGH' },
      });
      await ledger.apply(bank.delta(0));
      for (const { name: category } of spendingParents)
        await ledger.run((tx) => addBudget(tx, { category, monthlyLimit }, now));
      const { budgets, totals } = await budgetsOf(ledger);
      const { financial_summary } = await ledger.run((tx) => readDashboard(tx, now));
      expect(sumCents(budgets.map((budget) => toCents(budget.spent)))).toBe(
        financial_summary.monthly_spending,
      );
      expect(totals.spent).toBe(financial_summary.monthly_spending);
      for (const { spent, categoryIds } of budgets) {
        const rows = await ledger.run((tx) =>
          listTransactions(tx, {
            ...monthRange(month),
            kind: 'net_spending',
            categoryId: categoryIds.join(','),
            sort: 'date',
            limit: 1,
          }),
        );
        expect(rows.totals?.spent).toBe(spent);
      }
    }),
    drawnRuns(15),
  );
});

test('P08 a refund lowers what is spent, a transfer is never spent, and other months count for themselves', async () => {
  const { bank, ledger } = await ledgers.openBank();
  bank.put({ amountCents: toCents(-8_000) });
  bank.put({ amountCents: toCents(3_000) });
  bank.put({ amountCents: toCents(-900), postedOn: dayBefore(31) });
  takeStep(bank, { kind: 'transfer', cents: 20_000, daysAgo: 1, to: 'card' });
  await ledger.apply(bank.delta(0));
  await ledger.run((tx) => addBudget(tx, { category: 'Food & Dining', monthlyLimit }, now));
  expect(await budgetsOf(ledger)).toMatchObject({ month, budgets: [{ spent: 5_000 }] });
  const lastMonth = monthOf(dayBefore(31));
  expect((await ledger.run((tx) => readBudgets(tx, lastMonth, now))).budgets).toEqual([]);
  await ledger.run((tx) => addBudget(tx, { category: 'Food & Dining', monthlyLimit, month: lastMonth }, now));
  const before = await ledger.run((tx) => readBudgets(tx, lastMonth, now));
  expect(before.budgets).toMatchObject([
    { spent: 900, categoryIds: idsWithin(builtInCategories, 'food-and-dining') },
  ]);
});

test('two budgets for one category count its transactions once, a paused one does not count, and their order stays', async () => {
  const { bank, ledger } = await ledgers.openBank();
  bank.put({ amountCents: toCents(-8_000) });
  await ledger.apply(bank.delta(0));
  const add = () => ledger.run((tx) => addBudget(tx, { category: 'Food & Dining', monthlyLimit }, now));
  const [one, two] = [await add(), await add()];
  expect((await budgetsOf(ledger)).totals).toEqual({ limit: 100_000, spent: 8_000, remaining: 92_000 });
  const change = (id: string, edit: Parameters<typeof editBudget>[2]) =>
    ledger.run((tx) => editBudget(tx, id, edit, now));
  expect(await change(one.id, { isActive: false })).toMatchObject({ isActive: false, monthlyLimit });
  await change(two.id, { monthlyLimit: toCents(1_000) });
  const paused = await budgetsOf(ledger);
  expect(paused.budgets.map((budget) => budget.id)).toEqual([one.id, two.id]);
  expect(paused.totals).toEqual({ limit: 1_000, spent: 8_000, remaining: -7_000 });

  await ledger.run((tx) => deleteBudget(tx, one.id, undefined, now));
  const missing = { code: 'not_found' };
  await expect(change(one.id, { isActive: true })).rejects.toMatchObject(missing);
  await expect(ledger.run((tx) => deleteBudget(tx, one.id, undefined, now))).rejects.toMatchObject(missing);
  const journal = await ledger.run((tx) =>
    tx.query.selectFrom('journal').select('action').where('subject_kind', '=', 'budget').execute(),
  );
  expect(journal.map((entry) => entry.action).sort()).toEqual(['add', 'add', 'delete', 'edit', 'edit']);
});
