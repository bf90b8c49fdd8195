import { maxRowsThatFollowed, type NewRule, type RulePreviewRequest } from '@cairn/contract/categorising';
import type { TransactionEdits } from '@cairn/contract/transactions';
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
};

/** What a person does to categories, each one transaction, after which the household's insights are looked at anew. */
export type Categorising = ReturnType<typeof openCategorising>;

export function openCategorising({ database, queue, now }: CategorisingDeps) {
  const within = <T>(scope: HouseholdScope, work: (tx: HouseholdTransaction) => Promise<T>) =>
    inHousehold(database, scope, work);

  /** The newest of the changed rows, behind those that come first in any case. */
  async function answerWith(tx: HouseholdTransaction, first: readonly string[], others: readonly string[]) {
    const transactions = await readTransactions(tx, [
      ...new Set([...first, ...others.slice(0, maxRowsThatFollowed)]),
    ]);
    const [any] = transactions;
    const bankItemId = any === undefined ? null : await readBankItemIdOf(tx, any.accountId);
    if (bankItemId !== null) await queue.enqueueInsights(bankItemId, { tx });
    return transactions;
  }

  const changeRules = (scope: HouseholdScope, work: (tx: HouseholdTransaction) => Promise<RuleChange>) =>
    within(scope, async (tx) => {
      const { followedIds, ...change } = await work(tx);
      await answerWith(tx, [], followedIds);
      return change;
    });

  return {
    edit: (scope: HouseholdScope, edits: TransactionEdits) =>
      within(scope, async (tx) => {
        const { learning, followedIds } = await editAndLearn(tx, edits, now());
        const ids = edits.edits.map(({ id }) => id);
        return { transactions: await answerWith(tx, ids, followedIds), learning };
      }),
    undo: (scope: HouseholdScope, changeId: string, options: { keepEdits: boolean }) =>
      within(scope, async (tx) => {
        const { editedIds, followedIds } = await takeCategoryChangeBack(tx, changeId, options, now());
        return { transactions: await answerWith(tx, editedIds, followedIds), rowsBack: followedIds.length };
      }),
    rules: (scope: HouseholdScope) => within(scope, async (tx) => ({ rules: await listCategoryRules(tx) })),
    previewRule: (scope: HouseholdScope, rule: RulePreviewRequest) =>
      within(scope, (tx) => previewRule(tx, rule)),
    addRule: (scope: HouseholdScope, rule: NewRule) => changeRules(scope, (tx) => addRule(tx, rule)),
    deleteRule: (scope: HouseholdScope, ruleId: string) => changeRules(scope, (tx) => deleteRule(tx, ruleId)),
    review: (scope: HouseholdScope) => within(scope, readReview),
  };
}
