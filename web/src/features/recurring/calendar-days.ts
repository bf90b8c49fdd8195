import type { RecurringStream } from '@cairn/contract/recurring';
import type { Cents } from '@cairn/domain/money';
import { addDays, daysBetween, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';

export type CalendarEntry = { key: string; name: string; amount: Cents; state: 'paid' | 'missed' | 'coming' };
export type CalendarDay = { date: PlainDate; entries: readonly CalendarEntry[] };

/** 1970-01-04 was a Sunday. */
const aSunday = '1970-01-04';
const daysInWeek = 7;

/** From 0, Sunday, to 6. */
export function weekdayOf(date: PlainDate): number {
  return (
    ((Math.round((Date.parse(date) - Date.parse(aSunday)) / 86_400_000) % daysInWeek) + daysInWeek) %
    daysInWeek
  );
}

/** Each day of the month of `today` with what recurs on it: what was paid, what was missed, what is to come. */
export function calendarDays(streams: readonly RecurringStream[], today: PlainDate): CalendarDay[] {
  const { from, to } = monthRange(monthOf(today));
  const byDay = new Map<PlainDate, CalendarEntry[]>();
  const put = (date: PlainDate, entry: CalendarEntry) => {
    if (date >= from && date <= to) byDay.set(date, [...(byDay.get(date) ?? []), entry]);
  };
  for (const stream of streams) {
    const { name, amount } = stream;
    for (const row of stream.transactions)
      put(row.date, { key: row.id, name, amount: row.amount, state: 'paid' });
    if (stream.group === 'missed')
      put(stream.due, { key: `${stream.key} due`, name, amount, state: 'missed' });
    for (const date of stream.coming)
      put(date, { key: `${stream.key} ${date}`, name, amount, state: 'coming' });
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return { date, entries: byDay.get(date) ?? [] };
  });
}
