import { type CalendarDay, calendarDayOf } from './calendar-day.ts';
import type { StreamRow } from './stream.ts';

/** A row with its day reckoned. */
export type DatedRow<Row extends StreamRow = StreamRow> = CalendarDay & { row: Row };

export function toDatedRow<Row extends StreamRow>(row: Row): DatedRow<Row> {
  // Field by field: made for every row of every detection, and a spread takes several times as long.
  const { day, month, dayOfMonth } = calendarDayOf(row.postedOn);
  return { day, month, dayOfMonth, row };
}

/** Oldest first; what no date orders is ordered by amount and then by id, so that no answer hangs on the order of rows. */
export function compareDatedRows(a: DatedRow, b: DatedRow): number {
  return (
    a.day - b.day ||
    a.row.amountCents - b.row.amountCents ||
    (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0)
  );
}

/** How many times the larger is of the smaller, whatever their signs; nothing is taken as one cent. */
export function ratioOf(a: number, b: number): number {
  const [x, y] = [Math.max(1, Math.abs(a)), Math.max(1, Math.abs(b))];
  return Math.max(x, y) / Math.min(x, y);
}
