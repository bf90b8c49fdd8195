import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import type { LedgerRow } from '../transactions/ledger-row.ts';
import type { StoredRow } from '../transactions/transaction-rows.store.ts';
import { type BankTransaction, postedTransaction } from './bank-transaction.ts';

/** For tests: a posted purchase as the bank reports it. */
export function bankRow(id: string, change: Partial<BankTransaction> = {}): BankTransaction {
  return {
    ...postedTransaction({
      sourceId: id,
      providerAccountId: 'checking',
      postedOn: toPlainDate('2026-11-10'),
      amountCents: toCents(-450),
      currency: 'USD',
      description: 'CORNER COFFEE 0042',
    }),
    ...change,
  };
}

/** For tests: an hour before stored rows were added. */
export const removedAt = new Date('2026-11-11T07:00:00Z');

/** For tests: the stored row of a bank transaction. */
export function ledgerRow(row: BankTransaction, change: Partial<LedgerRow> = {}): LedgerRow {
  return {
    ...row,
    id: `our ${row.sourceId}`,
    replacedTransactionId: null,
    removedAt: null,
    isAdjustment: false,
    source: 'bank',
    isOrphaned: false,
    isEdited: false,
    addedAt: new Date('2026-11-11T08:00:00Z'),
    ...change,
  };
}

/** For tests: a stored row without user input or a predicted category. */
export function storedRow(id: string, change: Partial<StoredRow> = {}): StoredRow {
  return {
    ...ledgerRow(bankRow(`bank-${id}`), { id }),
    accountId: 'checking',
    rowsPrivateTo: null,
    accountType: 'depository',
    userCategoryId: null,
    userNote: null,
    userMerchantName: null,
    userTagIds: null,
    userEditedAt: null,
    userCategoryKind: null,
    isSplit: false,
    partOfId: null,
    predictedCategoryId: null,
    predictedCategoryKind: null,
    transferId: null,
    isOpen: true,
    ruleKind: null,
    isPairDecided: false,
    reimbursesId: null,
    linkedAs: null,
    kind: 'spending',
    ...change,
  };
}
