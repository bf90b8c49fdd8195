import { toCents } from '@cairn/contract/money';
import { toPlainDate } from '@cairn/contract/plain-date';
import type { Transaction } from '@cairn/contract/transactions';

/** A row for a test, of which only what the test is about is told. */
export function testRow(told: Partial<Transaction> & { id: string }): Transaction {
  return {
    confidencePercent: 90,
    description: 'SQ *BLUE DOOR COFFEE',
    merchantName: 'Blue Door Coffee',
    amount: toCents(-450),
    currency: 'USD',
    date: toPlainDate('2026-11-20'),
    aiCategory: 'Food & Dining',
    type: 'debit',
    accountId: 'a1',
    accountName: 'Everyday Checking',
    isPending: false,
    flow: 'spending',
    categoryId: 'food-and-dining',
    categorySource: 'bank',
    categoryReason: 'The bank says so',
    note: null,
    ...told,
  };
}
