import { toCents } from '@cairn/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barPercent, paletteColour, shareOf, totalSpending } from './shares.ts';

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

describe('paletteColour', () => {
  it('cycles through six', () => {
    const colours = Array.from({ length: 12 }, (_, index) => paletteColour(index));
    expect(new Set(colours).size).toBe(6);
    expect(colours.slice(6)).toEqual(colours.slice(0, 6));
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
  });

  it('say nothing where a share means nothing', () => {
    expect(shareOf(toCents(399_000), toCents(811_587))).toBe('49%');
    expect(shareOf(toCents(10), toCents(811_587))).toBe('<1%');
    expect(shareOf(toCents(-10), toCents(100))).toBe('');
    expect(shareOf(toCents(10), toCents(0))).toBe('');
  });
});
