import { foldText } from '@cairn/domain/ledger-text';
import { daysTooLongPending } from '@cairn/domain/old-pending';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { sharedWordShare } from '@cairn/domain/shared-words';
import { maxDaysToPost, wordsOf } from '../ingest/pending-pairs.ts';
import type { RowSource } from '../transactions/ledger-row.ts';
import type { SameAmountRow } from './duplicates.store.ts';

/** How far apart two sources, or two people, date one charge. */
const maxDaysApart = 4;
/** How far apart any two are that are suggested. */
export const maxDaysSearched = Math.max(maxDaysApart, maxDaysToPost);
const maxSuggestions = 3;

const sourceText: Record<RowSource, string> = {
  bank: 'is from the bank',
  file: 'is from a file',
  hand: 'was added by hand',
};

/** With the day in the household’s zone on which Cairn first had it. */
export type DatedRow = SameAmountRow & { arrivedOn: PlainDate };

type Suggestion = { id: string; reason: string };

/**
 * Those of the others that are likely the same charge, with the reason, the likeliest first: their descriptions agree, and they come from
 * different sources, or both were added by hand. A bank and a file state two charges where there are two; a bank only where nothing speaks against
 * it: one is pending for far too long, or one came days later under an id of its own, which is no habit. Pure.
 */
export function likelyDuplicates(row: DatedRow, others: readonly DatedRow[], today: PlainDate): Suggestion[] {
  const alike = others
    .map((other) => ({ ...other, days: Math.abs(daysBetween(row.postedOn, other.postedOn)) }))
    .map((other) => ({ ...other, likeness: likenessOf(row, other) }))
    .filter(({ likeness }) => likeness >= 0.5);
  // What somebody buys every day is no charge sent twice.
  const isHabit = alike.filter(({ days, source }) => source === 'bank' && days <= maxDaysApart).length > 1;
  return alike
    .map((other) => ({ ...other, why: whyOf(row, other, { today, isHabit }) }))
    .filter(({ why }) => why !== null)
    .sort((a, b) => a.days - b.days || b.likeness - a.likeness || (a.id < b.id ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ id, days, likeness, why }) => ({
      id,
      reason: `Same amount and ${likeness === 1 ? 'description' : 'a similar description'}, ${daysText(days)}. ${why}`,
    }));
}

type Context = { today: PlainDate; isHabit: boolean };

/** What else speaks for two that are alike being one; null where nothing does. */
function whyOf(row: DatedRow, other: DatedRow & { days: number }, context: Context): string | null {
  if (row.source === 'bank' && other.source === 'bank') return whyOfBank(row, other, context);
  if (other.days > maxDaysApart || (row.source === other.source && row.source !== 'hand')) return null;
  return sourcesText(row.source, other.source);
}

function whyOfBank(
  row: DatedRow,
  other: DatedRow & { days: number },
  { today, isHabit }: Context,
): string | null {
  if (row.isPending !== other.isPending) {
    const [pending, posted] = row.isPending ? [row, other] : [other, row];
    const days = daysTooLongPending({ isPending: true, date: pending.postedOn }, today);
    const toPost = daysBetween(pending.postedOn, posted.postedOn);
    if (days === null || toPost < -1 || toPost > maxDaysToPost) return null;
    return `One has been pending for ${days} days, the other is posted.`;
  }
  if (row.isPending || isHabit || other.days > maxDaysApart) return null;
  const [first, later] = row.arrivedAt < other.arrivedAt ? [row, other] : [other, row];
  const late = daysBetween(later.postedOn, later.arrivedOn);
  if (first.arrivedAt.getTime() === later.arrivedAt.getTime() || late <= maxDaysApart) return null;
  return `Both are from the bank, which sent one of them ${late} days after its date.`;
}

/** 1 for the same text; else less, by the words that they share. */
function likenessOf(a: DatedRow, b: DatedRow): number {
  if (textOf(a) === textOf(b)) return 1;
  return 0.9 * sharedWordShare(wordsOf(a), wordsOf(b));
}

function textOf({ description }: DatedRow): string {
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
