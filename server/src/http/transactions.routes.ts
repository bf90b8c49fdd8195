import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { exportLedger } from '../exports/export-ledger.ts';
import { exportTransactions } from '../ledger/transactions/export.store.ts';
import { listTransactions, readTransaction } from '../ledger/transactions/transactions.store.ts';
import type { Handlers } from './handlers.ts';

export function transactionsHandlers({ database, now }: { database: Database; now: () => Date }) {
  return {
    transactions: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => listTransactions(tx, query)),
    exportTransactions: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => exportTransactions(tx, query, now())),
    exportLedger: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => exportLedger(tx, query.format, now())),
    transaction: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readTransaction(tx, params.transactionId)),
  } satisfies Partial<Handlers>;
}
