import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutDays, sumsOfDay } from './day-layout.ts';

const today = toPlainDate('2026-11-20');
const rowsOf = (daysAgo: readonly number[]) =>
  daysAgo.map((days, at) => ({
    date: addDays(today, -days),
    amount: toCents(-(at + 1) * 100),
    currency: at % 2 === 0 ? 'USD' : 'EUR',
  }));
const listOf = (daysAgo: readonly number[]) => ({ rows: rowsOf(daysAgo), place: 0, count: daysAgo.length });
const heights = { rowHeight: 44, headingHeight: 36 };

describe('layOutDays', () => {
  it('leaves room for a heading above the first row of each day', () => {
    const { topOf, startsDay, height } = layOutDays(listOf([0, 0, 1, 4]), heights);
    expect([0, 1, 2, 3].map(startsDay)).toEqual([true, false, true, true]);
    expect([0, 1, 2, 3].map(topOf)).toEqual([36, 80, 160, 240]);
    expect(height).toBe(284);
  });

  it('lays rows out evenly where they are not grouped', () => {
    const { topOf, startsDay, height } = layOutDays(
      { ...listOf([0, 1]), count: 3 },
      { ...heights, headingHeight: 0 },
    );
    expect([0, 1, 2].map(startsDay)).toEqual([false, false, false]);
    expect([0, 1, 2].map(topOf)).toEqual([0, 44, 88]);
    expect(height).toBe(132);
  });

  it('puts rows and headings under each other without gaps, whatever has come', () => {
    const days = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(days, fc.nat(5), fc.nat(5), (steps, place, missing) => {
        let ago = 0;
        const rows = rowsOf(
          steps.map((step) => {
            ago += step;
            return ago;
          }),
        );
        const count = place + rows.length + missing;
        const { topOf, sizeOf, startsDay, height } = layOutDays({ rows, place, count }, heights);
        expect(startsDay(place)).toBe(place === 0 && rows.length > 0);
        let top = 0;
        for (let index = 0; index < count; index += 1) {
          top += sizeOf(index);
          expect(topOf(index)).toBe(top - heights.rowHeight);
        }
        expect(height).toBe(top);
      }),
    );
  });
});

describe('sumsOfDay', () => {
  it('P24 adds up the rows of a day, each currency for itself', () => {
    const list = listOf([0, 0, 0, 1]);
    expect(sumsOfDay(list, 0)).toEqual([
      { currency: 'USD', amount: -400 },
      { currency: 'EUR', amount: -200 },
    ]);
    expect(sumsOfDay(list, 3)).toEqual([{ currency: 'EUR', amount: -400 }]);
    expect(sumsOfDay({ ...list, place: 9, count: 13 }, 12)).toEqual([{ currency: 'EUR', amount: -400 }]);
  });

  it('gives no sum while rows of the day may still come', () => {
    const list = { ...listOf([0, 1]), count: 3 };
    expect(sumsOfDay(list, 1)).toBeNull();
    expect(sumsOfDay(list, 0)).toEqual([{ currency: 'USD', amount: -100 }]);
  });
});
