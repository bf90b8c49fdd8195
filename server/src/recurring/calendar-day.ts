import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';

const dayMs = 86_400_000;
const zeroCode = '0'.charCodeAt(0);

/** A day as a number (days since 1970-01-01) and as month and day, for arithmetic without Date objects. */
export type CalendarDay = {
  day: number;
  month: number;
  dayOfMonth: number;
};

/** Called for every row, so it reads digits instead of cutting the text. */
export function calendarDayOf(date: PlainDate): CalendarDay {
  const digit = (index: number) => date.charCodeAt(index) - zeroCode;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  const month = year * 12 + digit(5) * 10 + digit(6) - 1;
  const dayOfMonth = digit(8) * 10 + digit(9);
  return { day: firstDayOf(month) + dayOfMonth - 1, month, dayOfMonth };
}

export function plainDateOf(day: number): PlainDate {
  return toPlainDate(new Date(day * dayMs).toISOString().slice(0, 10));
}

/** Called for every link between payments, so it avoids Date objects. */
export function daysInMonth(month: number): number {
  const year = Math.floor(month / 12);
  const ofMonth = month - year * 12;
  if (ofMonth === 1) return isLeap(year) ? 29 : 28;
  return ofMonth === 3 || ofMonth === 5 || ofMonth === 8 || ofMonth === 10 ? 30 : 31;
}

/** Days of a common year before each month. */
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/** Days before 1970-01-01 in the Gregorian calendar, from year 0. */
const epochDays = 719_527;

/** Called for every link between payments, so it avoids Date objects. */
function firstDayOf(month: number): number {
  const year = Math.floor(month / 12);
  const ofMonth = month - year * 12;
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const leapDay = ofMonth > 1 && isLeap(year) ? 1 : 0;
  return year * 365 + leapDays + (daysBefore[ofMonth] ?? 0) + leapDay - epochDays;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The given day of `month`, or its last day in a shorter month. */
export function dayInMonth(month: number, dayOfMonth: number): number {
  return firstDayOf(month) + Math.min(dayOfMonth, daysInMonth(month)) - 1;
}
