import { describe, expect, test } from 'vitest';
import { categoryChange, newCategory } from './category-routes.ts';

const nameOf = (name: string) => categoryChange.safeParse({ name });

describe('the name of a category', () => {
  test('has one spelling, so that two that look alike are one', () => {
    expect(nameOf(' Cafe\u0301\u00a0 bars ').data).toEqual({ name: 'Caf\u00e9 bars' });
    const added = newCategory.parse({ name: 'Cafe\u0301', parentId: null, kind: 'spending' });
    expect(added.name).toBe('Caf\u00e9');
  });

  test.each([
    '\u200b',
    'Cof\u200bfee',
    'Coffee\u202e',
    'Cof\u00adfee',
    'Two\nlines',
    'Two\u2028lines',
    '\u0000',
    '\u00a0',
  ])('holds nothing that cannot be seen: %j', (name) => {
    expect(nameOf(name).success).toBe(false);
  });

  test.each(['Food & Dining', '食費', 'Ästhetik 2/3', '☕ Coffee'])('may be %s', (name) => {
    expect(nameOf(name).data).toEqual({ name });
  });
});
