import { payeeKeyOf } from '../classifier/correction-index.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { CategorizerInputs } from './categorizer-inputs.ts';
import { readPredictionsBefore } from './category-changes.store.ts';
import { changePredictions, readPredictedRows, readRowsOfPayees } from './predictions.store.ts';
import { planRecalculation } from './recalculation-plan.ts';

/** A correction or rule that was undone or reset. */
export type EndedChange = {
  /** The journal ids of the changes, each with the transactions that it updated. */
  changes: readonly { changeId: string; rowIds: readonly string[] }[];
  /** Descriptions of the ended corrections. */
  descriptions: readonly string[];
  /** The inputs with and without what ended. */
  before: CategorizerInputs;
  now: CategorizerInputs;
};

/**
 * Restores the predictions from before a correction or rule that has ended, and recalculates those that are no longer valid. Returns
 * the ids of all transactions whose category changed. The caller holds the ledger's lock.
 */
export async function restorePredictions(
  tx: HouseholdTransaction,
  { changes, descriptions, before, now }: EndedChange,
): Promise<string[]> {
  const rowIds: string[] = [];
  for (const { changeId, rowIds: affectedIds } of changes) {
    const restored = await readPredictionsBefore(tx, changeId, affectedIds);
    await changePredictions(tx, restored, {
      actor: 'user',
      action: 'undo_categorize',
      from: { undoes: changeId },
    });
    rowIds.push(...restored.map(({ id }) => id));
  }
  const payeeKeys = new Set(descriptions.map(payeeKeyOf));
  const plan = planRecalculation({
    restored: await readPredictedRows(tx, rowIds),
    samePayee: payeeKeys.size === 0 ? [] : await readRowsOfPayees(tx, payeeKeys),
    before,
    now,
  });
  await changePredictions(tx, plan.changes, { actor: 'system', action: 'categorize', from: {} });
  return [...new Set([...rowIds, ...plan.movedIds])];
}
