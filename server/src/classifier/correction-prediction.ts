import { builtInCategories } from '@cairn/domain/categories';
import { monthNames, type PlainDate } from '@cairn/domain/plain-date';
import { type CorrectionIndex, type CorrectionMatch, matchCorrection } from './correction-index.ts';

/** A prediction by corrections, with its reason and confidence. */
export type CorrectionPrediction = { categoryId: string; reason: string; confidencePercent: number };

/**
 * Accuracy of corrections for the next transaction, in percent (measured: docs/decisions/categories.md): with the same words; where three or
 * more corrections agree on the shared words; where one or two do.
 */
const confidenceOfSameWords = 98;
const confidenceOfManyCorrections = 97;
const confidenceOfSharedWords = 90;
const many = 3;
const builtInIncomeIds: ReadonlySet<string> = new Set(
  builtInCategories.filter(({ kind }) => kind === 'income').map(({ id }) => id),
);

/**
 * Predicts by the household's corrections; null without a match. Outgoing money is not income: pay may be reversed, and a seller's
 * buyers be paid. `incomeIds`: the household's income categories; default: the built-in ones.
 */
export function predictByCorrection(
  correctionIndex: CorrectionIndex,
  { description, amountCents }: { description: string; amountCents: number | null },
  incomeIds: ReadonlySet<string> = builtInIncomeIds,
): CorrectionPrediction | null {
  const recollection = matchCorrection(correctionIndex, description);
  if (recollection === null) return null;
  const { categoryId, correctedOn, key } = recollection;
  if (incomeIds.has(categoryId) && amountCents !== null && amountCents < 0) return null;
  const reason = `Your correction on ${monthAndDay(correctedOn)}: “${key.replace(/^= /, '').replace(' + ', ' … ')}”`;
  return { categoryId, reason, confidencePercent: sureness(recollection) };
}

function sureness({ isSameText, timesConfirmed }: CorrectionMatch): number {
  if (isSameText) return confidenceOfSameWords;
  return timesConfirmed >= many ? confidenceOfManyCorrections : confidenceOfSharedWords;
}

/** '2026-05-03' → 'May 3'. */
function monthAndDay(date: PlainDate): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}
