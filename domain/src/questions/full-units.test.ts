import { expect, test } from 'vitest';
import { toPlainDate } from '../plain-date.ts';
import { fullUnits } from './full-units.ts';

const today = toPlainDate('2026-11-21');
const firstRowOn = toPlainDate('2026-03-10');
const period = (from?: string, to?: string) => ({
  ...(from === undefined ? {} : { from: toPlainDate(from) }),
  ...(to === undefined ? {} : { to: toPlainDate(to) }),
});
const full = (unit: 'month' | 'week' | 'day', from?: string, to?: string) => {
  const found = fullUnits(period(from, to), unit, { today, firstRowOn });
  return found && [found.span.from, found.span.to, found.count];
};

test('the running month is none, nor is the one in which the ledger begins', () => {
  expect(full('month', '2026-01-01', '2026-12-31')).toEqual(['2026-04-01', '2026-10-31', 7]);
  expect(full('month')).toEqual(['2026-04-01', '2026-10-31', 7]);
  expect(full('month', '2026-05-01', '2026-05-31')).toEqual(['2026-05-01', '2026-05-31', 1]);
});

test('weeks begin on Sunday; days are full once they are over', () => {
  expect(full('week', '2026-11-01', '2026-11-30')).toEqual(['2026-11-01', '2026-11-14', 2]);
  expect(full('day', '2026-11-19', '2026-11-30')).toEqual(['2026-11-19', '2026-11-20', 2]);
});

test('there may be none', () => {
  expect(full('month', '2026-11-01')).toBeNull();
  expect(full('month', '2026-05-02', '2026-06-29')).toBeNull();
  expect(full('day', '2027-01-01')).toBeNull();
  expect(fullUnits({}, 'day', { today, firstRowOn: null })).toBeNull();
});
