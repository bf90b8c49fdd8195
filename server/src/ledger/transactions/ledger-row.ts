import type { BankTransaction } from '../types.ts';

/** A stored transaction: the bank's fields and its state. */
export type LedgerRow = BankTransaction & {
  id: string;
  /** The pending transaction that this one replaced, linked by the bank or by us. */
  replacedTransactionId: string | null;
  isRemoved: boolean;
  /** Added by a person until the bank's own arrives. */
  isAdjustment: boolean;
  /** Its connection was replaced, and the new one has not reported it yet. */
  isOrphaned: boolean;
};
