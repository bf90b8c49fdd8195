import { type HouseholdTransaction, inHousehold, streamInHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { exportLedger, extensionOf } from '../exports/export-ledger.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { csvOfTransactions } from '../ledger/transactions/export.store.ts';
import { listTransactions, readTransaction } from '../ledger/transactions/transactions.store.ts';
import { openExportSlots } from './export-slots.ts';
import type { Handlers } from './handlers.ts';

/** Of the ten sessions that a process has. */
const exportsAtOnce = 4;

export function transactionsHandlers({ database, now }: { database: Database; now: () => Date }) {
  const inSlot = openExportSlots(exportsAtOnce);
  const today = async (tx: HouseholdTransaction) => todayOf(await readHousehold(tx), now());
  return {
    transactions: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => listTransactions(tx, query)),
    exportTransactions: async ({ session, query }) => ({
      fileName: `cairn-transactions-${await inHousehold(database, session.scope, today)}.csv`,
      chunks: inSlot(streamInHousehold(database, session.scope, (tx) => csvOfTransactions(tx, query))),
    }),
    exportLedger: async ({ session, query: { format } }) => ({
      fileName: `cairn-${await inHousehold(database, session.scope, today)}.${extensionOf(format)}`,
      chunks: inSlot(streamInHousehold(database, session.scope, (tx) => exportLedger(tx, format, now()))),
    }),
    transaction: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readTransaction(tx, params.transactionId)),
  } satisfies Partial<Handlers>;
}
