import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { bankRow } from '../ledger/test-stored-row.ts';
import { pairAdjustments } from './adjustments.ts';

const day = toPlainDate('2026-11-10');

const row = (id: string, { days = 0, ...change }: Partial<BankTransaction> & { days?: number } = {}) =>
  bankRow(id, { postedOn: addDays(day, days), ...change });
const pairsOf = (added: BankTransaction[], incoming: BankTransaction[]) =>
  [...pairAdjustments(added, incoming)].map(([id, { sourceId }]) => `${id} is ${sourceId}`);

describe('P06 the bank’s transaction replaces an adjustment', () => {
  test.each([10, -10])('at most %i days away', (days) => {
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

  test('each is in at most one pair, nearest first, ties by the bank’s ids', () => {
    const incoming = [row('c', { days: 2 }), row('b', { days: -1 }), row('a', { days: 1 })];
    expect(pairsOf([row('added')], incoming)).toEqual(['a is added']);
    expect(pairsOf([row('x'), row('y', { days: 2 })], incoming)).toEqual(['c is y', 'a is x']);
    expect(pairsOf([row('x'), row('y')], [row('a')])).toEqual(['a is x']);
  });
});
