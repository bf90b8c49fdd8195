import { randomUUID } from 'node:crypto';
import type { CategoryChange } from '@cairn/contract/categories';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { shownOf } from '../ledger/test-rows.ts';
import { saveRules } from '../predictions/category-rules.store.ts';
import { setCategory } from '../predictions/test-corrections.ts';
import { storedTextRule } from '../rules/test-rules.ts';
import { readCategoryTree } from './categories.store.ts';
import { coffee, openTree as openTreeOf, restaurant, spendingOf } from './test-category-tree.ts';

const ledgers = useTestLedgers();

const openTree = () => openTreeOf(ledgers);

describe('P11 each change of a category can be undone', () => {
  test('a new subcategory is under its parent, can be used, and undo deletes it while unused', async () => {
    const { add, undo, find, ledger, dinner } = await openTree();
    const { categoryId, stepId } = await add({ name: 'Date nights', parentId: 'food-and-dining' });
    expect(await find(categoryId)).toMatchObject({
      name: 'Date nights',
      parentId: 'food-and-dining',
      kind: 'spending',
      isBuiltIn: false,
    });
    await setCategory(ledger, [dinner], categoryId);
    expect(await spendingOf(ledger)).toEqual([{ category: 'Food & Dining', amount: 45_00 }]);
    await expect(undo(stepId)).rejects.toMatchObject({ code: 'conflict' });
    const unused = await add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    await undo(unused.stepId);
    expect(await find(unused.categoryId)).toBeUndefined();
  });

  test('renaming leaves the id and shows the new name everywhere', async () => {
    const { change, undo, ledger } = await openTree();
    const { stepId } = await change('food-and-dining', { name: 'Eating' });
    expect(await spendingOf(ledger)).toEqual([{ category: 'Eating', amount: 45_00 }]);
    await undo(stepId);
    expect(await spendingOf(ledger)).toEqual([{ category: 'Food & Dining', amount: 45_00 }]);
  });

  test('moving a subcategory moves its amount, and its transactions’ kind where the parent’s differs', async () => {
    const { change, undo, ledger, dinner } = await openTree();
    const { stepId } = await change('restaurants', { parentId: 'entertainment' });
    expect(await spendingOf(ledger)).toEqual([
      { category: 'Entertainment', amount: 40_00 },
      { category: 'Food & Dining', amount: 5_00 },
    ]);
    const moved = await change('restaurants', { parentId: 'transfer' });
    expect(moved.changedCount).toBe(1);
    expect(await shownOf(ledger, dinner)).toMatchObject({ kind: 'transfer', categoryId: 'restaurants' });
    expect(await spendingOf(ledger)).toEqual([{ category: 'Food & Dining', amount: 5_00 }]);
    await undo(moved.stepId);
    await undo(stepId);
    expect(await spendingOf(ledger)).toEqual([{ category: 'Food & Dining', amount: 45_00 }]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('merging moves transactions, rules, corrections and budgets, applies later too, and undo restores them', async () => {
    const { bank, change, undo, find, ledger, dinner, latte } = await openTree();
    await setCategory(ledger, [latte], 'coffee');
    await ledger.run((tx) => saveRules(tx, [storedTextRule(randomUUID(), 'ESPRESSO', 'coffee')]));
    await ledger.run((tx) => addBudget(tx, { category: 'Coffee', monthlyLimit: toCents(30_00) }, now));
    const { stepId, categoryId } = await change('coffee', { mergeInto: 'restaurants' });
    expect(categoryId).toBe('restaurants');
    expect(await find('coffee')).toBeUndefined();
    expect(await shownOf(ledger, latte)).toMatchObject({
      categoryId: 'restaurants',
      categorySource: 'user',
    });
    const later = bank.put({ amountCents: toCents(-6_00), description: 'XKCD ESPRESSO', category: coffee });
    const other = bank.put({ amountCents: toCents(-7_00), description: 'NOWHERE', category: coffee });
    await ledger.sync(bank);
    expect(await shownOf(ledger, later)).toMatchObject({ categoryId: 'restaurants', categorySource: 'rule' });
    expect(await shownOf(ledger, other)).toMatchObject({ categoryId: 'restaurants' });
    const { budgets } = await ledger.run((tx) => readBudgets(tx, undefined, now));
    expect(budgets).toMatchObject([{ category: 'Restaurants', spent: 58_00 }]);
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(stepId);
    expect(await shownOf(ledger, latte)).toMatchObject({ categoryId: 'coffee', categorySource: 'user' });
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'restaurants' });
    expect((await ledger.run((tx) => readBudgets(tx, undefined, now))).budgets).toMatchObject([
      { category: 'Coffee', spent: 5_00 },
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a hidden subcategory has its transactions, and later ones go to its parent', async () => {
    const { bank, change, ledger, dinner } = await openTree();
    await change('restaurants', { isHidden: true });
    const later = bank.put({ amountCents: toCents(-9_00), description: 'NEW PLACE', category: restaurant });
    await ledger.sync(bank);
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'restaurants' });
    expect(await shownOf(ledger, later)).toMatchObject({ categoryId: 'food-and-dining' });
  });

  test('a hidden parent hides its subcategories: later transactions go to Other', async () => {
    const { bank, change, undo, ledger, dinner } = await openTree();
    const { stepId } = await change('food-and-dining', { isHidden: true });
    const put = (description: string) =>
      bank.put({ amountCents: toCents(-9_00), description, category: restaurant });
    const later = put('NEW PLACE');
    await ledger.sync(bank);
    expect(await shownOf(ledger, dinner)).toMatchObject({ categoryId: 'restaurants' });
    expect(await shownOf(ledger, later)).toMatchObject({ categoryId: 'other' });
    await undo(stepId);
    const again = put('ANOTHER PLACE');
    await ledger.sync(bank);
    expect(await shownOf(ledger, again)).toMatchObject({ categoryId: 'restaurants' });
  });

  test('a color stays with its category', async () => {
    const { change, undo, find } = await openTree();
    const before = (await find('travel'))?.color;
    const { stepId } = await change('travel', { color: 3 });
    expect((await find('travel'))?.color).toBe(3);
    await undo(stepId);
    expect((await find('travel'))?.color).toBe(before);
  });
});

describe('refused changes', () => {
  test.each<[string, string, CategoryChange, string]>([
    ['take a name that is there, whatever its case', 'travel', { name: 'gROCERIES' }, 'conflict'],
    ['put a part under a part', 'restaurants', { parentId: 'groceries' }, 'invalid_request'],
    ['put a parent under a parent', 'travel', { parentId: 'shopping' }, 'invalid_request'],
    ['move what is nowhere', 'nothing', { parentId: 'shopping' }, 'not_found'],
    ['merge a parent that has parts', 'travel', { mergeInto: 'shopping' }, 'invalid_request'],
    ['merge a category into itself', 'coffee', { mergeInto: 'coffee' }, 'invalid_request'],
    ['merge into what has no category', 'coffee', { mergeInto: 'uncategorized' }, 'invalid_request'],
    ['hide what the ledger relies on', 'transfer', { isHidden: true }, 'invalid_request'],
    ['merge what has no category', 'uncategorized', { mergeInto: 'coffee' }, 'invalid_request'],
    ['rename what has no category', 'uncategorized', { name: 'To do' }, 'invalid_request'],
    ['merge what makes a loan’s payment a transfer', 'mortgage', { mergeInto: 'rent' }, 'invalid_request'],
    ['merge what makes a loan’s cost spending', 'loan-interest', { mergeInto: 'other' }, 'invalid_request'],
    ['move what pairs hand to hand', 'cash', { parentId: 'shopping' }, 'invalid_request'],
    ['hide what transfers are found by', 'account-transfers', { isHidden: true }, 'invalid_request'],
    ['hide a parent of one that is not to be hidden', 'housing', { isHidden: true }, 'invalid_request'],
    ['merge into what makes payments transfers', 'rent', { mergeInto: 'mortgage' }, 'invalid_request'],
    ['merge into what pairs hand to hand', 'coffee', { mergeInto: 'cash' }, 'invalid_request'],
  ])('%s', async (_name, id, change, code) => {
    const tree = await openTree();
    const before = await tree.ledger.run(readCategoryTree);
    await expect(tree.change(id, change)).rejects.toMatchObject({ code });
    expect(await tree.ledger.run(readCategoryTree)).toEqual(before);
  });

  test('explains why a top-level category cannot be moved', async () => {
    const tree = await openTree();
    const { categoryId } = await tree.add({ name: 'Hobbies', parentId: null, kind: 'spending' });
    await expect(tree.change(categoryId, { parentId: 'shopping' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'A top-level category can’t become a subcategory.',
    });
  });

  test('P28 a category of another household is not found', async () => {
    const [mine, theirs] = [await openTree(), await openTree()];
    const { categoryId } = await theirs.add({ name: 'Boat', parentId: null, kind: 'spending' });
    await expect(mine.change(categoryId, { name: 'Yacht' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(mine.change('coffee', { mergeInto: categoryId })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(setCategory(mine.ledger, [mine.dinner], categoryId)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
