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

describe('P14 a correction names what it changes', () => {
  it('of one merchant, with how many past rows changed', () => {
    const words = (changedPastCount: number, message: string) =>
      learningWords({ id: 'l1', taught: taught('Blue Bottle') }, changedPastCount, message);
    expect(words(0, 'Blue Bottle')).toBe('Applies to all future transactions.');
    expect(words(1, 'Blue Bottle')).toBe('Applied to 1 past transaction and all future ones.');
    expect(words(1_204, 'Blue Bottle')).toContain('Applied to 1,204 past transactions and');
    expect(words(0, 'Blue Bottle 0042')).toBe('Applies to all future transactions from Blue Bottle.');
  });

  it('of several, the first by name', () => {
    expect(learningWords({ id: 'l1', taught: taught('A', 'B') }, 0, 'A')).toBe(
      'Applies to all future transactions from A and B.',
    );
    expect(learningWords({ id: 'l1', taught: taught('A', 'B', 'C') }, 2, 'A')).toBe(
      'Applied to 2 past transactions and all future ones from A, B and 1 other.',
    );
  });

  it('of a description without a merchant, that only this description is meant', () => {
    const [check] = taught('CHECK 1234');
    if (check === undefined) throw new Error('No check');
    expect(learningWords({ id: 'l1', taught: [{ ...check, isExactText: true }] }, 0, 'CHECK 1234')).toBe(
      'Applies to all future transactions with exactly this description.',
    );
    const checks = taught('CHECK 1234', 'CHECK 1235').map((one) => ({ ...one, isExactText: true }));
    expect(learningWords({ id: 'l1', taught: checks }, 0, 'Checks')).toBe(
      'Applies to all future transactions with exactly these descriptions.',
    );
  });
});
