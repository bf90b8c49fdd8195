import type { LinkedAs } from '@cairn/domain/classify';

/** What a person linked a transaction as, as its columns have it. Null where the link is not in effect, or there is none. */
export function linkedAs({
  userTransferId,
  transferId,
  reimbursedCategoryId,
}: {
  userTransferId: string | null;
  transferId: string | null;
  reimbursedCategoryId: string | null;
}): LinkedAs | null {
  if (userTransferId !== null && userTransferId === transferId) return 'transfer';
  return reimbursedCategoryId === null ? null : 'reimbursement';
}
