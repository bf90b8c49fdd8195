import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateText, dayOf } from '../world/calendar.ts';
import { frequencyOf, nextDay } from './cadence.ts';

const next = (...dates: string[]) => {
  const days = dates.map(dayOf);
  const frequency = frequencyOf(days);
  const day = frequency === null ? null : nextDay(days, frequency);
  return [frequency, day === null ? null : dateText(day)];
};

test.each([
  [['2026-03-06', '2026-03-13', '2026-03-20'], 'WEEKLY', '2026-03-27'],
  [['2026-03-06', '2026-03-20', '2026-04-03'], 'BIWEEKLY', '2026-04-17'],
  [['2026-03-01', '2026-03-15', '2026-04-01', '2026-04-15'], 'SEMI_MONTHLY', '2026-05-01'],
  [['2026-01-10', '2026-02-10', '2026-03-10'], 'MONTHLY', '2026-04-10'],
  // The bill of the 14th slipped over a weekend once; the next one is due on the 14th again.
  [['2026-07-14', '2026-08-14', '2026-09-16'], 'MONTHLY', '2026-10-14'],
  [['2025-12-31', '2026-01-31', '2026-02-28'], 'MONTHLY', '2026-03-31'],
  [['2025-05-31', '2026-05-31'], 'ANNUALLY', '2027-05-31'],
  [['2026-03-06', '2026-03-07', '2026-03-20'], null, null],
  [['2026-03-06'], null, null],
])('%j is %s and next due on %s', (dates, frequency, due) => {
  expect(next(...dates)).toEqual([frequency, due]);
});

test('what is due every n days is due n days after the last, wherever it began', () => {
  const cases = fc.tuple(
    fc.constantFrom(['WEEKLY', 7] as const, ['BIWEEKLY', 14] as const),
    fc.integer({ min: 18_000, max: 22_000 }),
    fc.integer({ min: 3, max: 60 }),
  );
  fc.assert(
    fc.property(cases, ([[frequency, step], start, count]) => {
      const days = Array.from({ length: count }, (_, index) => start + index * step);
      expect(frequencyOf(days)).toBe(frequency);
      expect(nextDay(days, frequency)).toBe(start + count * step);
    }),
  );
});

test('what is due on one place of every month is due there next month, also when weekends move it', () => {
  const cases = fc.record({
    month: fc.integer({ min: 0, max: 200 }),
    place: fc.integer({ min: 1, max: 26 }),
    slips: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 24 }),
  });
  fc.assert(
    fc.property(cases, ({ month, place, slips }) => {
      const placeOf = (index: number) => Date.UTC(2015, month + index, place) / 86_400_000;
      // The usual place shows at least once in the last three, or it would be unknowable.
      const days = slips.map((slip, index) => placeOf(index) + (index === slips.length - 2 ? 0 : slip));
      expect(frequencyOf(days)).toBe('MONTHLY');
      expect(nextDay(days, 'MONTHLY')).toBe(placeOf(slips.length));
    }),
  );
});
