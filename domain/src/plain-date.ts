/** A calendar date `YYYY-MM-DD`: never an instant, never converted through a time zone. Sorts as text. */
export type PlainDate = string & { readonly __brand: 'PlainDate' };
/** A calendar month `YYYY-MM`. Sorts as text. */
export type PlainMonth = string & { readonly __brand: 'PlainMonth' };

/** English, as people read them; January first. */
export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const dayMs = 86_400_000;

/** Whether the text is a date that the (proleptic Gregorian) calendar has. */
export function isPlainDate(text: string): text is PlainDate {
  const match = datePattern.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Every date of every row passes here: reckoned, because making a Date and writing it out takes ten times as long.
  return day >= 1 && day <= daysInMonth(year, month);
}

/** 0 for a month that no year has. */
function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Reads `YYYY-MM-DD`. Throws RangeError when the calendar has no such day. */
export function toPlainDate(text: string): PlainDate {
  if (!isPlainDate(text)) throw new RangeError(`Not a calendar date: ${text}`);
  return text;
}

export function isPlainMonth(text: string): text is PlainMonth {
  return monthPattern.test(text);
}

/** The date `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  const instant = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
  return toPlainDate(instant.toISOString().slice(0, 10));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** The month that the date lies in. */
export function monthOf(date: PlainDate): PlainMonth {
  const month = date.slice(0, 7);
  if (!isPlainMonth(month)) throw new RangeError(`Not a calendar date: ${date}`);
  return month;
}

/** The month `months` later (earlier when negative). */
export function addMonths(month: PlainMonth, months: number): PlainMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const text = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  if (!isPlainMonth(text)) throw new RangeError(`Not a calendar month: ${text}`);
  return text;
}

/** First and last day of a month. */
export function monthRange(month: PlainMonth): { from: PlainDate; to: PlainDate } {
  const from = toPlainDate(`${month}-01`);
  return { from, to: addDays(toPlainDate(`${addMonths(month, 1)}-01`), -1) };
}

/** By time zone: making one takes longer than most statements of a sync. */
const calendars = new Map<string, Intl.DateTimeFormat>();
/** As many as there are zones. A name may be written in any letter case, so that a caller could have any number made. */
const maxCalendars = 600;

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  for (const oldest of calendars.keys()) {
    if (calendars.size < maxCalendars) break;
    calendars.delete(oldest);
  }
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The calendar day that it is at the instant `now` in an IANA time zone. The one place that turns an instant into a day (docs/decisions/days.md). */
export function todayIn(timeZone: string, now: Date): PlainDate {
  const parts = calendarOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return toPlainDate(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
}

/**
 * Names of the IANA database as `Area/Location`, and UTC. Abbreviations such as CAT and names such as EST5EDT are refused, because
 * programs read them differently; so are offsets, which have no daylight saving time, and what only ICU knows.
 */
export const timeZonePattern =
  /^(?:UTC|(?!US\/Pacific-New$)(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/[A-Z][A-Za-z0-9_+/-]*)$/;

/** The first instant of a day in a time zone; of a day that the zone left out, the first one after it. */
export function startOfDay(timeZone: string, date: PlainDate): Date {
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  // Zones are less than 16 hours from UTC.
  let beforeMs = midnightMs - 16 * 3_600_000;
  let afterMs = midnightMs + 16 * 3_600_000;
  while (afterMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2);
    if (todayIn(timeZone, new Date(middleMs)) < date) beforeMs = middleMs;
    else afterMs = middleMs;
  }
  return new Date(afterMs);
}

/** Whether a household may have the time zone: its name means one zone to every program, and the runtime knows it. */
export function isTimeZone(text: string): boolean {
  if (!timeZonePattern.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Whether a row or a request may have the day: no day that is computed from it leaves what JavaScript and PostgreSQL can represent. */
export function isLedgerDay(date: PlainDate): boolean {
  return firstLedgerDay <= date && date <= lastLedgerDay;
}

const firstLedgerDay = '1900-01-01';
const lastLedgerDay = '2200-12-31';
