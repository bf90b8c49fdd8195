import { type HouseholdTransaction, inHousehold, streamInHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { exportLedger } from '../exports/export-ledger.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { csvOfTransactions } from '../ledger/transactions/export.store.ts';
import { listTransactions, readTransaction } from '../ledger/transactions/transactions.store.ts';
import type { Handlers } from './handlers.ts';

export function transactionsHandlers({ database, now }: { database: Database; now: () => Date }) {
  const today = async (tx: HouseholdTransaction) => todayOf(await readHousehold(tx), now());
  return {
    transactions: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => listTransactions(tx, query)),
    exportTransactions: async ({ session, query }) => ({
      fileName: `cairn-transactions-${await inHousehold(database, session.scope, today)}.csv`,
      chunks: streamInHousehold(database, session.scope, (tx) => csvOfTransactions(tx, query)),
    }),
    exportLedger: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => exportLedger(tx, query.format, now())),
    transaction: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readTransaction(tx, params.transactionId)),
  } satisfies Partial<Handlers>;
}
