import { isDeepStrictEqual } from 'node:util';
import { CorrectionMemory, payeeKeyOf, recall } from '../categorize/correction-memory.ts';
import type { CategoryPrediction } from '../ledger/types.ts';
import {
  type CategorizerInputs,
  isOfClassifier,
  predictByClassifier,
  predictCategory,
  predictWithoutRules,
} from './categorizer-inputs.ts';
import { isSamePrediction, type PredictedRow, type PredictionChange } from './predictions.store.ts';

type Facts = {
  /** Transactions that were given the guess back that they had before the change. */
  given: readonly PredictedRow[];
  /** Transactions of the payees that the ended corrections were about. */
  alike: readonly PredictedRow[];
  /** What was known before the change was undone, and what is known now. */
  before: CategorizerInputs;
  now: CategorizerInputs;
};

/** `movedIds`: transactions whose category changes on screen. */
export type SettlePlan = { changes: PredictionChange[]; movedIds: string[] };

/**
 * Works out which guesses no longer hold once a correction or rule has ended. Pure. They are those that were given back and are of an older
 * classifier, or of a correction or rule that was itself undone meanwhile; and those of transactions that came since and were categorized
 * by what ended.
 */
export function planSettling({ given, alike, before, now }: Facts): SettlePlan {
  const isGiven = new Set(given.map(({ id }) => id));
  const holding = new Set(now.corrections.map(keyOf));
  const others = alike.filter(({ id, guess }) => guess.source === 'correction' && !isGiven.has(id));
  const settled = [
    ...given
      .filter(({ guess }) => isOfClassifier(guess))
      .map((row) => ({ row, after: predictByCorrection(row, now) ?? predictByClassifier(row, now) })),
    ...[...given, ...others]
      .filter((row) => isNobodys(row, now, holding) || isByWhatEnded(row, before, now))
      .map((row) => ({ row, after: predictWithoutRules(row, now) })),
  ].filter(({ row, after }) => !isSamePrediction(row.guess, after));
  return {
    changes: settled.map(({ row, after }) => ({ id: row.id, before: row.guess, after })),
    movedIds: settled
      .filter(({ row, after }) => row.userCategoryId === null && row.guess.categoryId !== after.categoryId)
      .map(({ row }) => row.id),
  };
}

/**
 * What a correction says of a transaction that had not followed it yet when the next one came, which has ended now; null where none applies,
 * or the transaction does not follow any.
 */
function predictByCorrection(row: PredictedRow, now: CategorizerInputs): CategoryPrediction | null {
  if (row.userCategoryId !== null || row.isPaired || recall(now.memory, row.description) === null)
    return null;
  const after = predictWithoutRules(row, now);
  return after.source === 'correction' ? after : null;
}

/** Whether the guess is said to be a correction's or a rule's, and none that holds gives it. */
function isNobodys(
  { guess, ...row }: PredictedRow,
  knowledge: CategorizerInputs,
  holding: ReadonlySet<string>,
): boolean {
  if (isOfClassifier(guess)) return false;
  if (guess.source === 'correction')
    return !holding.has(keyOf({ description: row.description, categoryId: guess.categoryId }));
  const sameCategory = knowledge.rules.filter(({ categoryId }) => categoryId === guess.categoryId);
  return (
    predictCategory(row, { ...knowledge, rules: sameCategory, memory: new CorrectionMemory() }).source !==
    'rule'
  );
}

/** A category that a payee was given. */
function keyOf({ description, categoryId }: { description: string; categoryId: string | null }): string {
  return `${categoryId} ${payeeKeyOf(description)}`;
}

/** Whether the guess is what the corrections of before make it, and those of now do not: one that ended had decided it. */
function isByWhatEnded(row: PredictedRow, before: CategorizerInputs, now: CategorizerInputs): boolean {
  if (row.guess.source !== 'correction') return false;
  const recalled = recall(before.memory, row.description);
  // A guess takes its time, and most corrections of a payee are not those that ended.
  if (isDeepStrictEqual(recalled, recall(now.memory, row.description))) return false;
  return isSamePrediction(row.guess, predictWithoutRules(row, before));
}
