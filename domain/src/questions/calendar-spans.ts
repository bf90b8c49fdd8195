import {
  addDays,
  addMonths,
  isPlainDate,
  monthOf,
  monthRange,
  type PlainDate,
  toPlainDate,
} from '../plain-date.ts';
import type { Unit } from './calendar-words.ts';

/** Days, both included. */
export type Span = { from: PlainDate; to: PlainDate };

/** Weeks begin on Sunday, as calendars in the United States do (the house's one locale is en-US). 0 is Sunday. */
const firstDayOfWeek = 0;
const daysInWeek = 7;
const monthsInQuarter = 3;
const monthsInYear = 12;

/** 0 for Sunday. */
export function weekdayOf(date: PlainDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The calendar unit `offset` units away from the one that `today` lies in: 0 is this month, -1 the last. */
export function calendarSpan(unit: Unit, offset: number, today: PlainDate): Span {
  if (unit === 'day') return oneDay(addDays(today, offset));
  if (unit === 'week') {
    const sinceStart = (weekdayOf(today) - firstDayOfWeek + daysInWeek) % daysInWeek;
    const from = addDays(today, offset * daysInWeek - sinceStart);
    return { from, to: addDays(from, daysInWeek - 1) };
  }
  if (unit === 'month') return monthRange(addMonths(monthOf(today), offset));
  const year = Number(today.slice(0, 4));
  if (unit === 'year') return yearSpan(year + offset);
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / monthsInQuarter) + offset;
  return quarterSpan(year + Math.floor(quarter / 4), (((quarter % 4) + 4) % 4) + 1);
}

/** So many units up to and including today: 90 days, or the three months since the same day three months ago. */
export function rollingSpan(unit: Unit, count: number, today: PlainDate): Span {
  if (unit === 'day') return { from: addDays(today, 1 - count), to: today };
  if (unit === 'week') return { from: addDays(today, 1 - count * daysInWeek), to: today };
  const months = count * { month: 1, quarter: monthsInQuarter, year: monthsInYear }[unit];
  return { from: addDays(sameDay(today, -months), 1), to: today };
}

/** The same day so many months away; the month's last day where it has no such day. */
function sameDay(date: PlainDate, months: number): PlainDate {
  const { from, to } = monthRange(addMonths(monthOf(date), months));
  const day = addDays(from, Number(date.slice(8)) - 1);
  return day > to ? to : day;
}

export function oneDay(date: PlainDate): Span {
  return { from: date, to: date };
}

export function yearSpan(year: number): Span {
  return { from: toPlainDate(`${year}-01-01`), to: toPlainDate(`${year}-12-31`) };
}

/** Quarters count from 1. */
export function quarterSpan(year: number, quarter: number): Span {
  const first = addMonths(monthOf(toPlainDate(`${year}-01-01`)), (quarter - 1) * monthsInQuarter);
  return { from: monthRange(first).from, to: monthRange(addMonths(first, monthsInQuarter - 1)).to };
}

/** A month of a year, or a day of it; null where the calendar has no such day. */
export function monthOrDay(year: number, month: number, day: number | null): Span | null {
  const first = `${year}-${String(month).padStart(2, '0')}-${String(day ?? 1).padStart(2, '0')}`;
  if (!isPlainDate(first)) return null;
  return day === null ? monthRange(monthOf(first)) : oneDay(first);
}

/** The last day with this weekday before today. */
export function latestWeekday(weekday: number, today: PlainDate): PlainDate {
  const daysAgo = (weekdayOf(today) - weekday + daysInWeek) % daysInWeek;
  return addDays(today, -(daysAgo === 0 ? daysInWeek : daysAgo));
}
