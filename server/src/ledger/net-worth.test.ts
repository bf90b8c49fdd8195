import { toCents } from '@cairn/contract/money';
import { expect, test } from 'vitest';
import { netWorthOf } from './net-worth.ts';

const account = (type: string, cents: number | null, currency = 'USD') => ({
  type,
  currency,
  currentBalance: cents === null ? null : toCents(cents),
});

test('pitfall 12 what is owed lowers the net worth, and an overpaid card raises it', () => {
  const accounts = [
    account('depository', 100_000),
    account('investment', 250_000),
    account('credit', -41_000),
    account('credit', 2_000),
    account('loan', -6_526_200),
  ];
  expect(netWorthOf(accounts, 'USD')).toEqual([{ currency: 'USD', amount: -6_215_200, unknownCount: 0 }]);
});

test('currencies are never added up, an unknown balance is counted as unknown and not as zero', () => {
  const accounts = [
    account('depository', 5_000, 'EUR'),
    account('depository', 100),
    account('loan', null),
    account('other', 9_999),
  ];
  expect(netWorthOf(accounts, 'USD')).toEqual([
    { currency: 'USD', amount: 100, unknownCount: 1 },
    { currency: 'EUR', amount: 5_000, unknownCount: 0 },
  ]);
});
