import type { PlannedTransaction } from '@cairn/contract/planned';
import type { RecurringStream } from '@cairn/contract/recurring';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { calendarDays, weekdayOf } from './calendar-days.ts';
import { phone } from './stream-fixture.ts';

function daysOf(stream: RecurringStream, today: string, planned: PlannedTransaction[] = []) {
  return calendarDays({ streams: [stream], planned, currency: 'USD', today: toPlainDate(today) });
}

function summary(...shown: Parameters<typeof daysOf>) {
  return daysOf(...shown).flatMap(({ date, entries }) =>
    entries.map(({ state, amount, isPlanned }) => `${date} ${isPlanned ? 'planned ' : ''}${state} ${amount}`),
  );
}

test('the month has what was paid in it, at what it cost, and what is to come in it', () => {
  expect(daysOf(phone, '2026-11-17')).toHaveLength(30);
  expect(summary(phone, '2026-11-17')).toEqual(['2026-11-03 paid -3800', '2026-11-25 coming -4000']);
});

test('what is missed is on the day when it was due', () => {
  const late = { ...phone, group: 'missed' as const, coming: [toPlainDate('2026-12-25')] };
  expect(summary(late, '2026-11-29')).toEqual(['2026-11-03 paid -3800', '2026-11-25 missed -4000']);
});

test('P38 what is both planned and detected is on its day once, as it is planned', () => {
  const planned: PlannedTransaction = {
    id: 'plan',
    accountId: 'checking',
    accountName: 'Checking',
    institution: 'Test Bank',
    mask: null,
    currency: 'USD',
    description: 'My phone',
    amount: toCents(-41_00),
    categoryId: null,
    categoryName: null,
    frequency: 'monthly',
    firstDate: toPlainDate('2026-10-25'),
    lastDate: null,
    next: toPlainDate('2026-11-25'),
    occurrences: [
      {
        date: toPlainDate('2026-11-02'),
        state: 'paid',
        transaction: {
          id: 'b',
          date: toPlainDate('2026-11-03'),
          description: 'PHONE',
          amount: toCents(-38_00),
        },
      },
      { date: toPlainDate('2026-11-10'), state: 'skipped', transaction: null },
      { date: toPlainDate('2026-11-12'), state: 'late', transaction: null },
      { date: toPlainDate('2026-11-25'), state: 'coming', transaction: null },
    ],
  };
  expect(summary({ ...phone, plannedId: 'plan' }, '2026-11-17', [planned])).toEqual([
    '2026-11-03 planned paid -3800',
    '2026-11-12 planned late -4100',
    '2026-11-25 planned coming -4100',
  ]);
});

test('weeks begin on Sunday', () => {
  expect([weekdayOf(toPlainDate('2026-11-01')), weekdayOf(toPlainDate('2026-11-07'))]).toEqual([0, 6]);
  expect(weekdayOf(toPlainDate('1969-12-31'))).toBe(3);
});
