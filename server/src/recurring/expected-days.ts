import { dayInMonth } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import type { DatedRow } from './dated-row.ts';
import { timesAYear } from './rhythm.ts';
import type { Cadence } from './stream.ts';

/** So many of the latest decide on which day the next one is expected: a day that was changed long ago is forgotten. */
const latestRows = 6;
/** Twice as many where two days of the month take turns. */
const latestRowsOfTwo = 12;
/** Two years of payments a month apart show a day better than a few do, where each strays. */
const rememberedRows = 24;
/** The latest two on a new day, further than this and so many usual strays from the old one, are a changed day; one alone is a delay. */
const changedByDays = 2;
const usualStrays = 3;
const agreedDays = 1;
const fewestBeforeChange = { exact: 2, straying: 5 } as const;
const sideBySideDays = 4;
/** So many equal distances in a row are no accident of the calendar, which has no three months of 30 days in a row. */
const fewestOfDistance = 3;

/** The cadence that people would call a chain's rhythm. */
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

/** Twice a month rather than every two weeks: the latest payments stray less from two days of the month than from 14 days. */
function isHalfMonthly(chain: Chain): boolean {
  const isOdd = oddFromLast(chain);
  const latest = chain.rows.map((row, index) => ({ row, isOdd: isOdd(index) })).slice(-latestRowsOfTwo);
  const strayed = [true, false].map((odd) => {
    const rows = latest.filter((one) => one.isOdd === odd).map((one) => one.row);
    return strayFrom(rows, bestDayOfMonth(rows));
  });
  const forecasts = forecastsOf(chain, 14, latestRowsOfTwo);
  const base = medianOf(forecasts);
  const strayedFortnight = forecasts.reduce((sum, day) => sum + Math.abs(day - base), 0);
  return strayed.reduce((sum, stray) => sum + stray, 0) < strayedFortnight;
}

/** The day with that number, of this, the last or the next month, which is nearest to the row. */
function nearestOf(row: DatedRow, dayOfMonth: number): number {
  const days = [-1, 0, 1].map((step) => dayInMonth(row.month + step, dayOfMonth));
  return days.reduce((best, day) => (Math.abs(day - row.day) < Math.abs(best - row.day) ? day : best));
}

/** On which day the `count`-th payment after the latest one is expected, counted from 1. */
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

/** 28 or 30 days, where the latest payments keep that distance to the day and drift through the month. */
function fixedDistance({ rows, links }: Chain): number | null {
  const distances = rows.slice(1).map((row, index) => {
    const steps = links[index]?.steps ?? 1;
    return (row.day - (rows[index]?.day ?? row.day)) / steps;
  });
  const latest = distances.slice(-latestRows);
  const drifts = links.slice(-latestRows).some((link) => link.off !== 0);
  const [distance] = latest;
  const isKept = latest.length >= fewestOfDistance && latest.every((days) => days === distance);
  return isKept && drifts && (distance === 28 || distance === 30) ? distance : null;
}

/** When the latest payment was due by each of the latest ones, itself first. */
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
  // The latest two agree on another weekday: the day was changed.
  const base = latest !== undefined && latest === before && latest !== median ? latest : median;
  return (count) => base + days * count;
}

/** Which payments lie an odd number of periods before the latest. */
function oddFromLast({ rows, links }: Chain): (index: number) => boolean {
  const odd: boolean[] = [];
  let periods = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    odd[index] = periods % 2 === 1;
    periods += links[index - 1]?.steps ?? 0;
  }
  return (index) => odd[index] ?? false;
}

/** The month whose payment this was: one due on the 1st may come on the 30th before, and one due on the 31st on the 2nd. */
function monthOfPayment(row: DatedRow, dayOfMonth: number): number {
  const months = [row.month, row.month - 1, row.month + 1];
  const distance = (month: number) => Math.abs(dayInMonth(month, dayOfMonth) - row.day);
  return months.reduce((best, month) => (distance(month) < distance(best) ? month : best));
}

/**
 * The day of the month from which the payments stray least; the day changed to, where the latest ones show one. How far a change must
 * be depends on how much the payments strayed before: a meter is read on another day each month, and no day of those is a new one.
 */
function usualDayOfMonth(rows: readonly DatedRow[]): number {
  const known = rows.slice(-rememberedRows);
  const usual = bestDayOfMonth(known);
  for (const count of [2, 3, 4, 6]) {
    const [before, latest] = [known.slice(0, -count), known.slice(-count)];
    const usualStray = medianOf(before.map((row) => Math.abs(nearestOf(row, usual) - row.day)));
    // Where payments stray, two that agree by chance are no new day.
    const fewestBefore = usualStray === 0 ? fewestBeforeChange.exact : fewestBeforeChange.straying;
    if (before.length < fewestBefore) return usual;
    if (count < 4 && usualStray >= agreedDays) continue;
    const farDays = changedByDays + usualStrays * usualStray;
    if (!latest.every((row) => Math.abs(nearestOf(row, usual) - row.day) > farDays)) return usual;
    const changed = bestDayOfMonth(latest);
    if (strayFrom(latest, changed) <= agreedDays * count) return changed;
  }
  return usual;
}

function bestDayOfMonth(rows: readonly DatedRow[]): number {
  const strays = Array.from({ length: 31 }, (_, index) => strayFrom(rows, index + 1));
  const least = Math.min(...strays);
  const best = strays.flatMap((stray, index) => (stray === least ? [index + 1] : []));
  // Days that fit alike and lie apart are an old day and a new one, of which the latest payment has the new one. Of days side by side
  // the first is due: weekends move a payment to a later day.
  const [first, last] = [best[0] ?? 1, best.at(-1) ?? 1];
  const own = rows.at(-1)?.dayOfMonth ?? first;
  return last - first > sideBySideDays && best.includes(own) ? own : first;
}

function strayFrom(rows: readonly DatedRow[], dayOfMonth: number): number {
  return rows.reduce((sum, row) => sum + Math.abs(nearestOf(row, dayOfMonth) - row.day), 0);
}
