import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { times } from '../snapshot/test-snapshot.ts';
import { type OverviewRow, recurringOverview } from './recurring-overview.ts';
import type { StreamRow } from './stream.ts';
import { everyMonths, payment } from './test-payments.ts';

const today = toPlainDate('2026-11-17');
const nothing: ReadonlySet<string> = new Set();

function shown(
  rows: readonly StreamRow[],
  categoryId = 'subscriptions',
  kind: OverviewRow['kind'] = 'spending',
): OverviewRow[] {
  return rows.map((row) => ({
    ...row,
    categoryId,
    parentId: categoryId,
    kind,
    accountName: 'Checking',
    institution: 'Test Bank',
    mask: '0042',
    name: row.payee,
    description: row.payee,
  }));
}

function groupsOf(rows: readonly OverviewRow[]) {
  return recurringOverview(rows, today, 'USD', nothing).streams.map(({ name, group }) => `${name} ${group}`);
}

describe('P21 a stream’s status', () => {
  const music = everyMonths('2025-06-03', times(18, -9_99), 'Music');
  const power = everyMonths('2026-01-25', times(10, -80_00), 'Power');

  test.each([
    ['paid this month, and next in the next', shown(music, 'bills-and-utilities'), 'Music paid'],
    ['due in this month', shown(power, 'bills-and-utilities'), 'Power upcoming'],
    ['overdue', shown(everyMonths('2026-01-05', times(10, -9_99), 'Music')), 'Music missed'],
    [
      'a price that rose last month',
      shown(everyMonths('2026-01-05', [...times(9, -9_99), -11_99, -11_99], 'Music')),
      'Music changed',
    ],
    ['ended this summer', shown(everyMonths('2026-01-05', times(6, -9_99), 'Music')), 'Music ended'],
    ['small, long and alone', shown(music), 'Music forgotten'],
  ])('%s', (_, rows, expected) => {
    expect(groupsOf(rows)).toEqual([expected]);
  });

  test.each([
    ['it is dear', shown(everyMonths('2025-06-03', times(18, -30_00), 'Music'))],
    ['it is watched or heard at home', shown(music, 'entertainment')],
    [
      'its price rose within the year',
      shown(everyMonths('2025-06-03', [...times(12, -8_99), ...times(6, -9_99)], 'Music')),
    ],
    ['it is a bill', shown(music, 'bills-and-utilities')],
    ['it has not run for a year', shown(music.slice(-11))],
    ['something else was bought there', shown([...music, payment('2026-01-20', -31_00, 'Music')])],
    ['it brings money', shown(everyMonths('2025-06-03', times(18, 9_99), 'Music'))],
  ])('is not taken for forgotten when %s', (_, rows) => {
    expect(groupsOf(rows)).not.toContain('Music forgotten');
  });

  test('a stream that ended long ago is not listed', () => {
    expect(groupsOf(shown(everyMonths('2025-01-05', times(6, -9_99), 'Music')))).toEqual([]);
  });
});

test('P24 monthly and yearly totals are the sums of the list, without what was marked', () => {
  const rows = shown([
    ...everyMonths('2026-01-03', times(11, -9_99), 'Music'),
    ...everyMonths('2025-02-10', times(8, -100_00), 'Water', 3),
    ...everyMonths('2026-01-15', times(11, 3_000_00), 'Payroll'),
  ]);
  const all = recurringOverview(rows, today, 'USD', nothing);
  expect(all.totals).toEqual({
    costs: { monthly: -(9_99 + 33_33), yearly: -(119_88 + 400_00) },
    income: { monthly: 3_000_00, yearly: 36_000_00 },
  });
  const water = all.streams.find(({ name }) => name === 'Water');
  const marked = recurringOverview(rows, today, 'USD', new Set([water?.key ?? '']));
  expect(marked.totals.costs).toEqual({ monthly: -9_99, yearly: -119_88 });
  expect(marked.marked).toEqual([water]);
});

test('the next ones come first', () => {
  const rows = shown([
    ...everyMonths('2026-01-28', times(10, -9_99), 'Last'),
    ...everyMonths('2026-01-20', times(10, -9_99), 'First'),
  ]);
  const { streams } = recurringOverview(rows, today, 'USD', nothing);
  expect(streams.map(({ name, coming }) => [name, coming])).toEqual([
    ['First', ['2026-11-20', '2026-12-20']],
    ['Last', ['2026-11-28', '2026-12-28']],
  ]);
  expect(streams[0]?.coming.every((date) => date <= addDays(today, 45))).toBe(true);
});

test('P12 P21 an own loan’s payment is listed with its next date and in no total', () => {
  const loan = everyMonths('2026-01-03', times(11, -412_00), 'Student Loan Servicer');
  const { streams, totals } = recurringOverview(
    [
      ...shown(loan, 'student-loan', 'transfer'),
      ...shown(everyMonths('2026-01-10', times(11, -9_99), 'Music')),
    ],
    today,
    'USD',
    nothing,
  );
  expect(streams.map(({ name, kind, next }) => [name, kind, next?.date])).toEqual([
    ['Student Loan Servicer', 'transfer', '2026-12-03'],
    ['Music', 'spending', '2026-12-10'],
  ]);
  expect(totals.costs).toEqual({ monthly: -9_99, yearly: -119_88 });
});

test('P21 a loan that was connected later has one stream, which is a transfer now', () => {
  const [before, since] = [times(6, -412_00), times(5, -412_00)];
  const rows = everyMonths('2026-01-03', [...before, ...since], 'Student Loan Servicer');
  const overview = recurringOverview(
    [...shown(rows.slice(0, 6), 'student-loan'), ...shown(rows.slice(6), 'student-loan', 'transfer')],
    today,
    'USD',
    nothing,
  );
  expect(overview.streams.map(({ kind, transactions }) => [kind, transactions.length])).toEqual([
    ['transfer', 11],
  ]);
});
