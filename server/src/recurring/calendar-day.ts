import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';

const dayMs = 86_400_000;

/** A day as a number (days since 1970-01-01) and as month and day, for arithmetic without Date objects. */
export type CalendarDay = {
  day: number;
  month: number;
  dayOfMonth: number;
};

export function calendarDayOf(date: PlainDate): CalendarDay {
  const [year, month, dayOfMonth] = [
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8)),
  ];
  return { day: Date.UTC(year, month, dayOfMonth) / dayMs, month: year * 12 + month, dayOfMonth };
}

export function plainDateOf(day: number): PlainDate {
  return toPlainDate(new Date(day * dayMs).toISOString().slice(0, 10));
}

/** Called for every link between payments, so it avoids Date objects. */
export function daysInMonth(month: number): number {
  const year = Math.floor(month / 12);
  const ofMonth = month - year * 12;
  if (ofMonth === 1) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return ofMonth === 3 || ofMonth === 5 || ofMonth === 8 || ofMonth === 10 ? 30 : 31;
}

const firstDays = new Map<number, number>();

function firstDayOf(month: number): number {
  const known = firstDays.get(month);
  if (known !== undefined) return known;
  const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs;
  firstDays.set(month, day);
  return day;
}

/** The given day of `month`, or its last day in a shorter month. */
export function dayInMonth(month: number, dayOfMonth: number): number {
  return firstDayOf(month) + Math.min(dayOfMonth, daysInMonth(month)) - 1;
}
