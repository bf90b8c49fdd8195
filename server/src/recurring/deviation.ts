import { dayInMonth } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import type { DatedRow } from './dated-row.ts';

const daysOfMonth = 31;
/** Two schedules fit any few payments better than one. */
const minOfPart = 4;
/** Up to this deviation no other month's due day is nearer: they are 28 days apart, less two for a weekend at either. */
const maxOfNearest = 12;
/** 1970-01-04 was a Sunday. */
const aSunday = 3;

/**
 * Mean deviation in days of a chain's payments from the best schedule: a day of the month (which may change once), every 28 or 30
 * days, or a weekday. Bills keep their day; habits drift, since each visit depends on the one before.
 */
export function meanDeviation(chain: Chain): number {
  const { rows } = chain;
  if (chain.rhythm.months === 0) {
    const byWeek = deviationFromEvery(chain, chain.rhythm.days[0]);
    return chain.rhythm.name === 'week' ? byWeek : Math.min(byWeek, deviationOfTwoDays(rows));
  }
  const byMonth = deviationFromCalendar(rows);
  return chain.rhythm.months > 1
    ? byMonth
    : Math.min(byMonth, deviationFromEvery(chain, 28), deviationFromEvery(chain, 30));
}

/** Deviation from an interval in days, whose phase may change once. */
function deviationFromEvery({ rows, links }: Chain, days: number): number {
  let periods = 0;
  const places = rows.map(({ day }, index) => {
    periods += links[index - 1]?.steps ?? 0;
    return day - periods * days;
  });
  return minDeviation(
    rows.length,
    [...new Set(places)].map((place) => places.map((one) => Math.abs(one - place))),
  );
}

/** Deviation of semi-monthly payments from two days of the month. */
function deviationOfTwoDays(rows: readonly DatedRow[]): number {
  const classes = [0, 1].map((turn) => rows.filter((_, index) => index % 2 === turn));
  return (
    classes.reduce((sum, own) => sum + deviationFromCalendar(own) * own.length, 0) / Math.max(1, rows.length)
  );
}

/** Deviation from the best day of the month, which may change once. */
function deviationFromCalendar(rows: readonly DatedRow[]): number {
  const days = Array.from({ length: daysOfMonth }, (_, index) => index + 1);
  return minDeviation(
    rows.length,
    days.map((dayOfMonth) => rows.map((row) => deviationFrom(row, dayOfMonth))),
  );
}

/** Mean deviation from the best schedule, or the best two in sequence. `schedules`: deviations by payment for each. */
function minDeviation(count: number, schedules: readonly (readonly number[])[]): number {
  if (count === 0) return 0;
  const before = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  const after = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
  for (const deviations of schedules) {
    let sum = 0;
    let left = 0;
    for (const deviation of deviations) left += deviation;
    for (let index = 0; index <= count; index += 1) {
      before[index] = Math.min(before[index] ?? 0, sum);
      after[index] = Math.min(after[index] ?? 0, left);
      sum += deviations[index] ?? 0;
      left -= deviations[index] ?? 0;
    }
  }
  const parts = before.map((sum, index) => sum + (after[index] ?? 0));
  return Math.min(after[0] ?? 0, ...parts.slice(minOfPart, -minOfPart)) / count;
}

/** Days from the nearest such day of a month; a day on a weekend is on time from the Friday before until the Monday after. */
function deviationFrom({ day, month }: DatedRow, dayOfMonth: number): number {
  const due = dayInMonth(month, dayOfMonth);
  const own = daysFrom(day, due);
  if (own <= maxOfNearest) return own;
  return Math.min(own, daysFrom(day, dayInMonth(month + (day < due ? -1 : 1), dayOfMonth)));
}

/** Days between a day and a due day. */
function daysFrom(day: number, due: number): number {
  const weekday = (((due - aSunday) % 7) + 7) % 7;
  const early = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  const late = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return Math.max(0, day - due - late, due - early - day);
}
