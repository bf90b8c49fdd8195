import type { RecurringStream } from '@cairn/contract/recurring';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { calendarDays, weekdayOf } from './calendar-days.ts';
import { phone } from './stream-fixture.ts';

function summary(stream: RecurringStream, today: string) {
  return calendarDays([stream], toPlainDate(today)).flatMap(({ date, entries }) =>
    entries.map(({ state, amount }) => `${date} ${state} ${amount}`),
  );
}

test('the month has what was paid in it, at what it cost, and what is to come in it', () => {
  expect(calendarDays([phone], toPlainDate('2026-11-17'))).toHaveLength(30);
  expect(summary(phone, '2026-11-17')).toEqual(['2026-11-03 paid -3800', '2026-11-25 coming -4000']);
});

test('what is missed is on the day when it was due', () => {
  const late = { ...phone, group: 'missed' as const, coming: [toPlainDate('2026-12-25')] };
  expect(summary(late, '2026-11-29')).toEqual(['2026-11-03 paid -3800', '2026-11-25 missed -4000']);
});

test('weeks begin on Sunday', () => {
  expect([weekdayOf(toPlainDate('2026-11-01')), weekdayOf(toPlainDate('2026-11-07'))]).toEqual([0, 6]);
  expect(weekdayOf(toPlainDate('1969-12-31'))).toBe(3);
});
