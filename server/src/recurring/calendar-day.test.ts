import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDayOf, dayInMonth, daysInMonth, plainDateOf } from './calendar-day.ts';

const dayMs = 86_400_000;
const someDay = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays(toPlainDate('1700-01-01'), days));

test('a date is its day since 1970, its month and its day of the month', () => {
  fc.assert(
    fc.property(someDay, (date) => {
      const { day, month, dayOfMonth } = calendarDayOf(date);
      expect(day).toBe(Date.parse(date) / dayMs);
      expect(plainDateOf(day)).toBe(date);
      expect(dayInMonth(month, dayOfMonth)).toBe(day);
      expect(dayInMonth(month, 31)).toBe(dayInMonth(month + 1, 1) - 1);
      expect(daysInMonth(month)).toBe(dayInMonth(month + 1, 1) - dayInMonth(month, 1));
    }),
  );
});
