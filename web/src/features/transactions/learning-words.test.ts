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
    expect(learningWords({ id: 'l1', taught: taught('Blue Bottle'), pastRows: 0 })).toBe(
      'Blue Bottle is Food & Dining from now on.',
    );
    expect(learningWords({ id: 'l1', taught: taught('Blue Bottle'), pastRows: 1 })).toBe(
      'Blue Bottle is Food & Dining from now on. 1 past transaction changed too.',
    );
    expect(learningWords({ id: 'l1', taught: taught('Blue Bottle'), pastRows: 1_204 })).toContain(
      '1,204 past transactions changed too.',
    );
  });

  it('of several, the first by name', () => {
    expect(learningWords({ id: 'l1', taught: taught('A', 'B'), pastRows: 0 })).toBe(
      'From now on A and B too.',
    );
    expect(learningWords({ id: 'l1', taught: taught('A', 'B', 'C'), pastRows: 2 })).toBe(
      'From now on A, B and 1 other too. 2 past transactions changed too.',
    );
  });

  it('of a text that names nobody, that only the very text is meant', () => {
    const [check] = taught('CHECK 1234');
    if (check === undefined) throw new Error('No check');
    expect(learningWords({ id: 'l1', taught: [{ ...check, isExactText: true }], pastRows: 0 })).toBe(
      '“CHECK 1234”, to the letter, is Food & Dining from now on.',
    );
  });
});
