import type { HouseholdScope } from '../db/household-scope.ts';
import type { Once } from '../ledger/journal/answered-calls.store.ts';
import type { Answer, Call, Handlers } from './handlers.ts';

/** What answers these calls, each as one transaction of the household. */
export type CategorisingCalls = {
  edit: (
    scope: HouseholdScope,
    edits: Call<'editTransactions'>['body'],
    once?: Once<Answer<'editTransactions'>> | null,
  ) => Promise<Answer<'editTransactions'>>;
  follow: (scope: HouseholdScope, changeId: string) => Promise<Answer<'followCategoryChange'>>;
  undo: (
    scope: HouseholdScope,
    changeId: string,
    options: Call<'undoCategoryChange'>['body'],
    once: Once<Answer<'undoCategoryChange'>> | null,
  ) => Promise<Answer<'undoCategoryChange'>>;
  rules: (scope: HouseholdScope) => Promise<Answer<'categoryRules'>>;
  previewRule: (scope: HouseholdScope, rule: Call<'previewRule'>['body']) => Promise<Answer<'previewRule'>>;
  addRule: (
    scope: HouseholdScope,
    rule: Call<'addRule'>['body'],
    once: Once<Answer<'addRule'>> | null,
  ) => Promise<Answer<'addRule'>>;
  deleteRule: (scope: HouseholdScope, ruleId: string) => Promise<Answer<'deleteRule'>>;
  review: (scope: HouseholdScope) => Promise<Answer<'review'>>;
};

type CategorisingHandlers = Pick<
  Handlers,
  | 'editTransaction'
  | 'editTransactions'
  | 'followCategoryChange'
  | 'undoCategoryChange'
  | 'categoryRules'
  | 'previewRule'
  | 'addRule'
  | 'deleteRule'
  | 'review'
>;

/** The calls by which a person says what rows are. */
export function categorisingHandlers(calls: CategorisingCalls): CategorisingHandlers {
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
    deleteRule: ({ session, params }) => calls.deleteRule(session.scope, params.ruleId),
    review: ({ session }) => calls.review(session.scope),
  };
}
