import type { Handlers } from '../http/handlers.ts';
import type { EditOwnTransactions } from './own-edits.ts';
import type { OwnTransactions } from './own-transactions.ts';

export type OwnTransactionsDeps = { ownTransactions: OwnTransactions; editTogether: EditOwnTransactions };

/** Handlers for transactions that a person enters. */
export function ownTransactionsHandlers({ ownTransactions, editTogether }: OwnTransactionsDeps) {
  return {
    addOwnTransaction: ({ session, params, body, once }) =>
      ownTransactions.add(session.scope, params.ownAccountId, body, once),
    completions: ({ session, query }) => ownTransactions.complete(session.scope, query.text ?? ''),
    editOwnTransaction: ({ session, params, body }) =>
      ownTransactions.edit(session.scope, params.ownTransactionId, body),
    editOwnTransactions: ({ session, body, once }) => editTogether(session.scope, body, once),
    removeOwnTransaction: ({ session, params }) =>
      ownTransactions.remove(session.scope, params.ownTransactionId),
    restoreOwnTransaction: ({ session, params }) =>
      ownTransactions.restore(session.scope, params.ownTransactionId),
  } satisfies Partial<Handlers>;
}
