import type { BankTransaction } from '../types.ts';

/** A row as it stands in the ledger: the bank's part of it, and whether the bank has taken it back. */
export type LedgerRow = BankTransaction & {
  id: string;
  /** The pending row that this one took the place of, linked by the bank or by us. */
  replacedTransactionId: string | null;
  isRemoved: boolean;
  /** Added by a person, until the bank's own row comes. */
  isAdjustment: boolean;
  /** Its connection is over; it waits to be recognised under the id that the one in its place gives it. */
  isOrphaned: boolean;
};
