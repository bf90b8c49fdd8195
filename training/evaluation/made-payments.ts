import { toPlainDate } from '@cairn/domain/plain-date';
import { calendarDayOf, dayInMonth } from '../../server/src/recurring/calendar-day.ts';
import type { Random } from './random.ts';

/** A payment on a day (days since 1970-01-01); what is paid out is above zero here. */
export type MadePayment = { day: number; cents: number };

/** From one day to another, both included. */
export type Span = { first: number; last: number };

/** 1970-01-04 was a Sunday. */
const aSunday = 3;

/** From 0, Sunday, to 6. */
export function weekdayOf(day: number): number {
  return (((day - aSunday) % 7) + 7) % 7;
}

/** What falls on a weekend is booked on the Monday after it. */
export function onWorkday(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
}

/** The due days every so many months within a span, on a day of the month. */
export function everyMonthsIn({ first, last }: Span, months: number, dayOfMonth: number): number[] {
  const start = calendarDayOf(toPlainDate(new Date(first * 86_400_000).toISOString().slice(0, 10))).month;
  const days: number[] = [];
  for (let month = start; ; month += months) {
    const day = dayInMonth(month, dayOfMonth);
    if (day > last) return days;
    if (day >= first) days.push(day);
  }
}

/** Days so far apart from each other within a span, the first one on a weekday. */
export function everyDaysIn({ first, last }: Span, days: number, weekday: number): number[] {
  const start = first + ((weekday - weekdayOf(first) + 7) % 7);
  return Array.from(
    { length: Math.max(0, Math.floor((last - start) / days) + 1) },
    (_, nth) => start + nth * days,
  );
}

/** Visits one after the other: each so many days after the one before, never on the same day. */
export function visitsIn(
  { first, last }: Span,
  random: Random,
  meanDays: number,
  deviation: number,
): number[] {
  const days: number[] = [];
  for (let day = first + random.between(0, Math.ceil(meanDays)); day <= last; ) {
    days.push(day);
    day += Math.max(1, Math.round(random.around(meanDays, deviation)));
  }
  return days;
}

/** The month of a day, January as 0. */
export function monthOfDay(day: number): number {
  return new Date(day * 86_400_000).getUTCMonth();
}
