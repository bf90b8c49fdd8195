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

/** Ratio of the larger to the smaller absolute amount; zero counts as one cent. */
export function ratioOf(a: number, b: number): number {
  const [x, y] = [Math.max(1, Math.abs(a)), Math.max(1, Math.abs(b))];
  return Math.max(x, y) / Math.min(x, y);
}
