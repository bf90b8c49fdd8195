import type { Reads } from '../db/household-reads.ts';
import type { Handlers } from '../http/handlers.ts';
import { listTransactions, readTransaction } from './transactions.store.ts';

/** Handlers for reading transactions. */
export function transactionsHandlers(reads: Reads) {
  return {
    transactions: ({ session, query }) =>
      reads.inHousehold(session.scope, (tx) => listTransactions(tx, query)),
    transaction: ({ session, params }) =>
      reads.inHousehold(session.scope, (tx) => readTransaction(tx, params.transactionId)),
  } satisfies Partial<Handlers>;
}
