import { addDays, daysBetween, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodsOf, yearOf } from './totals-periods.ts';

const day = fc.integer({ min: 0, max: 2200 }).map((days) => addDays(toPlainDate('2023-01-01'), days));
const border = fc
  .integer({ min: 2023, max: 2028 })
  .chain((year) => fc.constantFrom(toPlainDate(`${year}-01-01`), toPlainDate(`${year}-12-31`)));
const end = fc.option(fc.oneof(day, border), { nil: undefined });

test('P12 each day of a range is counted once, in a whole year or by itself, and no other day is', () => {
  fc.assert(
    fc.property(end, end, fc.oneof(day, border), (from, to, probe) => {
      const { days, years } = periodsOf(from, to);
      const isWithin = (range: { from: PlainDate; to: PlainDate }) =>
        range.from <= probe && probe <= range.to;
      const isInYears = years !== null && years.first <= yearOf(probe) && yearOf(probe) <= years.last;
      const counted = days.filter(isWithin).length + (isInYears ? 1 : 0);
      const isWanted = (from === undefined || from <= probe) && (to === undefined || probe <= to);
      expect(counted).toBe(isWanted ? 1 : 0);
    }),
  );
});

test('a range without ends has whole years only, and a long one at most two parts of years', () => {
  expect(periodsOf(undefined, undefined).days).toEqual([]);
  const { days, years } = periodsOf(toPlainDate('2024-03-01'), toPlainDate('2026-11-20'));
  expect(years).toEqual({ first: 2025, last: 2025 });
  expect(days.map(({ from, to }) => daysBetween(from, to))).toEqual([305, 323]);
});
