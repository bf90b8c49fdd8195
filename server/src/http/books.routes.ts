import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { inHouseholdOnce, type Once } from '../ledger/journal/answered-calls.store.ts';
import { readAccountBooks } from '../ledger/reconciliation/books.store.ts';
import {
  acceptDifference,
  addMissingRow,
  leaveOut,
  type Mended,
  undoMend,
} from '../ledger/reconciliation/mends.store.ts';
import type { Answer, Handlers } from './handlers.ts';

type BooksHandlers = Pick<
  Handlers,
  'accountBooks' | 'addMissingRow' | 'acceptDifference' | 'leaveOut' | 'undoMend'
>;

type MendAnswer = Answer<'addMissingRow'>;

/** The calls about an account's books. A mend and the books as it leaves them are one transaction. */
export function booksHandlers({ database, now }: { database: Database; now: () => Date }): BooksHandlers {
  const mend = (
    { session, once }: { session: { scope: HouseholdScope }; once: Once<MendAnswer> | null },
    work: (tx: HouseholdTransaction, at: Date) => Promise<Mended>,
  ) =>
    inHouseholdOnce(database, session.scope, { once, now: now() }, async (tx) => {
      const { accountId, mendId } = await work(tx, now());
      return { mendId, books: await readAccountBooks(tx, accountId, now()) };
    });
  return {
    accountBooks: ({ session, params }) =>
      inHousehold(database, session.scope, (tx) => readAccountBooks(tx, params.accountId, now())),
    addMissingRow: (call) => mend(call, (tx, at) => addMissingRow(tx, call.params.accountId, call.body, at)),
    acceptDifference: (call) => mend(call, (tx, at) => acceptDifference(tx, call.params.accountId, at)),
    leaveOut: (call) => mend(call, (tx, at) => leaveOut(tx, call.params.transactionId, at)),
    undoMend: (call) => mend(call, (tx, at) => undoMend(tx, call.params.mendId, at)),
  };
}
