import { type CalendarDay, calendarDayOf } from './calendar-day.ts';
import type { StreamRow } from './stream.ts';

/** A row with its calendar day. */
export type DatedRow<Row extends StreamRow = StreamRow> = CalendarDay & { row: Row };

export function toDatedRow<Row extends StreamRow>(row: Row): DatedRow<Row> {
  // Field by field, since a spread is several times slower in this hot path.
  const { day, month, dayOfMonth } = calendarDayOf(row.postedOn);
  return { day, month, dayOfMonth, row };
}

/** Oldest first, then by amount and id, so that results do not depend on the input's order. */
export function compareDatedRows(a: DatedRow, b: DatedRow): number {
  return (
    a.day - b.day ||
    a.row.amountCents - b.row.amountCents ||
    (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0)
  );
}

/** The absolute amount; zero counts as one cent. */
export function sizeOf(amountCents: number): number {
  return Math.max(1, Math.abs(amountCents));
}

/** Ratio of the larger to the smaller absolute amount; zero counts as one cent. */
export function ratioOf(a: number, b: number): number {
  return ratioOfSizes(sizeOf(a), sizeOf(b));
}

/** Ratio of the larger to the smaller of two positive amounts. */
export function ratioOfSizes(x: number, y: number): number {
  return x > y ? x / y : y / x;
}
