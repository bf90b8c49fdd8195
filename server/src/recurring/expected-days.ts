import { dayInMonth } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import type { DatedRow } from './dated-row.ts';
import { timesAYear } from './rhythm.ts';
import type { Cadence } from './stream.ts';

/** Number of latest payments that determine the next day; older ones are ignored. */
const latestRows = 6;
/** For two alternating days of the month. */
const latestRowsOfTwo = 12;
/** Two years of monthly payments, since single payments deviate. */
const rememberedRows = 24;
/**
 * The day has changed when the latest payments deviate by more than this plus a multiple of the usual deviation; a single one is a
 * delay.
 */
const changedByDays = 2;
const usualDeviations = 3;
const agreedDays = 1;
const minBeforeChange = { exact: 2, straying: 5 } as const;
const sideBySideDays = 4;
/** This many equal distances are no coincidence: no three consecutive months have 30 days. */
const minOfDistance = 3;

export function cadenceOf(chain: Chain): Cadence {
  switch (chain.rhythm.name) {
    case 'week':
      return 'weekly';
    case 'fortnight':
      return isHalfMonthly(chain) ? 'semi-monthly' : 'biweekly';
    case 'month':
      return 'monthly';
    case 'two months':
      return 'every-2-months';
    case 'quarter':
      return 'quarterly';
    case 'year':
      return 'yearly';
  }
}

/** Whether the latest payments deviate less from two days of the month than from every 14 days. */
function isHalfMonthly(chain: Chain): boolean {
  const isOdd = oddFromLast(chain);
  const latest = chain.rows.map((row, index) => ({ row, isOdd: isOdd(index) })).slice(-latestRowsOfTwo);
  const deviations = [true, false].map((odd) => {
    const rows = latest.filter((one) => one.isOdd === odd).map((one) => one.row);
    return deviationFrom(rows, bestDayOfMonth(rows));
  });
  const forecasts = forecastsOf(chain, 14, latestRowsOfTwo);
  const base = medianOf(forecasts);
  const fortnightDeviation = forecasts.reduce((sum, day) => sum + Math.abs(day - base), 0);
  return deviations.reduce((sum, deviation) => sum + deviation, 0) < fortnightDeviation;
}

/** The nearest occurrence of a day of the month; the earlier of two. */
function nearestOf({ day, month }: DatedRow, dayOfMonth: number): number {
  const own = dayInMonth(month, dayOfMonth);
  if (own > day) {
    const before = dayInMonth(month - 1, dayOfMonth);
    return day - before <= own - day ? before : own;
  }
  const after = dayInMonth(month + 1, dayOfMonth);
  return after - day < day - own ? after : own;
}

/** Returns the expected day of the `count`-th payment after the latest, counted from 1. */
export function expectedDays(chain: Chain, cadence: Cadence): (count: number) => number {
  const rows = chain.rows;
  const last = rows.at(-1);
  if (last === undefined) throw new RangeError('No payments, so none is expected');
  const months = 12 / timesAYear[cadence];
  if (cadence === 'weekly' || cadence === 'biweekly')
    return everyFewDays(chain, cadence === 'weekly' ? 7 : 14);
  const everyDays = cadence === 'monthly' ? fixedDistance(chain) : null;
  if (everyDays !== null) return everyFewDays(chain, everyDays);
  if (cadence !== 'semi-monthly') {
    const dayOfMonth = usualDayOfMonth(rows);
    return (count) => dayInMonth(monthOfPayment(last, dayOfMonth) + months * count, dayOfMonth);
  }
  const isOdd = oddFromLast(chain);
  const ofLast = usualDayOfMonth(rows.filter((_, index) => !isOdd(index)));
  const ofOther = usualDayOfMonth(rows.filter((_, index) => isOdd(index)));
  const month = monthOfPayment(last, ofLast);
  const otherMonth = ofOther > ofLast ? month : month + 1;
  return (count) =>
    count % 2 === 0
      ? dayInMonth(month + count / 2, ofLast)
      : dayInMonth(otherMonth + (count - 1) / 2, ofOther);
}

/** 28 or 30 days, where the latest payments have exactly that distance and drift through the month. */
function fixedDistance({ rows, links }: Chain): number | null {
  const distances = rows.slice(1).map((row, index) => {
    const steps = links[index]?.steps ?? 1;
    return (row.day - (rows[index]?.day ?? row.day)) / steps;
  });
  const latest = distances.slice(-latestRows);
  const drifts = links.slice(-latestRows).some((link) => link.off !== 0);
  const [distance] = latest;
  const isConstant = latest.length >= minOfDistance && latest.every((days) => days === distance);
  return isConstant && drifts && (distance === 28 || distance === 30) ? distance : null;
}

