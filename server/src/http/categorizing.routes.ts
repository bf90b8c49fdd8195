import type { Categorizing } from '../categorizing/categorizing.ts';
import type { Handlers } from './handlers.ts';

export function categorizingHandlers(calls: Categorizing) {
  return {
    editTransaction: async ({ session, params, body }) => {
      const edits = [{ id: params.transactionId, ...body }];
      const { transactions, learning } = await calls.edit(session.scope, { edits });
      const [edited] = transactions;
      if (edited === undefined) throw new Error('An edited row that is not there');
      return { ...edited, learning };
    },
    editTransactions: ({ session, body, once }) => calls.edit(session.scope, body, once),
    followCategoryChange: ({ session, params }) => calls.follow(session.scope, params.changeId),
    undoCategoryChange: ({ session, params, body, once }) =>
      calls.undo(session.scope, params.changeId, body, once),
    categoryRules: ({ session }) => calls.rules(session.scope),
    previewRule: ({ session, body }) => calls.previewRule(session.scope, body),
    addRule: ({ session, body, once }) => calls.addRule(session.scope, body, once),
    editRule: ({ session, params, body }) => calls.editRule(session.scope, params.ruleId, body),
    arrangeRules: ({ session, body, once }) => calls.arrangeRules(session.scope, body, once),
    deleteRule: ({ session, params }) => calls.deleteRule(session.scope, params.ruleId),
    review: ({ session }) => calls.review(session.scope),
    reviewCount: async ({ session }) => ({ transactionsCount: await calls.reviewCount(session.scope) }),
  } satisfies Partial<Handlers>;
}
