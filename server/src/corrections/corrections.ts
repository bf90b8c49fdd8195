import { AppError } from '@cairn/contract/errors';
import {
  maxAffectedTransactions,
  type Transaction,
  type TransactionEdits,
} from '@cairn/contract/transactions';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { countCorrections } from '../predictions/corrections.store.ts';
import { enqueueInsights } from '../predictions/enqueue-insights.ts';
import type { Queue } from '../queue/queue.ts';
import { readOriginals, readTransactions } from '../transactions/transactions.store.ts';
import { applyToFollowers } from './apply-correction.ts';
import { type EditOutcome, editWithCorrections } from './edit-with-corrections.ts';
import { undoCategoryChange } from './undo-category-change.ts';

export type CorrectionsDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueInsightsOf' | 'enqueueFollowUp'>;
  now: () => Date;
};

type Edited = Pick<EditOutcome, 'learning' | 'skippedIds'> & { transactions: Transaction[] };
type Undone = { transactions: Transaction[]; rowsBack: number };

export type Corrections = ReturnType<typeof createCorrections>;

/** A person's changes of categories. Each is one transaction and schedules a refresh of the household's insights. */
export function createCorrections({ database, queue, now }: CorrectionsDeps) {
  const within = <T>(scope: HouseholdScope, work: (tx: HouseholdTransaction) => Promise<T>) =>
    inHousehold(database, scope, work);

  /** Up to `maxAffectedTransactions` affected transactions after those in `first`. */
  const answerWith = (tx: HouseholdTransaction, first: readonly string[], others: readonly string[]) =>
    readTransactions(tx, [...new Set([...first, ...others.slice(0, maxAffectedTransactions)])]);

  return {
    edit: (scope: HouseholdScope, edits: TransactionEdits, once: Once<Edited> | null = null) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Edited> => {
        const { learning, restoredIds, skippedIds } = await editWithCorrections(tx, edits, now());
        const ids = edits.edits.map(({ id }) => id);
        const transactions = await answerWith(tx, ids, restoredIds);
        const isOfCategories = edits.edits.some(({ categoryId }) => categoryId !== undefined);
        // The job that updates past transactions also refreshes the insights.
        if (learning !== null)
          await queue.enqueueFollowUp({ userId: scope.userId, learningId: learning.id }, { tx });
        else if (isOfCategories) await enqueueInsights(queue, tx, transactions);
        return { transactions, skippedIds, learning };
      }),
    async follow(scope: HouseholdScope, learningId: string) {
      const { all } = await within(scope, (tx) => countCorrections(tx, learningId));
      // Corrections of a private account's transactions are visible to its owner only.
      if (all === 0) throw new AppError('not_found', 'There is nothing that rows could follow.');
      const { rowIds, movedCount } = await applyToFollowers((work) => within(scope, work), learningId);
      const transactions = await within(scope, (tx) => answerWith(tx, [], rowIds));
      return { changedPastCount: movedCount, transactions };
    },
    undo: (
      scope: HouseholdScope,
      changeId: string,
      options: { keepEdits: boolean },
      once: Once<Undone> | null = null,
    ) =>
      inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Undone> => {
        const { editedIds, affectedIds } = await undoCategoryChange(tx, changeId, options, now());
        const transactions = await answerWith(tx, editedIds, affectedIds);
        await enqueueInsights(queue, tx, await readOriginals(tx, [...editedIds, ...affectedIds].slice(0, 1)));
        return { transactions, rowsBack: affectedIds.length };
      }),
  };
}
