import { isDeepStrictEqual } from 'node:util';
import { matchCorrection, payeeKeyOf } from '../classifier/correction-index.ts';
import type { CategoryPrediction } from '../ledger/types.ts';
import {
  type CategorizerInputs,
  correctionsFor,
  isOfClassifier,
  predictByClassifier,
  predictWithoutRules,
} from './categorizer-inputs.ts';
import { isSamePrediction, type PredictedRow, type PredictionChange } from './predictions.store.ts';
import { isSetByRule } from './rule-plan.ts';

type Facts = {
  /** Transactions whose earlier prediction was restored. */
  restored: readonly PredictedRow[];
  /** Transactions of the ended corrections' payees. */
  samePayee: readonly PredictedRow[];
  /** The inputs with and without what ended. */
  before: CategorizerInputs;
  now: CategorizerInputs;
};

export type RecalculationPlan = { changes: PredictionChange[]; movedIds: string[] };

/**
 * Plans new predictions after a correction or rule has ended. Pure. Recalculated are restored predictions of an older classifier or
 * of another correction or rule that has ended since, and predictions that the ended correction made later.
 */
export function planRecalculation({ restored, samePayee, before, now }: Facts): RecalculationPlan {
  const isRestored = new Set(restored.map(({ id }) => id));
  const activeKeys = new Set(now.corrections.map(keyOf));
  const others = samePayee.filter(
    ({ id, prediction }) => prediction.source === 'correction' && !isRestored.has(id),
  );
  const settled = [
    ...restored
      .filter(({ prediction }) => isOfClassifier(prediction))
      .map((row) => ({ row, after: predictByCorrection(row, now) ?? predictByClassifier(row, now) })),
    ...[...restored, ...others]
      .filter((row) => isUnsupported(row, now, activeKeys) || isFromEndedCorrection(row, before, now))
      .map((row) => ({ row, after: predictWithoutRules(row, now) })),
  ].filter(({ row, after }) => !isSamePrediction(row.prediction, after));
  return {
    changes: settled.map(({ row, after }) => ({ id: row.id, before: row.prediction, after })),
    movedIds: settled
      .filter(
        ({ row, after }) => row.userCategoryId === null && row.prediction.categoryId !== after.categoryId,
      )
      .map(({ row }) => row.id),
  };
}

/** The prediction by an active correction that had not been applied to this transaction yet; null without one. */
function predictByCorrection(row: PredictedRow, now: CategorizerInputs): CategoryPrediction | null {
  if (
    row.userCategoryId !== null ||
    row.isPaired ||
    matchCorrection(correctionsFor(row, now), row.description) === null
  )
    return null;
  const after = predictWithoutRules(row, now);
  return after.source === 'correction' ? after : null;
}

/** Whether no active correction or rule supports the prediction. */
function isUnsupported(
  { prediction, ...row }: PredictedRow,
  inputs: CategorizerInputs,
  activeKeys: ReadonlySet<string>,
): boolean {
  if (isOfClassifier(prediction)) return false;
  if (prediction.source === 'correction')
    return !activeKeys.has(keyOf({ description: row.description, categoryId: prediction.categoryId }));
  return !isSetByRule({ prediction, ...row }, inputs);
}

function keyOf({ description, categoryId }: { description: string; categoryId: string | null }): string {
  return `${categoryId} ${payeeKeyOf(description)}`;
}

/** Whether an ended correction made the prediction. */
function isFromEndedCorrection(
  row: PredictedRow,
  before: CategorizerInputs,
  now: CategorizerInputs,
): boolean {
  if (row.prediction.source !== 'correction') return false;
  const recalled = matchCorrection(correctionsFor(row, before), row.description);
  // Predictions are slow, and most corrections of a payee are still active.
  if (isDeepStrictEqual(recalled, matchCorrection(correctionsFor(row, now), row.description))) return false;
  return isSamePrediction(row.prediction, predictWithoutRules(row, before));
}
