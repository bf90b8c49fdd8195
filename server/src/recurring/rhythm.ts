import { type CalendarDay, dayInMonth, daysInMonth } from './calendar-day.ts';
import type { Cadence } from './stream.ts';

/**
 * What a chain of payments is looked for by. Biweekly and semi-monthly payments are looked for as one ('fortnight') and told
 * apart once the chain is known: from one gap alone one cannot tell 14 days from half a month.
 */
export type Rhythm = {
  name: 'week' | 'fortnight' | 'month' | 'two months' | 'quarter' | 'year';
  /** Calendar months, or 0 where days are counted. */
  months: number;
  /** The shortest and longest usual distance, where days are counted. */
  days: readonly [number, number];
  /** Weekends, holidays and slow posting move a payment; both ends of a gap may be moved. */
  toleranceDays: number;
  /** A payment so many days before or after a due day, whatever its amount, is the one that was due. */
  nearDays: { before: number; after: number };
  /** How many in a row may be left out before the chain is broken. */
  mostSkipped: number;
  /** The fewest payments that show it. */
  fewestRows: number;
};

export const rhythms: readonly Rhythm[] = [
  {
    name: 'week',
    months: 0,
    days: [7, 7],
    toleranceDays: 2,
    nearDays: { before: 2, after: 4 },
    mostSkipped: 2,
    fewestRows: 4,
  },
  {
    name: 'fortnight',
    months: 0,
    days: [14, 16],
    toleranceDays: 3,
    nearDays: { before: 4, after: 9 },
    mostSkipped: 2,
    fewestRows: 3,
  },
  {
    name: 'month',
    months: 1,
    days: [28, 31],
    toleranceDays: 7,
    nearDays: { before: 10, after: 19 },
    mostSkipped: 2,
    fewestRows: 3,
  },
  {
    name: 'two months',
    months: 2,
    days: [59, 62],
    toleranceDays: 8,
    nearDays: { before: 14, after: 30 },
    mostSkipped: 1,
    fewestRows: 3,
  },
  {
    name: 'quarter',
    months: 3,
    days: [90, 92],
    toleranceDays: 10,
    nearDays: { before: 20, after: 40 },
    mostSkipped: 1,
    fewestRows: 3,
  },
  {
    name: 'year',
    months: 12,
    days: [365, 366],
    toleranceDays: 14,
    nearDays: { before: 30, after: 60 },
    mostSkipped: 0,
    fewestRows: 2,
  },
];

/** How often a year, as people reckon it. */
export const timesAYear: Record<Cadence, number> = {
  weekly: 52,
  biweekly: 26,
  'semi-monthly': 24,
  monthly: 12,
  'every-2-months': 6,
  quarterly: 4,
  yearly: 1,
};

/** About how many days lie between two. */
export const periodDays: Record<Cadence, number> = {
  weekly: 7,
  biweekly: 14,
  'semi-monthly': 15,
  monthly: 30,
  'every-2-months': 61,
  quarterly: 91,
  yearly: 365,
};

/** The first and last day on which the payment `steps` periods after `from` is right on time. */
export function expectedAfter(from: CalendarDay, rhythm: Rhythm, steps: number): readonly [number, number] {
  if (rhythm.months === 0)
    return [from.day + rhythm.days[0] * steps, from.day + Math.ceil(rhythm.days[1] * steps)];
  const month = from.month + rhythm.months * steps;
  const sameDay = dayInMonth(month, from.dayOfMonth);
  // What comes on a month's last day comes on the next one's last day, as February shows.
  const isLastDay = from.dayOfMonth === daysInMonth(from.month);
  return [sameDay, isLastDay ? dayInMonth(month, 31) : sameDay];
}

/** Days early (negative) or late; of a payment due on either of two days, those to the nearer one. */
export function daysOff(day: number, [first, last]: readonly [number, number], rhythm: Rhythm): number {
  if (rhythm.months === 0) return day < first ? day - first : day > last ? day - last : 0;
  return Math.abs(day - first) <= Math.abs(day - last) ? day - first : day - last;
}
