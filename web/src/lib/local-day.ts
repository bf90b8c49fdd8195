import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';

/** The day of an instant, given in milliseconds, in the browser's own time zone. */
export function localDay(atMs: number): PlainDate {
  const date = new Date(atMs);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const two = (part: number) => String(part).padStart(2, '0');
  return toPlainDate(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
}
