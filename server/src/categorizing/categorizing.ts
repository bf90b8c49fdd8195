import { maxAffectedTransactions, type NewRule, type RulePreviewRequest } from '@cairn/contract/categorizing';
import { AppError } from '@cairn/contract/errors';
import type { Transaction, TransactionEdits } from '@cairn/contract/transactions';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readConnectionIdOf } from '../ledger/accounts/accounts.store.ts';
import { inHouseholdOnce, type Once } from '../ledger/journal/answered-calls.store.ts';
import { countDailyUse } from '../ledger/journal/daily-uses.store.ts';
import { readTransactions } from '../ledger/transactions/transactions.store.ts';
import { editDebounceSeconds, type Queue } from '../queue/queue.ts';
import { addRule, deleteRule, listCategoryRules, previewRule, type RuleChange } from './category-rules.ts';
import { countCorrections } from './corrections.store.ts';
import { editAndLearn, type Learned } from './edit-and-learn.ts';
import { followLearning } from './follow-learning.ts';
import { readReview } from './review.ts';
import { undoCategoryChange } from './undo-category-change.ts';

export type CategorisingDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueFollowUp'>;
  now: () => Date;
  /** The language model whose suggestions are shown in the review; null for none. */
  suggestionsOf: string | null;
};

/** What the calls answer. */
type Edited = Pick<Learned, 'learning' | 'skippedIds'> & { transactions: Transaction[] };
type Undone = { transactions: Transaction[]; rowsBack: number };
type RuleChanged = Omit<RuleChange, 'followedIds'>;

export type Categorizing = ReturnType<typeof openCategorizing>;

/** What a person does to categories, each one transaction, after which the household's insights are looked at anew. */
export function openCategorizing({ database, queue, now, suggestionsOf }: CategorisingDeps) {
  const within = <T>(scope: HouseholdScope, work: (tx: HouseholdTransaction) => Promise<T>) =>
    inHousehold(database, scope, work);

  /** The newest of the changed rows, behind those that come first in any case. */
  const answerWith = (tx: HouseholdTransaction, first: readonly string[], others: readonly string[]) =>
    readTransactions(tx, [...new Set([...first, ...others.slice(0, maxAffectedTransactions)])]);

  /** Looks at the household's insights anew, by way of a connection that one of the changed rows came from. */
  async function refreshInsights(tx: HouseholdTransaction, changed: readonly Transaction[]): Promise<void> {
    const [any] = changed;
    const connectionId = any === undefined ? null : await readConnectionIdOf(tx, any.accountId);
    // Whoever goes through a list says many things in a row: a reader has the insights of now made in any case.
    if (connectionId !== null)
      await queue.enqueueInsights(connectionId, { tx, debounceSeconds: editDebounceSeconds });
  }

  const changeRules = (
    scope: HouseholdScope,
    once: Once<RuleChanged> | null,
    work: (tx: HouseholdTransaction) => Promise<RuleChange>,
  ) =>
    inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<RuleChanged> => {
      const { followedIds, ...change } = await work(tx);
      await refreshInsights(tx, await answerWith(tx, [], followedIds.slice(0, 1)));
      return change;
    });

  return {
    edit: (scope: HouseholdScope, edits: TransactionEdits, once: Once<Edited> | null = null) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Edited> => {
        const { learning, movedBackIds, skippedIds } = await editAndLearn(tx, edits, now());
        const ids = edits.edits.map(({ id }) => id);
        const transactions = await answerWith(tx, ids, movedBackIds);
        const isOfCategories = edits.edits.some(({ categoryId }) => categoryId !== undefined);
        // Those that follow are the work of a job, which has the insights looked at anew too.
        if (learning !== null)
          await queue.enqueueFollowUp({ userId: scope.userId, learningId: learning.id }, { tx });
        else if (isOfCategories) await refreshInsights(tx, transactions);
        return { transactions, skippedIds, learning };
      }),
    async follow(scope: HouseholdScope, learningId: string) {
      const { all } = await within(scope, (tx) => countCorrections(tx, learningId));
      // Of a private account's rows only its owner knows.
      if (all === 0) throw new AppError('not_found', 'There is nothing that rows could follow.');
      for (;;) {
        const { rowIds, movedCount, isDone } = await within(scope, (tx) => followLearning(tx, learningId));
        if (!isDone) continue;
        const transactions = await within(scope, (tx) => answerWith(tx, [], rowIds));
        return { changedPastCount: movedCount, transactions };
      }
    },
    undo: (
      scope: HouseholdScope,
      changeId: string,
      options: { keepEdits: boolean },
      once: Once<Undone> | null = null,
    ) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Undone> => {
        const { editedIds, followedIds } = await undoCategoryChange(tx, changeId, options, now());
        const transactions = await answerWith(tx, editedIds, followedIds);
        await refreshInsights(tx, transactions);
        return { transactions, rowsBack: followedIds.length };
      }),
    rules: (scope: HouseholdScope) => within(scope, async (tx) => ({ rules: await listCategoryRules(tx) })),
    previewRule: (scope: HouseholdScope, rule: RulePreviewRequest) =>
      within(scope, (tx) => previewRule(tx, rule)),
    addRule: (scope: HouseholdScope, rule: NewRule, once: Once<RuleChanged> | null = null) =>
      changeRules(scope, once, async (tx) => {
        await countDailyUse(tx, 'rule', now());
        return addRule(tx, rule);
      }),
    deleteRule: (scope: HouseholdScope, ruleId: string) =>
      changeRules(scope, null, (tx) => deleteRule(tx, ruleId)),
    review: (scope: HouseholdScope) => within(scope, (tx) => readReview(tx, suggestionsOf)),
  };
}
