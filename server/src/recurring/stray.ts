import { dayInMonth } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import type { DatedRow } from './dated-row.ts';

const daysOfMonth = 31;
/** Two schedules suit any few payments better than one. */
const fewestOfPart = 4;
/** 1970-01-04 was a Sunday. */
const aSunday = 3;

/**
 * How many days a chain's payments lie off a schedule on average: from the day of the month that suits them best (which may have changed
 * once), from every 28 or 30 days, or from the weekday. What is owed keeps to its day; what is done when it is time again wanders off, since each
 * visit is reckoned from the one before.
 */
export function meanStray(chain: Chain): number {
  const { rows } = chain;
  if (chain.rhythm.months === 0) {
    const byWeek = strayFromEvery(chain, chain.rhythm.days[0]);
    return chain.rhythm.name === 'week' ? byWeek : Math.min(byWeek, strayOfTwoDays(rows));
  }
  const byMonth = strayFromCalendar(rows);
  return chain.rhythm.months > 1
    ? byMonth
    : Math.min(byMonth, strayFromEvery(chain, 28), strayFromEvery(chain, 30));
}

/** Off from every so many days: from the day that suits best, which may have changed once. */
function strayFromEvery({ rows, links }: Chain, days: number): number {
  let periods = 0;
  const places = rows.map(({ day }, index) => {
    periods += links[index - 1]?.steps ?? 0;
    return day - periods * days;
  });
  return leastStray(
    rows.length,
    [...new Set(places)].map((place) => places.map((one) => Math.abs(one - place))),
  );
}

/** Of payments twice a month: each from one of two days of the month. */
function strayOfTwoDays(rows: readonly DatedRow[]): number {
  const classes = [0, 1].map((turn) => rows.filter((_, index) => index % 2 === turn));
  return (
    classes.reduce((sum, own) => sum + strayFromCalendar(own) * own.length, 0) / Math.max(1, rows.length)
  );
}

/** From the day of the month that suits best, which may have changed once. */
function strayFromCalendar(rows: readonly DatedRow[]): number {
  const days = Array.from({ length: daysOfMonth }, (_, index) => index + 1);
  return leastStray(
    rows.length,
    days.map((dayOfMonth) => rows.map((row) => strayFrom(row, dayOfMonth))),
  );
}

/** The mean stray from the schedule that suits best, or from two of them one after the other. `schedules`: each one's strays, payment by payment. */
function leastStray(count: number, schedules: readonly (readonly number[])[]): number {
  if (count === 0) return 0;
  const before = Array.from({ length: count + 1 }, () => Number.POSITIVE_INFINITY);
  const after = [...before];
  for (const strays of schedules) {
    let sum = 0;
    let left = strays.reduce((total, stray) => total + stray, 0);
    for (let index = 0; index <= count; index += 1) {
      before[index] = Math.min(before[index] ?? 0, sum);
      after[index] = Math.min(after[index] ?? 0, left);
      sum += strays[index] ?? 0;
      left -= strays[index] ?? 0;
    }
  }
  const parts = before.map((sum, index) => sum + (after[index] ?? 0));
  return Math.min(after[0] ?? 0, ...parts.slice(fewestOfPart, -fewestOfPart)) / count;
}

/** Days from the nearest such day of a month; what falls on a weekend is on time until the Monday after and from the Friday before. */
function strayFrom(row: DatedRow, dayOfMonth: number): number {
  let stray = daysOfMonth;
  for (let month = row.month - 1; month <= row.month + 1; month += 1) {
    const due = dayInMonth(month, dayOfMonth);
    const weekday = (((due - aSunday) % 7) + 7) % 7;
    const [early, late] = weekday === 6 ? [1, 2] : weekday === 0 ? [2, 1] : [0, 0];
    const off =
      row.day > due + late ? row.day - due - late : row.day < due - early ? due - early - row.day : 0;
    // Only the days that it is moved to are on time, the weekend's own as well.
    stray = Math.min(stray, off);
  }
  return stray;
}
