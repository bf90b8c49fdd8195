import { builtInCategories } from '@cairn/domain/categories';
import { monthNames, type PlainDate } from '@cairn/domain/plain-date';
import { type CorrectionMemory, type Recollection, recall } from './correction-memory.ts';

/** What a correction says of a row, why, and how sure that is. */
export type CorrectionPrediction = { categoryId: string; reason: string; confidencePercent: number };

/**
 * How often what was taught was right for the next row, of 100 (measured as docs/decisions/0017 says): where its words are the very
 * same; where three or more corrections agree on the words that it shares; and where one or two do.
 */
const sureOfSameWords = 98;
const sureWhereManyAgree = 97;
const sureOfSharedWords = 90;
const many = 3;
const builtInIncomeIds: ReadonlySet<string> = new Set(
  builtInCategories.filter(({ kind }) => kind === 'income').map(({ id }) => id),
);

/**
 * What the household's corrections say of a row; null where they say nothing. Money that goes out is not Income, whoever it goes to: an
 * employer's pay may be taken back, and a seller's buyers be paid. `incomeIds`: the household's categories of income; the built-in ones
 * where they are left out.
 */
export function predictByCorrection(
  memory: CorrectionMemory,
  { description, amountCents }: { description: string; amountCents: number | null },
  incomeIds: ReadonlySet<string> = builtInIncomeIds,
): CorrectionPrediction | null {
  const recollection = recall(memory, description);
  if (recollection === null) return null;
  const { categoryId, correctedOn, key } = recollection;
  if (incomeIds.has(categoryId) && amountCents !== null && amountCents < 0) return null;
  const reason = `Your correction on ${monthAndDay(correctedOn)}: “${key.replace(/^= /, '').replace(' + ', ' … ')}”`;
  return { categoryId, reason, confidencePercent: sureness(recollection) };
}

function sureness({ isOfSameWords, timesConfirmed }: Recollection): number {
  if (isOfSameWords) return sureOfSameWords;
  return timesConfirmed >= many ? sureWhereManyAgree : sureOfSharedWords;
}

/** '2026-05-03' → 'May 3'. */
function monthAndDay(date: PlainDate): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}
