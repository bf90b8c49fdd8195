import { addDays, daysBetween, type PlainDate } from './plain-date.ts';
import { monthsAfter, monthsBetween } from './splits.ts';

/** How often a planned transaction comes; `biweekly` is every two weeks. */
export const plannedFrequencies = ['once', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;
export type PlannedFrequency = (typeof plannedFrequencies)[number];

export type PlannedSchedule = {
  frequency: PlannedFrequency;
  firstOn: PlainDate;
  /** The day after which none comes; null for no end. */
  lastOn: PlainDate | null;
};

const mostDaysApart = 366;

const steps: Record<PlannedFrequency, { days: number } | { months: number } | null> = {
  once: null,
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
};

/**
 * The days of a schedule from one day to another, both included, soonest first. A month that is too short has the day on its last one, and
 * the months after it have the first day's again: January 31, February 28, March 31. Pure.
 */
export function plannedDays(schedule: PlannedSchedule, from: PlainDate, to: PlainDate): PlainDate[] {
  const { firstOn, lastOn } = schedule;
  const end = lastOn !== null && lastOn < to ? lastOn : to;
  const days: PlainDate[] = [];
  for (let count = countBefore(schedule, from); ; count += 1) {
    const day = dayOf(schedule, count);
    if (day === null || day > end) return days;
    if (day >= from && day >= firstOn) days.push(day);
  }
}

/** The first days of a schedule that are not before `from`; fewer once it has ended. */
export function nextPlannedDays(schedule: PlannedSchedule, from: PlainDate, count: number): PlainDate[] {
  const start = from > schedule.firstOn ? from : schedule.firstOn;
  return plannedDays(schedule, start, addDays(start, mostDaysApart * count)).slice(0, count);
}

/** How many days of the schedule may be passed over, since they are before `from`. */
function countBefore({ frequency, firstOn }: PlannedSchedule, from: PlainDate): number {
  const step = steps[frequency];
  if (step === null || from <= firstOn) return 0;
  if ('days' in step) return Math.floor(daysBetween(firstOn, from) / step.days);
  return Math.floor(monthsBetween(firstOn, from) / step.months);
}

/** The day after `count` others; null where there is none. */
function dayOf({ frequency, firstOn }: PlannedSchedule, count: number): PlainDate | null {
  const step = steps[frequency];
  if (step === null) return count === 0 ? firstOn : null;
  if ('days' in step) return addDays(firstOn, count * step.days);
  return monthsAfter(firstOn, count * step.months);
}
