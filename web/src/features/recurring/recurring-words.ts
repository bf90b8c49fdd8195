import type { RecurringStream } from '@cairn/contract/recurring';
import { toCents } from '@cairn/domain/money';
import { formatDate, formatMoney } from '../../lib/format.ts';

export const cadenceWords: Record<RecurringStream['cadence'], string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  'semi-monthly': 'Twice a month',
  monthly: 'Monthly',
  'every-2-months': 'Every 2 months',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

type Group = RecurringStream['group'] | 'income';

/** In the order of the page: what may need action first. */
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
  changed: 'Changed amount',
  upcoming: 'Upcoming',
  paid: 'Paid this month',
  forgotten: 'Likely forgotten',
  income: 'Income',
  ended: 'Ended',
};

/** What puts a stream there, where the title alone does not say it. */
export const groupNotes: Partial<Record<Group, string>> = {
  missed: 'Expected, but no payment has posted. It may be late, skipped or canceled.',
  changed: 'A new price, or a payment far from the usual amount, in the last two months.',
  forgotten:
    'Do you still use these? Each is small, has cost the same for at least a year, and is your only payment to that merchant. Cairn sees only payments, so check before you cancel.',
  ended: 'Stopped in the last six months.',
};

/** All income is one group, whatever its status, except income that has ended. */
export function groupFor({ group, kind }: RecurringStream): Group {
  return kind === 'income' && group !== 'ended' ? 'income' : group;
}

/** When the next comes, or since when none has. */
export function nextWords({ group, due, next }: RecurringStream): string {
  if (next === null) return `Was due ${formatDate(due)}`;
  if (group === 'missed') return `Was due ${formatDate(due)}, next ${formatDate(next.date)}`;
  return `Next ${formatDate(next.date)}`;
}

/** How the latest payment differs from the few before it, with the amounts; null where it does not. */
export function jumpWords({ jump }: RecurringStream): string | null {
  if (jump === null) return null;
  const { amount, date, least, most } = jump;
  const word = Math.abs(amount) > Math.abs(most) ? 'Higher' : 'Lower';
  const [low, high] = [formatMoney(toCents(Math.abs(least))), formatMoney(toCents(Math.abs(most)))];
  const usual = low === high ? low : `between ${low} and ${high}`;
  return `${word} than usual: ${formatMoney(toCents(Math.abs(amount)))} on ${formatDate(date)}. Previous payments were ${usual}.`;
}

/** How sure the next one is, in words. */
export function regularWords(confidence: number): string {
  if (confidence >= 90) return 'Very regular';
  return confidence >= 75 ? 'Regular' : 'Less regular';
}
