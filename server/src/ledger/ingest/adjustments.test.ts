import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { BankTransaction } from '../types.ts';
import { pairAdjustments } from './adjustments.ts';

const day = toPlainDate('2026-11-10');

const row = (id: string, change: Partial<BankTransaction> & { days?: number } = {}): BankTransaction => {
  const { days = 0, ...rest } = change;
  return {
    bankTransactionId: id,
    pendingTransactionId: null,
    providerAccountId: 'checking',
    postedOn: addDays(day, days),
    authorizedOn: null,
    amountCents: toCents(-450),
    currency: 'USD',
    description: 'CORNER COFFEE',
    originalDescription: null,
    merchantName: null,
    isPending: false,
    paymentChannel: 'in store',
    category: null,
    ...rest,
  };
};
/** Which of the bank's rows is which added one. */
const pairsOf = (added: BankTransaction[], incoming: BankTransaction[]) =>
  [...pairAdjustments(added, incoming)].map(([id, { bankTransactionId }]) => `${id} is ${bankTransactionId}`);

describe('P06 the bank’s own row takes the place of one that a person added', () => {
  test.each([10, -10])('%i days away, the most', (days) => {
    expect(pairsOf([row('added')], [row('bank', { days })])).toEqual(['bank is added']);
  });

  test.each<[string, Parameters<typeof row>[1]]>([
    ['more days away', { days: 11 }],
    ['more days before', { days: -11 }],
    ['another account', { providerAccountId: 'savings' }],
    ['another currency', { currency: 'CAD' }],
    ['another amount', { amountCents: toCents(450) }],
  ])('not one of %s', (_what, change) => {
    expect(pairsOf([row('added')], [row('bank', change)])).toEqual([]);
  });

  test('each stands in one pair at most, the nearest first, equal ones in the order of the bank’s ids', () => {
    const incoming = [row('c', { days: 2 }), row('b', { days: -1 }), row('a', { days: 1 })];
    expect(pairsOf([row('added')], incoming)).toEqual(['a is added']);
    expect(pairsOf([row('x'), row('y', { days: 2 })], incoming)).toEqual(['c is y', 'a is x']);
    expect(pairsOf([row('x'), row('y')], [row('a')])).toEqual(['a is x']);
  });
});
