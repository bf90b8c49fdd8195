import { foldText } from '@cairn/domain/ledger-text';
import { daysBetween } from '@cairn/domain/plain-date';
import { sharedWordShare } from '@cairn/domain/shared-words';
import { wordsOf } from '../ledger/ingest/pending-pairs.ts';
import type { SameAmountRow } from '../ledger/transactions/duplicates.store.ts';
import type { RowSource } from '../ledger/transactions/ledger-row.ts';

/** How far apart two sources, or two people, date one charge. */
export const maxDaysApart = 4;
const maxSuggestions = 3;

const sourceText: Record<RowSource, string> = {
  bank: 'is from the bank',
  file: 'is from a file',
  hand: 'was added by hand',
};

/**
 * Those of the others that are likely the same charge, with the reason, the likeliest first: their descriptions agree, and they come from
 * different sources, or both were added by hand. A bank and a file state two charges where there are two. Pure.
 */
export function likelyDuplicates(
  row: SameAmountRow,
  others: readonly SameAmountRow[],
): { id: string; reason: string }[] {
  return others
    .map((other) => ({ ...other, days: Math.abs(daysBetween(row.postedOn, other.postedOn)) }))
    .filter(({ days, source }) => days <= maxDaysApart && (source !== row.source || source === 'hand'))
    .map((other) => ({ ...other, likeness: likenessOf(row, other) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => a.days - b.days || b.likeness - a.likeness || (a.id < b.id ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ id, days, likeness, source }) => ({
      id,
      reason: `Same amount and ${likeness === 1 ? 'description' : 'a similar description'}, ${daysText(days)}. ${sourcesText(row.source, source)}`,
    }));
}

/** 1 for the same text; else less, by the words that they share. */
function likenessOf(a: SameAmountRow, b: SameAmountRow): number {
  if (textOf(a) === textOf(b)) return 1;
  return 0.9 * sharedWordShare(wordsOf(a), wordsOf(b));
}

function textOf({ description }: SameAmountRow): string {
  return foldText(description);
}

function daysText(days: number): string {
  if (days === 0) return 'on the same day';
  return days === 1 ? '1 day apart' : `${days} days apart`;
}

function sourcesText(one: RowSource, other: RowSource): string {
  if (one === other) return 'Both were added by hand.';
  return `This one ${sourceText[one]}, the other ${sourceText[other]}.`;
}
