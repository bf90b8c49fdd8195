import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { addBudget, editBudget } from '../budgets/budgets.store.ts';
import { createCategoryEdits } from '../categories/category-edits.ts';
import { readInsights } from '../insights/insights.store.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { refreshInsights } from './refresh-insights.job.ts';
import { overviewDepsOn } from './test-overviews.ts';

const ledgers = useTestLedgers();

test('P34 insights say what the budget, the rows and the names are at the moment of reading', async () => {
  const { bank, ledger } = await ledgers.openBank();
  bank.put({ amountCents: toCents(-600_00) });
  await ledger.apply(bank.delta(0));
  const { id } = await ledger.run((tx) =>
    addBudget(tx, { category: 'Food & Dining', monthlyLimit: toCents(500_00) }, now),
  );
  // As the calls that show insights do it.
  const read = async () => {
    await refreshInsights(
      overviewDepsOn(ledgers.database, () => now),
      ledger.scope,
    );
    const insights = await ledger.run(readInsights);
    return insights.find(({ title }) => title.includes('budget'))?.message;
  };
  expect(await read()).toContain('$600.00 on Food & Dining this month, $100.00 over its budget of $500.00');
  await ledger.run((tx) => editBudget(tx, id, { monthlyLimit: toCents(550_00) }, now));
  expect(await read()).toContain('$50.00 over its budget of $550.00');
  bank.put({ amountCents: toCents(-25_00) });
  await ledger.sync(bank);
  expect(await read()).toContain('$625.00 on Food & Dining this month, $75.00 over');
  const edits = createCategoryEdits({ database: ledgers.database, now: () => now });
  await edits.change(ledger.scope, 'food-and-dining', { name: 'Eating' });
  expect(await read()).toContain('$625.00 on Eating this month');
  await ledger.run((tx) => editBudget(tx, id, { monthlyLimit: toCents(900_00) }, now));
  expect(await read()).toBeUndefined();
});
