import type { OwnAccounts } from '../by-hand/own-accounts.ts';
import type { EditOwnTransactions } from '../by-hand/own-edits.ts';
import type { OwnTransactions } from '../by-hand/own-transactions.ts';
import type { Handlers } from './handlers.ts';

export type OwnAccountsDeps = {
  ownAccounts: OwnAccounts;
  ownTransactions: OwnTransactions;
  editTogether: EditOwnTransactions;
};

/** Handlers for accounts that a person keeps by hand. */
export function ownAccountsHandlers({ ownAccounts, ownTransactions, editTogether }: OwnAccountsDeps) {
  return {
    addOwnAccount: ({ session, body, once }) => ownAccounts.add(session.scope, body, once),
    deleteOwnAccount: async ({ session, params }) => {
      await ownAccounts.remove(session.scope, params.ownAccountId);
      return {};
    },
    stateBalance: ({ session, params, body }) =>
      ownAccounts.stateBalance(session.scope, params.ownAccountId, body),
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
