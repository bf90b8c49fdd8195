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
    'Small, unchanged for more than a year, and nothing else was bought there. Cairn sees payments and not use: it may be wrong.',
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

/** How sure the next one is, in words and as the percentage itself. */
export function sureWords(confidence: number): string {
  const words = confidence >= 90 ? 'Very regular' : confidence >= 75 ? 'Regular' : 'Not quite regular';
  return `${words}, ${confidence}% confident`;
}
