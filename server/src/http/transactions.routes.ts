import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readCategories } from '../ledger/categories.store.ts';
import { editTransactions } from '../ledger/edits.store.ts';
import { exportTransactions } from '../ledger/export.store.ts';
import { listTransactions, readTransaction, readTransactions } from '../ledger/transactions.store.ts';
import type { Handlers } from './handlers.ts';

type TransactionsHandlers = Pick<
  Handlers,
  | 'transactions'
  | 'exportTransactions'
  | 'transaction'
  | 'editTransaction'
  | 'editTransactions'
  | 'categories'
>;

/** The calls about the rows of the ledger. */
export function transactionsHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): TransactionsHandlers {
  return {
    transactions: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => listTransactions(tx, query)),
    exportTransactions: ({ session, query }) =>
      inHousehold(database, session.scope, (tx) => exportTransactions(tx, query, now())),
    transaction: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readTransaction(tx, params.transactionId)),
    editTransaction: ({ session, params, body }) =>
      inHousehold(database, session.scope, async (tx) => {
        await editTransactions(tx, [{ id: params.transactionId, ...body }], now());
        return readTransaction(tx, params.transactionId);
      }),
    editTransactions: ({ session, body }) =>
      inHousehold(database, session.scope, async (tx) => {
        await editTransactions(tx, body.edits, now());
        const ids = body.edits.map((edit) => edit.id);
        return { transactions: await readTransactions(tx, ids) };
      }),
    categories: async ({ session }) => ({
      categories: await inHousehold(database, session.scope, readCategories),
    }),
  };
}
