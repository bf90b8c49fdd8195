import { describe, expect, it } from 'vitest';
import { learningWords } from './learning-words.ts';

function taught(...names: string[]) {
  return names.map((name) => ({
    name,
    isExactText: false,
    categoryId: 'food-and-dining',
    categoryName: 'Food & Dining',
  }));
}

describe('P14 what was learned is said', () => {
  it('of one merchant, with how many past rows changed', () => {
    const words = (pastRows: number, said: string) =>
      learningWords({ id: 'l1', taught: taught('Blue Bottle'), pastRows }, said);
    expect(words(0, 'Blue Bottle')).toBe('The next ones too, from now on.');
    expect(words(1, 'Blue Bottle')).toBe('The next ones too, from now on. 1 past transaction changed.');
    expect(words(1_204, 'Blue Bottle')).toContain('1,204 past transactions changed.');
    expect(words(0, 'Blue Bottle 0042')).toBe('Blue Bottle too, from now on.');
  });

  it('of several, the first by name', () => {
    expect(learningWords({ id: 'l1', taught: taught('A', 'B'), pastRows: 0 }, 'A')).toBe(
      'From now on A and B too.',
    );
    expect(learningWords({ id: 'l1', taught: taught('A', 'B', 'C'), pastRows: 2 }, 'A')).toBe(
      'From now on A, B and 1 other too. 2 past transactions changed.',
    );
  });

  it('of a text that names nobody, that only the very text is meant', () => {
    const [check] = taught('CHECK 1234');
    if (check === undefined) throw new Error('No check');
    expect(
      learningWords({ id: 'l1', taught: [{ ...check, isExactText: true }], pastRows: 0 }, 'CHECK 1234'),
    ).toBe('The very same text too, from now on.');
  });
});
