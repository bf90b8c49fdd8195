import { budgetCategories } from '@cairn/contract/budgets';
import { newHouseholdCategories } from '@cairn/domain/categories';
import { expect, it } from 'vitest';
import { testCategory } from '../categories/test-categories.ts';
import { budgetCategoryOptions } from './category-options.ts';

const all = newHouseholdCategories().map(testCategory);
const valuesOf = (options: ReturnType<typeof budgetCategoryOptions>) =>
  options.map((option) => (option === 'line' ? option : option.value));

it('offers the eight names of the specification first, in their order, then a line and all other spending', () => {
  const values = valuesOf(budgetCategoryOptions(all));
  expect(values.slice(0, 9)).toEqual([...budgetCategories, 'line']);
  const spending = all.filter(({ kind, id }) => kind === 'spending' && id !== 'uncategorized');
  expect(values.toSorted()).toEqual([...spending.map(({ name }) => name), 'line'].toSorted());
  expect(valuesOf(budgetCategoryOptions(undefined))).toEqual(budgetCategories);
});

it('indents parts, and names the parent that is among the eight', () => {
  const options = budgetCategoryOptions(all);
  expect(options).toContainEqual({ value: 'Groceries', label: '\u2003Groceries (Food & Dining)' });
  expect(options).toContainEqual({ value: 'Rent', label: '\u2003Rent' });
});

it('offers a category under the name that it has now, and none that is hidden', () => {
  const changed = all.map((one) => ({
    ...one,
    name: one.id === 'shopping' ? 'Things' : one.name,
    isHidden: one.id === 'travel',
  }));
  const values = valuesOf(budgetCategoryOptions(changed));
  expect(values.slice(0, 8)).toEqual([
    ...['Food & Dining', 'Transportation', 'Entertainment', 'Things', 'Bills & Utilities', 'Healthcare'],
    ...['Other', 'line'],
  ]);
  expect(values).not.toContain('Flights');
});
