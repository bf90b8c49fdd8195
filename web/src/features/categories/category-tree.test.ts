import { newHouseholdCategories, uncategorizedId } from '@cairn/domain/categories';
import { describe, expect, it } from 'vitest';
import { choosableCategories, colorsOf, optionOf, searchCategories } from './category-tree.ts';
import { testCategory } from './test-categories.ts';

const all = newHouseholdCategories().map(testCategory);
const idsOf = (categories: readonly { id: string }[]) => categories.map(({ id }) => id);

describe('choosableCategories', () => {
  it('offers neither Uncategorized, nor what is hidden, nor the parts of a hidden parent', () => {
    expect(idsOf(choosableCategories(all))).toEqual(idsOf(all).filter((id) => id !== uncategorizedId));
    const hidden = all.map((one) => ({ ...one, isHidden: ['travel', 'coffee'].includes(one.id) }));
    const left = idsOf(choosableCategories(hidden));
    for (const id of ['travel', 'flights', 'coffee']) expect(left).not.toContain(id);
    expect(left).toContain('groceries');
  });
});

describe('searchCategories', () => {
  it('finds parts by their parent too, after what matches itself', () => {
    expect(idsOf(searchCategories(all, 'tr')).slice(0, 2)).toEqual(['transportation', 'travel']);
    const found = idsOf(searchCategories(all, ' TRAVEL '));
    expect(found).toEqual(['travel', 'flights', 'lodging', 'rental-cars']);
    expect(idsOf(searchCategories(all, 'groc'))).toEqual(['groceries']);
    expect(searchCategories(all, 'zebra')).toEqual([]);
    expect(searchCategories(all, '')).toEqual(all);
  });
});

it('indents a part below its parent', () => {
  expect(optionOf(testCategory({ id: 'gas', name: 'Gas', parentId: 'car' }))).toEqual({
    value: 'gas',
    label: '\u2003Gas',
  });
  expect(optionOf(testCategory({ id: 'car', name: 'Car' })).label).toBe('Car');
});

it('gives a category its own color, wherever it is in a list', () => {
  const list = [
    testCategory({ id: 'a', name: 'A', color: 4 }),
    testCategory({ id: 'b', name: 'B', color: 1 }),
  ];
  for (const order of [list, list.toReversed()]) {
    const { byId, byName } = colorsOf(order);
    expect([byId('a'), byName('A'), byName('B')]).toEqual([
      'var(--data-5)',
      'var(--data-5)',
      'var(--data-2)',
    ]);
  }
  expect(colorsOf(undefined).byName('A')).toBe('var(--muted)');
});
