import { payeeKeyOf } from '../categorize/correction-memory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { CategorizerInputs } from './categorizer-inputs.ts';
import { readPredictionsBefore } from './category-changes.store.ts';
import { changePredictions, readPredictedRows, readRowsOfPayees } from './predictions.store.ts';
import { planSettling } from './settle-plan.ts';

/** A correction or rule that ends. */
export type EndedChange = {
  /** The journal's id of the change, and the transactions that followed it. */
  changes: readonly { changeId: string; rowIds: readonly string[] }[];
  /** The texts that the ended corrections were about. */
  descriptions: readonly string[];
  /** What was known before, and what is known now. */
  before: CategorizerInputs;
  now: CategorizerInputs;
};

/**
 * Gives transactions back what they were before a correction or rule that has ended, and settles what does not hold any more. Returns the ids
 * of all whose category went back or elsewhere. The caller holds the ledger's lock.
 */
export async function refundAttempt(
  tx: HouseholdTransaction,
  { changes, descriptions, before, now }: EndedChange,
): Promise<string[]> {
  const rowIds: string[] = [];
  for (const { changeId, rowIds: followedIds } of changes) {
    const restored = await readPredictionsBefore(tx, changeId, followedIds);
    await changePredictions(tx, restored, {
      actor: 'user',
      action: 'undo_categorise',
      from: { undoes: changeId },
    });
    rowIds.push(...restored.map(({ id }) => id));
  }
  const payeeKeys = new Set(descriptions.map(payeeKeyOf));
  const plan = planSettling({
    given: await readPredictedRows(tx, rowIds),
    alike: payeeKeys.size === 0 ? [] : await readRowsOfPayees(tx, payeeKeys),
    before,
    now,
  });
  await changePredictions(tx, plan.changes, { actor: 'system', action: 'categorize', from: {} });
  return [...new Set([...rowIds, ...plan.movedIds])];
}
