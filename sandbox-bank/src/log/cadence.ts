import { type Day, isLastOfMonth, partsOf } from '../world/calendar.ts';

const DAY_MS = 86_400_000;

export type Frequency = 'WEEKLY' | 'BIWEEKLY' | 'SEMI_MONTHLY' | 'MONTHLY' | 'ANNUALLY';

/** Days between two occurrences of each frequency, shortest and longest: weekends and short months move them. */
const INTERVALS: Readonly<Record<Exclude<Frequency, 'SEMI_MONTHLY'>, readonly [number, number]>> = {
  WEEKLY: [6, 8],
  BIWEEKLY: [12, 16],
  MONTHLY: [26, 36],
  ANNUALLY: [355, 375],
};
const SEMI_MONTHLY_INTERVAL = [12, 19] as const;

/** At most one interval in this many may be out of step: a payment that was late, or one that failed. */
const STRAY_EVERY = 6;

function isWithin(intervals: readonly number[], [least, most]: readonly [number, number]): boolean {
  const strays = intervals.filter((interval) => interval < least || interval > most).length;
  return strays <= Math.floor(intervals.length / STRAY_EVERY);
}

/** Two days of the month that take turns, each within three days of its usual place. */
function isTwiceAMonth(days: readonly Day[]): boolean {
  const places = days.map((day) => partsOf(day).dayOfMonth);
  const turns = [0, 1].map((turn) => places.filter((_place, index) => index % 2 === turn));
  return turns.every((turn) => turn.length >= 2 && Math.max(...turn) - Math.min(...turn) <= 3);
}

/** How regularly something happened, from its days in order; null when in no regular way. */
export function frequencyOf(days: readonly Day[]): Frequency | null {
  const intervals = days.slice(1).map((day, index) => day - (days[index] ?? day));
  if (intervals.length === 0) return null;
  const isEveryFortnight = intervals.every((interval) => interval === 14);
  if (!isEveryFortnight && isWithin(intervals, SEMI_MONTHLY_INTERVAL) && isTwiceAMonth(days))
    return 'SEMI_MONTHLY';
  if (isWithin(intervals, INTERVALS.WEEKLY)) return 'WEEKLY';
  if (isWithin(intervals, INTERVALS.BIWEEKLY)) return 'BIWEEKLY';
  if (isWithin(intervals, INTERVALS.MONTHLY)) return 'MONTHLY';
  return isWithin(intervals, INTERVALS.ANNUALLY) ? 'ANNUALLY' : null;
}

/** How many days late an occurrence may be before it counts as not coming. */
export const GRACE_DAYS: Readonly<Record<Frequency, number>> = {
  WEEKLY: 4,
  BIWEEKLY: 6,
  SEMI_MONTHLY: 7,
  MONTHLY: 10,
  ANNUALLY: 30,
};

/** A place in the month that is `months` later; the month's last day where that month is too short. */
function monthsLater(day: Day, months: number, place: number): Day {
  const { year, month } = partsOf(day);
  const firstOfMonth = Date.UTC(year, month - 1 + months, 1) / DAY_MS;
  const lastPlace = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return firstOfMonth + Math.min(place, lastPlace) - 1;
}

/** The place in the month at which a monthly payment falls due. */
function usualPlace(days: readonly Day[], last: Day): number {
  const recent = days.slice(-3);
  if (recent.every(isLastOfMonth)) return 31;
  // Bills slip over weekends to a later day, never to an earlier one, so the earliest of the last few is the rule. Far
  // apart they straddle the turn of a month; then the last one is as good as any.
  const place = partsOf(last).dayOfMonth;
  const earliest = Math.min(...recent.map((day) => partsOf(day).dayOfMonth));
  return place - earliest > 6 ? place : earliest;
}

/** The day on which the next occurrence is due, from the days of the earlier ones in order. */
export function nextDay(days: readonly Day[], frequency: Frequency): Day | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  if (frequency === 'WEEKLY') return last + 7;
  if (frequency === 'BIWEEKLY') return last + 14;
  if (frequency === 'ANNUALLY') return monthsLater(last, 12, partsOf(last).dayOfMonth);
  if (frequency === 'MONTHLY') return monthsLater(last, 1, usualPlace(days, last));
  const beforeLast = days.at(-2);
  return beforeLast === undefined ? null : monthsLater(beforeLast, 1, partsOf(beforeLast).dayOfMonth);
}
