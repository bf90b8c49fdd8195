import { maxRowsThatFollowed, type NewRule, type RulePreviewRequest } from '@cairn/contract/categorising';
import type { Transaction, TransactionEdits } from '@cairn/contract/transactions';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readBankItemIdOf } from '../ledger/accounts.store.ts';
import { readTransactions } from '../ledger/transactions.store.ts';
import { addRule, deleteRule, listCategoryRules, previewRule, type RuleChange } from './category-rules.ts';
import { editAndLearn } from './learn.ts';
import type { Queue } from './queue.ts';
import { readReview } from './review.ts';
import { takeCategoryChangeBack } from './undo-category-change.ts';

export type CategorisingDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsights'>;
  now: () => Date;
  /** The language model whose suggestions are shown in the review; null for none. */
  suggestionsOf: string | null;
};

/** What a person does to categories, each one transaction, after which the household's insights are looked at anew. */
export function openCategorising({ database, queue, now, suggestionsOf }: CategorisingDeps) {
  const within = <T>(scope: HouseholdScope, work: (tx: HouseholdTransaction) => Promise<T>) =>
    inHousehold(database, scope, work);

  /** The newest of the changed rows, behind those that come first in any case. */
  const answerWith = (tx: HouseholdTransaction, first: readonly string[], others: readonly string[]) =>
    readTransactions(tx, [...new Set([...first, ...others.slice(0, maxRowsThatFollowed)])]);

  /** Looks at the household's insights anew, by way of a connection that one of the changed rows came from. */
  async function refreshInsights(tx: HouseholdTransaction, changed: readonly Transaction[]): Promise<void> {
    const [any] = changed;
    const bankItemId = any === undefined ? null : await readBankItemIdOf(tx, any.accountId);
    if (bankItemId !== null) await queue.enqueueInsights(bankItemId, { tx });
  }

  const changeRules = (scope: HouseholdScope, work: (tx: HouseholdTransaction) => Promise<RuleChange>) =>
    within(scope, async (tx) => {
      const { followedIds, ...change } = await work(tx);
      await refreshInsights(tx, await answerWith(tx, [], followedIds.slice(0, 1)));
      return change;
    });

  return {
    edit: (scope: HouseholdScope, edits: TransactionEdits) =>
      within(scope, async (tx) => {
        const { learning, followedIds } = await editAndLearn(tx, edits, now());
        const ids = edits.edits.map(({ id }) => id);
        const transactions = await answerWith(tx, ids, followedIds);
        const isOfCategories = edits.edits.some(({ categoryId }) => categoryId !== undefined);
        if (isOfCategories) await refreshInsights(tx, transactions);
        return { transactions, learning };
      }),
    undo: (scope: HouseholdScope, changeId: string, options: { keepEdits: boolean }) =>
      within(scope, async (tx) => {
        const { editedIds, followedIds } = await takeCategoryChangeBack(tx, changeId, options, now());
        const transactions = await answerWith(tx, editedIds, followedIds);
        await refreshInsights(tx, transactions);
        return { transactions, rowsBack: followedIds.length };
      }),
    rules: (scope: HouseholdScope) => within(scope, async (tx) => ({ rules: await listCategoryRules(tx) })),
    previewRule: (scope: HouseholdScope, rule: RulePreviewRequest) =>
      within(scope, (tx) => previewRule(tx, rule)),
    addRule: (scope: HouseholdScope, rule: NewRule) => changeRules(scope, (tx) => addRule(tx, rule)),
    deleteRule: (scope: HouseholdScope, ruleId: string) => changeRules(scope, (tx) => deleteRule(tx, ruleId)),
    review: (scope: HouseholdScope) => within(scope, (tx) => readReview(tx, suggestionsOf)),
  };
}
