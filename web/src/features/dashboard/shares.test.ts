import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barPercent,
  percentagesOf,
  percentWords,
  shareBase,
  sumOfPercents,
  totalSpending,
} from './shares.ts';

const anyCents = fc.integer({ min: -1e11, max: 1e11 }).map(toCents);

describe('barPercent', () => {
  it('scales to the first amount', () => {
    expect(barPercent(toCents(20_000), toCents(20_000))).toBe(100);
    expect(barPercent(toCents(5_000), toCents(20_000))).toBe(25);
  });

  it('counts a first amount below one dollar as one dollar', () => {
    expect(barPercent(toCents(50), toCents(50))).toBe(50);
    expect(barPercent(toCents(50), toCents(0))).toBe(50);
  });

  it('stays between 0 and 100 whatever the amounts', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (amount, first) => {
        const percent = barPercent(amount, first);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
    expect(barPercent(toCents(90_000), toCents(100))).toBe(100);
    expect(barPercent(toCents(-500), toCents(100))).toBe(0);
  });
});

describe('totals and shares', () => {
  it('add up, refunds included', () => {
    const items = [
      { category: 'Groceries', amount: toCents(10_000) },
      { category: 'Travel', amount: toCents(-2_500) },
    ];
    expect(totalSpending(items)).toBe(7_500);
    expect(totalSpending([])).toBe(0);
    expect(shareBase(items), 'what the shares are of').toBe(10_000);
    expect(shareBase([])).toBe(0);
  });
});

describe('percentagesOf', () => {
  const amounts = fc.array(anyCents, { minLength: 1, maxLength: 30 });

  it('add up to 100 where anything was spent, each less than 1 off its exact share', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const spent = values.reduce((sum, value) => sum + Math.max(0, value), 0);
        const percents = percentagesOf(values);
        const sum = percents.reduce<number>((total, percent) => total + (percent ?? 0), 0);
        expect(sum).toBe(spent > 0 ? 100 : 0);
        for (const [index, percent] of percents.entries()) {
          const value = values[index] ?? 0;
          expect(percent === null).toBe(value < 0);
          if (percent !== null && spent > 0)
            expect(Math.abs(percent - (value / spent) * 100)).toBeLessThan(1);
        }
      }),
    );
  });

  it('never order a smaller amount before a larger one', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const sorted = values.toSorted((a, b) => b - a);
        const percents = percentagesOf(sorted).filter((percent) => percent !== null);
        expect(percents).toEqual(percents.toSorted((a, b) => b - a));
      }),
    );
  });

  it('give thirds 34, 33 and 33, and what came back none', () => {
    const dollars = (...values: number[]) => values.map((value) => toCents(value * 100));
    expect(percentagesOf(dollars(1, 1, 1))).toEqual([34, 33, 33]);
    expect(percentagesOf(dollars(60, 40, -50))).toEqual([60, 40, null]);
    expect(percentagesOf(dollars(0, 0))).toEqual([0, 0]);
    expect(percentagesOf([])).toEqual([]);
  });
});

it('P35 little is not nothing: a positive amount is never 0%', () => {
  expect(percentWords(38, toCents(100))).toBe('38%');
  expect(percentWords(0, toCents(1))).toBe('<1%');
  expect(percentWords(0, toCents(0))).toBe('0%');
  expect(percentWords(null, toCents(-1))).toBe('refunded');
  expect(percentWords(null, toCents(1))).toBe('');
  expect(sumOfPercents([1, 0, null], toCents(500))).toBe('1%');
  expect(sumOfPercents([0, 0], toCents(5))).toBe('<1%');
  expect(sumOfPercents([null], toCents(-5))).toBe('refunded');
  expect(sumOfPercents([null, null], toCents(5))).toBe('');
});
