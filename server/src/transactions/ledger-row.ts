import type { BankTransaction } from '../ledger/bank-transaction.ts';

/** Where a transaction comes from: a bank’s connection, a person, or a file. */
export type RowSource = 'bank' | 'hand' | 'file';

/** A stored transaction: the bank's fields and its state. */
export type LedgerRow = BankTransaction & {
  id: string;
  /** The pending transaction that this one replaced, linked by the bank or by us. */
  replacedTransactionId: string | null;
  source: RowSource;
  /** Null while it is there. */
  removedAt: Date | null;
  /** Added by a person until the bank's own arrives. */
  isAdjustment: boolean;
  /** Its connection was replaced, and the new one has not reported it yet. */
  isOrphaned: boolean;
  /** A person wrote on it or split it. */
  isEdited: boolean;
  addedAt: Date;
};
