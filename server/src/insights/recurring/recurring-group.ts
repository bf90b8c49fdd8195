import { daysBetween, type PlainDate } from '@cairn/contract/plain-date';
import { timesAYear } from './rhythm.ts';
import type { RecurringStream, StreamRow } from './stream.ts';

export type RecurringGroup = 'upcoming' | 'paid' | 'missed' | 'changed' | 'forgotten' | 'ended';

/** A new price is news for two monthly payments. */
const newsDays = 62;
/** What went on for a year unlooked at is what people find when they go through their statements. */
const longRunningDays = 365;
/** Beyond this a month people notice each time. */
const smallMonthlyCents = 30_00;
/** Categories of plans that one can end with a click: a power bill is not forgotten. */
const cancellableCategoryIds: ReadonlySet<string> = new Set([
  'subscriptions',
  'entertainment',
  'personal-care',
  'shopping',
]);
const monthsInYear = 12;

export type GroupedRow = StreamRow & { categoryId: string };

/**
 * Where a stream stands today. `paysOtherwise`: whether the payee was paid for anything else in the past half year, which shows
 * that the person still deals with them. Whether a plan is used no ledger can tell: `forgotten` says only that it may be.
 */
export function groupOf(
  stream: RecurringStream<GroupedRow>,
  today: PlainDate,
  paysOtherwise: boolean,
): RecurringGroup {
  if (stream.status === 'stopped') return 'ended';
  if (stream.status === 'missed') return 'missed';
  const change = stream.changes.at(-1);
  if (change !== undefined && daysBetween(change.on, today) <= newsDays) return 'changed';
  if (!paysOtherwise && mayBeForgotten(stream)) return 'forgotten';
  const isPaidThisMonth = stream.rows.at(-1)?.postedOn.slice(0, 7) === today.slice(0, 7);
  const isDueThisMonth = stream.next?.on.slice(0, 7) === today.slice(0, 7);
  return isPaidThisMonth && !isDueThisMonth ? 'paid' : 'upcoming';
}

function mayBeForgotten(stream: RecurringStream<GroupedRow>): boolean {
  const [first, last] = [stream.rows[0], stream.rows.at(-1)];
  if (first === undefined || last === undefined || stream.usualCents >= 0 || stream.isVariable) return false;
  return (
    daysBetween(first.postedOn, last.postedOn) >= longRunningDays &&
    -stream.usualCents * timesAYear[stream.cadence] <= smallMonthlyCents * monthsInYear &&
    cancellableCategoryIds.has(last.categoryId)
  );
}
