import type { RecurringStream } from '@cairn/contract/recurring';
import { formatDate } from '../../lib/format.ts';

export const cadenceWords: Record<RecurringStream['cadence'], string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  'semi-monthly': 'Twice a month',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

type Group = RecurringStream['group'] | 'income';

/** In the order in which they stand on the page: what may want doing first. */
export const groupOrder: readonly Group[] = [
  'missed',
  'changed',
  'upcoming',
  'paid',
  'forgotten',
  'income',
  'ended',
];

export const groupTitles: Record<Group, string> = {
  missed: 'Missed',
  changed: 'Changed price',
  upcoming: 'Upcoming',
  paid: 'Paid this month',
  forgotten: 'Likely forgotten',
  income: 'Income',
  ended: 'Ended',
};

/** What puts a stream there, where the title alone does not say it. */
export const groupNotes: Partial<Record<Group, string>> = {
  missed: 'Expected, and not come yet. It may be late, skipped or over.',
  changed: 'A new price in the last two months.',
  forgotten:
    'Do you still use these? Each is small, has cost the same for a year and more, and nothing else was paid there. Cairn sees payments and not use.',
  ended: 'Stopped in the last six months.',
};

/** Income stands together, whatever its state; so does what has ended. */
export function groupFor({ group, isIncome }: RecurringStream): Group {
  return isIncome && group !== 'ended' ? 'income' : group;
}

/** When the next comes, or since when none has. */
export function nextWords({ group, due, next }: RecurringStream): string {
  if (next === null) return `Was due ${formatDate(due)}`;
  if (group === 'missed') return `Was due ${formatDate(due)}, next ${formatDate(next.date)}`;
  return `Next ${formatDate(next.date)}`;
}

/** How sure the next one is, in words. */
export function regularWords(confidence: number): string {
  if (confidence >= 90) return 'Very regular';
  return confidence >= 75 ? 'Regular' : 'Less regular';
}
