import type { Transaction } from '@cairn/contract/transactions';
import { toCents, zeroCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';

/** A row for a test, which gives only the fields that it is about. */
export function testRow(given: Partial<Transaction> & { id: string }): Transaction {
  return {
    confidencePercent: 90,
    partOfId: null,
    reimbursesId: null,
    cameBack: zeroCents,
    toComeBack: zeroCents,
    attachmentsCount: 0,
    commentsCount: 0,
    isPaired: false,
    isByHand: false,
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
    reconciledTo: null,
    kind: 'spending',
    categoryId: 'food-and-dining',
    categorySource: 'bank',
    categoryReason: 'The bank says so',
    note: null,
    tagIds: [],
    hasUserTags: false,
    hasUserMerchant: false,
    ...given,
  };
}
