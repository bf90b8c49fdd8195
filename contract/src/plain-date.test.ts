import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isPlainDate,
  isPlainMonth,
  monthOf,
  monthRange,
  todayIn,
  toPlainDate,
} from './plain-date.ts';

const date = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((days) => addDays(toPlainDate('2000-01-01'), days));

describe('calendar dates', () => {
  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '2026-00-10', '20260101', '2026-01-01T00:00:00Z', ''])(
    '%s is no date',
    (text) => {
      expect(isPlainDate(text)).toBe(false);
      expect(() => toPlainDate(text)).toThrow(RangeError);
    },
  );

  test('days are added and counted alike, and text order is time order', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5_000, max: 5_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(addDays(to, -days)).toBe(from);
        expect(Math.sign(days)).toBe(from < to ? 1 : from > to ? -1 : 0);
      }),
    );
  });

  test('a month holds exactly the dates from its first to its last', () => {
    fc.assert(
      fc.property(date, (day) => {
        const { from, to } = monthRange(monthOf(day));
        expect(from <= day && day <= to).toBe(true);
        expect(monthOf(addDays(from, -1))).toBe(addMonths(monthOf(day), -1));
        expect(monthOf(addDays(to, 1))).toBe(addMonths(monthOf(day), 1));
      }),
    );
  });

  test('leap years', () => {
    expect(monthRange(monthOf(toPlainDate('2028-02-10'))).to).toBe('2028-02-29');
    expect(monthRange(monthOf(toPlainDate('2100-02-10'))).to).toBe('2100-02-28');
    expect(isPlainMonth('2026-00')).toBe(false);
  });
});

describe('P09 today', () => {
  test('is the day of the time zone and of nothing else', () => {
    const instant = new Date('2026-03-01T02:30:00Z');
    expect(todayIn('America/New_York', instant)).toBe('2026-02-28');
    expect(todayIn('UTC', instant)).toBe('2026-03-01');
    expect(todayIn('Pacific/Kiritimati', instant)).toBe('2026-03-01');
  });

  test('changes at midnight there, also on the day the clocks change', () => {
    expect(todayIn('America/New_York', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31');
    expect(todayIn('America/New_York', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01');
    expect(todayIn('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  });
});
