import { matchCorrection, payeeKeyOf } from '../classifier/correction-index.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { continueStepOf } from '../journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import {
  type CategorizerInputs,
  otherEffects,
  predictCategory,
  readCategorizerInputs,
} from '../predictions/categorizer-inputs.ts';
import {
  type AffectedTransactions,
  combineAffected,
  readAffected,
  recordAffected,
} from '../predictions/category-changes.store.ts';
import { readCorrectionsOf } from '../predictions/corrections.store.ts';
import { readDescriptionsOfPayees, readUndecidedIds } from '../predictions/payee-rows.store.ts';
import {
  changePredictions,
  isSamePrediction,
  type PredictedRow,
  type PredictionChange,
  readPredictedRows,
} from '../predictions/predictions.store.ts';

type Tx = HouseholdTransaction;

/** Transactions looked at per lock, so that a concurrent edit waits for these only. */
const rowsAtOnce = 100;

/**
 * Ids of the past transactions that a correction may change, newest first. Without a visible active correction there are none. They are
 * found once, and without the ledger's lock, because a payee may have tens of thousands of transactions.
 */
export async function findFollowers(tx: Tx, learningId: string): Promise<string[]> {
  const corrections = await readCorrectionsOf(tx, learningId);
  if (corrections.length === 0) return [];
  const { correctionIndex, own } = await readCategorizerInputs(tx);
  const payeeKeys = new Set(corrections.map(({ description }) => payeeKeyOf(description)));
  const descriptions = (await readDescriptionsOfPayees(tx, payeeKeys)).filter(
    (description) =>
      matchCorrection(correctionIndex, description) !== null ||
      matchCorrection(own.correctionIndex, description) !== null,
  );
  return readUndecidedIds(tx, payeeKeys, descriptions);
}

/** What a correction has changed so far, and the followers that are still to be looked at. */
export type FollowStep = { affected: AffectedTransactions; left: readonly string[] };

/**
 * Applies a correction to the first of its followers (`findFollowers`) that are still without a user's category. Call it in a new
 * transaction with those that are left until it is done; concurrent callers continue from the same state.
 */
export async function applyCorrectionToPast(
  tx: Tx,
  learningId: string,
  followers: readonly string[],
): Promise<FollowStep> {
  await lockLedger(tx);
  const before = await readAffected(tx, learningId);
  if (before.isDone) return { affected: before, left: [] };
  await continueStepOf(tx, learningId);
  const corrections = await readCorrectionsOf(tx, learningId);
  if (corrections.length === 0) return { affected: { ...before, isDone: true }, left: [] };
  const left = followers.slice(rowsAtOnce);
  const changes = await changesFor(tx, followers.slice(0, rowsAtOnce), {
    categoryIds: new Set(corrections.map(({ categoryId }) => categoryId)),
    inputs: await readCategorizerInputs(tx),
  });
  const moved = changes.filter((change) => change.before.categoryId !== change.after.categoryId);
  const now = {
    rowIds: changes.map(({ id }) => id),
    movedCount: moved.length,
    isDone: left.length === 0,
  };
  // The page and the job may do the same steps: the second one finds nothing to change.
  if (changes.length === 0 && !now.isDone) return { affected: before, left };
  if (changes.length > 0) await raiseLedgerVersion(tx);
  await recordAffected(tx, learningId, now);
  await changePredictions(tx, changes, {
    actor: 'system',
    action: 'categorize',
    from: { changeId: learningId },
  });
  return { affected: combineAffected(before, now), left };
}

/** Applies a correction to all of its followers, each step in a transaction that `within` opens, and returns what it changed. */
export async function applyToFollowers(
  within: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  learningId: string,
): Promise<AffectedTransactions> {
  let step: FollowStep = await within(async (tx) => {
    const affected = await readAffected(tx, learningId);
    return { affected, left: affected.isDone ? [] : await findFollowers(tx, learningId) };
  });
  while (!step.affected.isDone) {
    const { left } = step;
    step = await within((tx) => applyCorrectionToPast(tx, learningId, left));
  }
  return step.affected;
}

/** Those of the transactions whose prediction changes through a correction. */
async function changesFor(
  tx: Tx,
  ids: readonly string[],
  { categoryIds, inputs }: { categoryIds: ReadonlySet<string>; inputs: CategorizerInputs },
): Promise<PredictionChange[]> {
  return (await readPredictedRows(tx, ids)).filter(isUndecided).flatMap((row) => {
    const predicted = predictCategory(row, inputs);
    const { source, categoryId } = predicted;
    if (source !== 'correction' || categoryId === null || !categoryIds.has(categoryId)) return [];
    const after = { ...predicted, ruleEffects: otherEffects(row) };
    return isSamePrediction(row.prediction, after) ? [] : [{ id: row.id, before: row.prediction, after }];
  });
}

/** A user's category takes precedence, and a transfer leg is decided by its pair. */
function isUndecided({ userCategoryId, isPaired }: PredictedRow): boolean {
  return userCategoryId === null && !isPaired;
}
