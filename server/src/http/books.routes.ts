import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readAccountBooks } from '../ledger/books.store.ts';
import { acceptDifference, addMissingRow, leaveOut, type Mended, undoMend } from '../ledger/mends.store.ts';
import type { Handlers } from './handlers.ts';

type BooksHandlers = Pick<
  Handlers,
  'accountBooks' | 'addMissingRow' | 'acceptDifference' | 'leaveOut' | 'undoMend'
>;

/** The calls about an account's books. A mend and the books as it leaves them are one transaction. */
export function booksHandlers({ database, now }: { database: Database; now: () => Date }): BooksHandlers {
  const mend = (scope: HouseholdScope, work: (tx: HouseholdTransaction, at: Date) => Promise<Mended>) =>
    inHousehold(database, scope, async (tx) => {
      const { accountId, mendId } = await work(tx, now());
      return { mendId, books: await readAccountBooks(tx, accountId, now()) };
    });
  return {
    accountBooks: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readAccountBooks(tx, params.accountId, now())),
    addMissingRow: ({ session, params, body }) =>
      mend(session.scope, (tx, at) => addMissingRow(tx, params.accountId, body, at)),
    acceptDifference: ({ session, params }) =>
      mend(session.scope, (tx, at) => acceptDifference(tx, params.accountId, at)),
    leaveOut: ({ session, params }) =>
      mend(session.scope, (tx, at) => leaveOut(tx, params.transactionId, at)),
    undoMend: ({ session, params }) => mend(session.scope, (tx, at) => undoMend(tx, params.mendId, at)),
  };
}
