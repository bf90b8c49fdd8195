import { newHouseholdCategories } from '@cairn/domain/categories';
import { describe, expect, it } from 'vitest';
import { actionsFor, branchesOf, branchesWith } from './category-actions.ts';
import { changedCountWords, changeWords, kindChangeWords } from './category-words.ts';
import { testCategory } from './test-categories.ts';

const all = newHouseholdCategories().map(testCategory);

function actions(id: string, changes: object = {}) {
  const category = all.find((one) => one.id === id);
  if (category === undefined) throw new Error(`No ${id}`);
  return actionsFor({ ...category, ...changes }, all);
}

describe('actionsFor', () => {
  it('offers what the server allows', () => {
    expect(actions('coffee')).toEqual(['rename', 'move', 'merge', 'hide']);
    expect(actions('coffee', { isHidden: true })).toEqual(['rename', 'move', 'merge', 'show']);
    expect(actions('shopping'), 'it has parts').toEqual(['rename', 'add', 'hide']);
    expect(actions('other')).toEqual(['rename', 'add']);
    expect(actions('mortgage'), 'transfers are recognized by it').toEqual(['rename']);
    expect(actions('housing'), 'a part of it cannot be hidden').toEqual(['rename', 'add']);
    expect(actions('uncategorized')).toEqual([]);
    const alone = testCategory({ id: 'own', name: 'Hobbies' });
    expect(actionsFor(alone, [...all, alone])).toEqual(['rename', 'add', 'merge', 'hide']);
  });
});

describe('branches', () => {
  it('hold every category once', () => {
    const flat = branchesOf(all).flatMap(({ parent, parts }) => [parent, ...parts]);
    expect(flat).toEqual(all);
  });

  it('narrow to what was typed, with the parent of each', () => {
    const found = branchesWith(branchesOf(all), 'INTEREST').map(({ parent, parts }) => [
      parent.name,
      ...parts.map(({ name }) => name),
    ]);
    expect(found).toEqual([
      ['Loan Payments', 'Loan interest'],
      ['Fees & Charges', 'Interest charges'],
      ['Income', 'Interest & dividends'],
    ]);
    const [travel] = branchesWith(branchesOf(all), 'travel');
    expect(travel?.parts).toHaveLength(3);
  });
});

it('says what a change did, and what it did to transactions', () => {
  const coffee = testCategory({ id: 'coffee', name: 'Coffee', transactionsCount: 12 });
  const words = (change: Parameters<typeof changeWords>[1]) =>
    changeWords(coffee, change, { name: 'Travel' });
  expect(words({ name: 'Cafés' })).toBe('Coffee was renamed to Cafés');
  expect(words({ color: 2 })).toBe('Coffee is now blue');
  expect(words({ isHidden: true })).toBe('Coffee is hidden');
  expect(words({ isHidden: false })).toBe('Coffee is shown again');
  expect(words({ parentId: 'travel' })).toBe('Coffee is now in Travel');
  expect(words({ mergeInto: 'travel' })).toBe('Coffee is merged into Travel');
  expect(changedCountWords({ mergeInto: 'travel' }, 12)).toBe('12 transactions moved.');
  expect(changedCountWords({ parentId: 'income' }, 1)).toBe('1 transaction now counts differently.');
  expect(changedCountWords({ color: 1 }, 0)).toBeNull();
  expect(kindChangeWords(coffee, { kind: 'income' })).toBe('Its transactions will count as income.');
  expect(kindChangeWords(coffee, { kind: 'spending' })).toBe('');
});
