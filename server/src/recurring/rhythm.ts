import { type CalendarDay, dayInMonth, daysInMonth } from './calendar-day.ts';
import type { Cadence } from './stream.ts';

/**
 * A payment interval to search for. Biweekly and semi-monthly payments are one rhythm ('fortnight') and distinguished later: a single
 * distance cannot distinguish 14 days from half a month.
 */
export type Rhythm = {
  name: 'week' | 'fortnight' | 'month' | 'two months' | 'quarter' | 'year';
  /** Calendar months; 0 for intervals in days. */
  months: number;
  /** Shortest and longest usual interval in days. */
  days: readonly [number, number];
  /** Weekends, holidays and slow posting can move both payments. */
  toleranceDays: number;
  /** A payment this near a due day is the one due, whatever its amount. */
  nearDays: { before: number; after: number };
  /** Consecutive payments that may be missing. */
  maxSkipped: number;
  minRows: number;
};

export const rhythms: readonly Rhythm[] = [
  {
    name: 'week',
    months: 0,
    days: [7, 7],
    toleranceDays: 2,
    nearDays: { before: 2, after: 4 },
    maxSkipped: 2,
    minRows: 4,
  },
  {
    name: 'fortnight',
    months: 0,
    days: [14, 16],
    toleranceDays: 3,
    nearDays: { before: 4, after: 9 },
    maxSkipped: 2,
    minRows: 3,
  },
  {
    name: 'month',
    months: 1,
    days: [28, 31],
    toleranceDays: 7,
    nearDays: { before: 10, after: 19 },
    maxSkipped: 2,
    minRows: 3,
  },
  {
    name: 'two months',
    months: 2,
    days: [59, 62],
    toleranceDays: 8,
    nearDays: { before: 14, after: 30 },
    maxSkipped: 1,
    minRows: 3,
  },
  {
    name: 'quarter',
    months: 3,
    days: [90, 92],
    toleranceDays: 10,
    nearDays: { before: 20, after: 40 },
    maxSkipped: 1,
    minRows: 3,
  },
  {
    name: 'year',
    months: 12,
    days: [365, 366],
    toleranceDays: 14,
    nearDays: { before: 30, after: 60 },
    maxSkipped: 0,
    minRows: 2,
  },
];

/** Payments per year. */
export const timesAYear: Record<Cadence, number> = {
  weekly: 52,
  biweekly: 26,
  'semi-monthly': 24,
  monthly: 12,
  'every-2-months': 6,
  quarterly: 4,
  yearly: 1,
};

/** Approximate days per period. */
export const periodDays: Record<Cadence, number> = {
  weekly: 7,
  biweekly: 14,
  'semi-monthly': 15,
  monthly: 30,
  'every-2-months': 61,
  quarterly: 91,
  yearly: 365,
};

/** First and last on-time day of the payment `steps` periods after `from`. */
export function expectedAfter(from: CalendarDay, rhythm: Rhythm, steps: number): readonly [number, number] {
  if (rhythm.months === 0)
    return [from.day + rhythm.days[0] * steps, from.day + Math.ceil(rhythm.days[1] * steps)];
  const month = from.month + rhythm.months * steps;
  const sameDay = dayInMonth(month, from.dayOfMonth);
  // A payment on a month's last day is due on the next month's last day.
  const isLastDay = from.dayOfMonth === daysInMonth(from.month);
  return [sameDay, isLastDay ? dayInMonth(month, 31) : sameDay];
}

/** Days early (negative) or late, from the nearer of two due days. */
export function daysOff(rhythm: Rhythm, day: number, first: number, last: number): number {
  if (rhythm.months === 0) return day < first ? day - first : day > last ? day - last : 0;
  return Math.abs(day - first) <= Math.abs(day - last) ? day - first : day - last;
}

/** Days that are as near to two on-time days as one that is `off` days from them. */
export function daysAsNear(rhythm: Rhythm, off: number, first: number, last: number): number {
  return 2 * Math.abs(off) + (rhythm.months === 0 ? last - first : 0) + 1;
}

/** The least days between two payments; one less than usual, since months differ in length. */
export function minIntervalDays(rhythm: Rhythm): number {
  return rhythm.days[0] - rhythm.toleranceDays - 1;
}

/** Whether so many rows over so many days may hold as many payments of a rhythm as it needs. */
export function mayHold(rhythm: Rhythm, count: number, spanDays: number): boolean {
  return count >= rhythm.minRows && spanDays >= (rhythm.minRows - 1) * minIntervalDays(rhythm);
}
