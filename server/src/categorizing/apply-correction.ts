import { matchCorrection, payeeKeyOf } from '../categorize/correction-index.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { continueStepOf } from '../ledger/journal/journal.store.ts';
import { lockLedger, raiseLedgerVersion } from '../ledger/journal/write-lock.store.ts';
import {
  type CategorizerInputs,
  otherEffects,
  predictCategory,
  readCategorizerInputs,
} from './categorizer-inputs.ts';
import {
  type AffectedTransactions,
  combineAffected,
  readAffected,
  recordAffected,
} from './category-changes.store.ts';
import { readCorrectionsOf } from './corrections.store.ts';
import {
  changePredictions,
  isSamePrediction,
  type PredictedRow,
  type PredictionChange,
  readRowsOfPayees,
} from './predictions.store.ts';

type Tx = HouseholdTransaction;

/** Transactions updated per lock, so that a concurrent edit waits for these only. */
const rowsAtOnce = 100;

/**
 * Applies a correction to the next past transactions without a user's category, newest first, and returns all that were updated so
 * far. Call it in a new transaction until `isDone`; concurrent callers continue from the same state. Without a visible active
 * correction it is done.
 */
export async function applyCorrectionToPast(tx: Tx, learningId: string): Promise<AffectedTransactions> {
  await lockLedger(tx);
  const before = await readAffected(tx, learningId);
  if (before.isDone) return before;
  await continueStepOf(tx, learningId);
  const corrections = await readCorrectionsOf(tx, learningId);
  if (corrections.length === 0) return { ...before, isDone: true };
  const changes = await changesFor(tx, corrections, {
    has: new Set(before.rowIds),
    inputs: await readCategorizerInputs(tx),
  });
  if (changes.length > 0) await raiseLedgerVersion(tx);
  const moved = changes.filter((change) => change.before.categoryId !== change.after.categoryId);
  const now = {
    rowIds: changes.map(({ id }) => id),
    movedCount: moved.length,
    isDone: changes.length < rowsAtOnce,
  };
  await recordAffected(tx, learningId, now);
  await changePredictions(tx, changes, {
    actor: 'system',
    action: 'categorize',
    from: { changeId: learningId },
  });
  return combineAffected(before, now);
}

/** The next transactions whose prediction changes through these corrections. */
async function changesFor(
  tx: Tx,
  corrections: readonly { description: string; categoryId: string }[],
  { has, inputs }: { has: ReadonlySet<string>; inputs: CategorizerInputs },
): Promise<PredictionChange[]> {
  const categoryIds = new Set(corrections.map(({ categoryId }) => categoryId));
  const rows = await readRowsOfPayees(
    tx,
    new Set(corrections.map(({ description }) => payeeKeyOf(description))),
  );
  const changes: PredictionChange[] = [];
  for (const row of rows.filter(isUndecided)) {
    if (changes.length === rowsAtOnce) return changes;
    // The index lookup is a hundred times faster than a prediction.
    if (has.has(row.id) || matchCorrection(inputs.correctionIndex, row.description) === null) continue;
    const predicted = predictCategory(row, inputs);
    const { source, categoryId } = predicted;
    if (source !== 'correction' || categoryId === null || !categoryIds.has(categoryId)) continue;
    const after = { ...predicted, ruleEffects: otherEffects(row) };
    if (!isSamePrediction(row.prediction, after)) changes.push({ id: row.id, before: row.prediction, after });
  }
  return changes;
}

/** A user's category takes precedence, and a transfer leg is decided by its pair. */
function isUndecided({ userCategoryId, isPaired }: PredictedRow): boolean {
  return userCategoryId === null && !isPaired;
}