/** The latest payment's due day as implied by each of the latest payments. */
function forecastsOf({ rows, links }: Chain, days: number, most: number): number[] {
  const forecasts: number[] = [];
  let periods = 0;
  for (let index = rows.length - 1; index >= 0 && forecasts.length < most; index -= 1) {
    const row = rows[index];
    if (row !== undefined) forecasts.push(row.day + periods * days);
    periods += links[index - 1]?.steps ?? 0;
  }
  return forecasts;
}

function medianOf(days: readonly number[]): number {
  return days.toSorted((a, b) => a - b)[days.length >> 1] ?? 0;
}

function everyFewDays(chain: Chain, days: number): (count: number) => number {
  const forecasts = forecastsOf(chain, days, latestRows);
  const [latest, before] = forecasts;
  const median = medianOf(forecasts);
  // The latest two agree on a new weekday.
  const base = latest !== undefined && latest === before && latest !== median ? latest : median;
  return (count) => base + days * count;
}

/** Whether a payment is an odd number of periods before the latest. */
function oddFromLast({ rows, links }: Chain): (index: number) => boolean {
  const odd: boolean[] = [];
  let periods = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    odd[index] = periods % 2 === 1;
    periods += links[index - 1]?.steps ?? 0;
  }
  return (index) => odd[index] ?? false;
}

/** The month that a payment belongs to: one due on the 1st may arrive on the 30th before, one due on the 31st on the 2nd. */
function monthOfPayment(row: DatedRow, dayOfMonth: number): number {
  const months = [row.month, row.month - 1, row.month + 1];
  const distance = (month: number) => Math.abs(dayInMonth(month, dayOfMonth) - row.day);
  return months.reduce((best, month) => (distance(month) < distance(best) ? month : best));
}

/**
 * The day of the month with the smallest total deviation, or a new day where the latest payments show one. The required change
 * depends on earlier deviation: a meter is read on varying days without a change of schedule.
 */
function usualDayOfMonth(rows: readonly DatedRow[]): number {
  const known = rows.slice(-rememberedRows);
  const usual = bestDayOfMonth(known);
  for (const count of [2, 3, 4, 6]) {
    const [before, latest] = [known.slice(0, -count), known.slice(-count)];
    const usualDeviation = medianOf(before.map((row) => Math.abs(nearestOf(row, usual) - row.day)));
    // Where payments deviate, two may agree by chance.
    const minBefore = usualDeviation === 0 ? minBeforeChange.exact : minBeforeChange.straying;
    if (before.length < minBefore) return usual;
    if (count < 4 && usualDeviation >= agreedDays) continue;
    const farDays = changedByDays + usualDeviations * usualDeviation;
    if (!latest.every((row) => Math.abs(nearestOf(row, usual) - row.day) > farDays)) return usual;
    const changed = bestDayOfMonth(latest);
    if (deviationFrom(latest, changed) <= agreedDays * count) return changed;
  }
  return usual;
}

function bestDayOfMonth(rows: readonly DatedRow[]): number {
  let least = Number.POSITIVE_INFINITY;
  let best: number[] = [];
  for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth += 1) {
    const deviation = deviationFrom(rows, dayOfMonth, least);
    if (deviation < least) best = [];
    if (deviation <= least) best.push(dayOfMonth);
    least = Math.min(least, deviation);
  }
  // Equally good days far apart are an old and a new day, and the latest payment has the new one. Of adjacent days the first is due,
  // since weekends delay payments.
  const [first, last] = [best[0] ?? 1, best.at(-1) ?? 1];
  const own = rows.at(-1)?.dayOfMonth ?? first;
  return last - first > sideBySideDays && best.includes(own) ? own : first;
}

/** The total deviation, or a part of it that is above `most`. */
function deviationFrom(
  rows: readonly DatedRow[],
  dayOfMonth: number,
  most = Number.POSITIVE_INFINITY,
): number {
  let sum = 0;
  for (const row of rows) {
    sum += Math.abs(nearestOf(row, dayOfMonth) - row.day);
    if (sum > most) break;
  }
  return sum;
}
