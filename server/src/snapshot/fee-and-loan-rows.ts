import { feeAndInterestIds, loanInterestId, loanPaymentIds } from '@cairn/domain/category-meanings';
import type { SnapshotRow } from '../ledger/types.ts';

/** Whether a transaction pays a mortgage or another loan, connected or not. */
export function isLoanPayment({ amountCents, categoryId, parentId }: SnapshotRow): boolean {
  const isOfLoans = loanPaymentIds.has(categoryId) || parentId === 'loan-payments';
  return amountCents < 0 && isOfLoans && categoryId !== loanInterestId;
}

/** Whether a transaction is a fee or interest, including a loan's interest. */
export function isFeeOrInterest(row: SnapshotRow): boolean {
  return feeAndInterestIds.has(row.categoryId) || row.parentId === 'fees-and-charges';
}
