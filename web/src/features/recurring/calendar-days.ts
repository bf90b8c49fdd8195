import type { PlannedState, PlannedTransaction } from '@cairn/contract/planned';
import type { Recurring } from '@cairn/contract/recurring';
import type { Cents } from '@cairn/domain/money';
import { addDays, daysBetween, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';

export type CalendarEntry = {
  key: string;
  name: string;
  amount: Cents;
  currency: string;
  state: Exclude<PlannedState, 'skipped'>;
  isPlanned: boolean;
};
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

type Shown = Pick<Recurring, 'streams' | 'planned' | 'currency' | 'today'>;

/** Each day of the month of today with the recurring and planned payments on it: what was paid, what was missed, what is to come. */
export function calendarDays({ streams, planned, currency, today }: Shown): CalendarDay[] {
  const { from, to } = monthRange(monthOf(today));
  const byDay = new Map<PlainDate, CalendarEntry[]>();
  const put = (date: PlainDate, entry: CalendarEntry) => {
    if (date >= from && date <= to) byDay.set(date, [...(byDay.get(date) ?? []), entry]);
  };
  const paidIds = new Set(
    planned.flatMap(({ occurrences }) => occurrences.flatMap(({ transaction }) => transaction?.id ?? [])),
  );
  for (const stream of streams) {
    const { name, amount, plannedId } = stream;
    const entry = { name, currency, isPlanned: false };
    for (const row of stream.transactions)
      if (!paidIds.has(row.id)) put(row.date, { ...entry, key: row.id, amount: row.amount, state: 'paid' });
    // What is due and to come is as the person planned it.
    if (plannedId !== null) continue;
    if (stream.group === 'missed')
      put(stream.due, { ...entry, key: `${stream.key} due`, amount, state: 'missed' });
    for (const date of stream.coming)
      put(date, { ...entry, key: `${stream.key} ${date}`, amount, state: 'coming' });
  }
  for (const plan of planned) putPlanned(plan, put);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return { date, entries: byDay.get(date) ?? [] };
  });
}

function putPlanned(
  { id, description: name, currency, amount, occurrences }: PlannedTransaction,
  put: (date: PlainDate, entry: CalendarEntry) => void,
): void {
  for (const { date, state, transaction } of occurrences) {
    if (state === 'skipped') continue;
    const entry = { key: `${id} ${date}`, name, currency, state, isPlanned: true };
    put(transaction?.date ?? date, { ...entry, amount: transaction?.amount ?? amount });
  }
}
