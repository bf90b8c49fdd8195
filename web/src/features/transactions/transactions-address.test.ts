import { isPlainMonth, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, it } from 'vitest';
import { dayFilter, monthFilter, transactionsAddress } from './transactions-address.ts';

const february = '2028-02';
if (!isPlainMonth(february)) throw new Error('not a month');

describe('transactionsAddress', () => {
  it('carries the first and last day of the month and the flow', () => {
    expect(transactionsAddress(monthFilter(february, { kind: 'net_spending' }))).toBe(
      '/transactions?from=2028-02-01&to=2028-02-29&kind=net_spending',
    );
    expect(transactionsAddress(monthFilter(february, { kind: 'income' }))).toContain('kind=income');
  });

  it('leaves out what is not set and escapes what is', () => {
    expect(transactionsAddress({})).toBe('/transactions');
    expect(transactionsAddress({ kind: undefined, categoryId: 'a&b' })).toBe(
      '/transactions?categoryId=a%26b',
    );
    expect(transactionsAddress(dayFilter(toPlainDate('2026-11-20')))).toBe(
      '/transactions?from=2026-11-20&to=2026-11-20',
    );
  });
});
