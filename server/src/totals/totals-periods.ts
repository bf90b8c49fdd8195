import { addDays, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';

export type DateRange = { from: PlainDate; to: PlainDate };

const firstYear = 1;
const lastYear = 9999;

/** Splits a range of days, open where an end is undefined, into whole years and the days before and after them. */
export function periodsOf(
  from: PlainDate | undefined,
  to: PlainDate | undefined,
): { days: DateRange[]; years: { first: number; last: number } | null } {
  if (from !== undefined && to !== undefined && from > to) return { days: [{ from, to }], years: null };
  const first = from === undefined ? firstYear : yearOf(from) + (from.endsWith('-01-01') ? 0 : 1);
  const last = to === undefined ? lastYear : yearOf(to) - (to.endsWith('-12-31') ? 0 : 1);
  if (first > last)
    return { days: [{ from: from ?? startOf(firstYear), to: to ?? endOf(lastYear) }], years: null };
  const days: DateRange[] = [];
  if (from !== undefined && from < startOf(first)) days.push({ from, to: addDays(startOf(first), -1) });
  if (to !== undefined && to > endOf(last)) days.push({ from: addDays(endOf(last), 1), to });
  return { days, years: { first, last } };
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

/** The first day of a year. */
export function startOf(year: number): PlainDate {
  return toPlainDate(`${String(year).padStart(4, '0')}-01-01`);
}

/** The last day of a year. */
export function endOf(year: number): PlainDate {
  return toPlainDate(`${String(year).padStart(4, '0')}-12-31`);
}
