import { describe, expect, test } from 'vitest';
import { categoryChange, newCategory } from './categories.ts';

const nameOf = (name: string) => categoryChange.safeParse({ name });

describe('the name of a category', () => {
  test('is normalized, so that two that look the same are equal', () => {
    expect(nameOf(' Cafe\u0301\u00a0 bars ').data).toEqual({ name: 'Caf\u00e9 bars' });
    const added = newCategory.parse({ name: 'Cafe\u0301', parentId: null, kind: 'spending' });
    expect(added.name).toBe('Caf\u00e9');
  });

  test.each([
    'Cof\u200bfee',
    'Coffee\u202e',
    'Cof\u00adfee',
    'Coffee\u200d',
    'Cof\u200cfee',
    '\ufeffCoffee\t',
  ])('has invisible characters removed: %j', (name) => {
    expect(nameOf(name).data).toEqual({ name: 'Coffee' });
  });

  test.each(['Two\nlines', 'Two\u2028lines', 'Two\tlines'])('is one line: %j', (name) => {
    expect(nameOf(name).data).toEqual({ name: 'Two lines' });
  });

  test.each(['\u200b', '\u0000', '\u00a0', '\u200d', 'Half an emoji \ud83d', ''])('may not be %j', (name) => {
    expect(nameOf(name).success).toBe(false);
  });

  test.each([
    'Food & Dining',
    '食費',
    'Ästhetik 2/3',
    '☕ Coffee',
    'Kids \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    'خرج\u200cها',
    'क्\u200dष',
    'England \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'A newer emoji \u{1faff}',
  ])('may be %s', (name) => {
    expect(nameOf(name).data).toEqual({ name });
  });
});
