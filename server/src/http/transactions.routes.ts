import type { Reads } from '../db/household-reads.ts';
import { listTransactions, readTransaction } from '../ledger/transactions/transactions.store.ts';
import type { Handlers } from './handlers.ts';

/** Handlers for reading transactions. */
export function transactionsHandlers(reads: Reads) {
  return {
    transactions: ({ session, query }) =>
      reads.inHousehold(session.scope, (tx) => listTransactions(tx, query)),
    transaction: ({ session, params }) =>
      reads.inHousehold(session.scope, (tx) => readTransaction(tx, params.transactionId)),
  } satisfies Partial<Handlers>;
}
