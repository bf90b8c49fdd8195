import type { Handlers } from '../http/handlers.ts';
import type { Corrections } from './corrections.ts';

/** Handlers for edits of transactions and what they teach. */
export function correctionsHandlers(corrections: Corrections) {
  return {
    editTransaction: async ({ session, params, body }) => {
      const edits = [{ id: params.transactionId, ...body }];
      const { transactions, learning } = await corrections.edit(session.scope, { edits });
      const [edited] = transactions;
      if (edited === undefined) throw new Error('An edited row that is not there');
      return { ...edited, learning };
    },
    editTransactions: ({ session, body, once }) => corrections.edit(session.scope, body, once),
    followCategoryChange: ({ session, params }) => corrections.follow(session.scope, params.changeId),
    undoCategoryChange: ({ session, params, body, once }) =>
      corrections.undo(session.scope, params.changeId, body, once),
  } satisfies Partial<Handlers>;
}
