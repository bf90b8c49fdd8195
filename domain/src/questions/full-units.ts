import { addDays, daysBetween, type PlainDate } from '../plain-date.ts';
import { calendarSpan, type Span } from './calendar-spans.ts';
import type { AskPeriod } from './reading.ts';

/** The full calendar months, weeks or days of a period between the first transaction and today; null when there is none. */
export function fullUnits(
  { from, to }: AskPeriod,
  unit: 'month' | 'week' | 'day',
  { today, firstRowOn }: { today: PlainDate; firstRowOn: PlainDate | null },
): { span: Span; count: number } | null {
  if (firstRowOn === null) return null;
  const start = from === undefined || from < firstRowOn ? firstRowOn : from;
  const yesterday = addDays(today, -1);
  const end = to === undefined || to > yesterday ? yesterday : to;
  if (end < start) return null;
  const first = calendarSpan(unit, 0, start);
  const last = calendarSpan(unit, 0, end);
  const span = {
    from: first.from === start ? start : addDays(first.to, 1),
    to: last.to === end ? end : addDays(last.from, -1),
  };
  if (span.to < span.from) return null;
  return { span, count: countUnits(unit, span) };
}

function countUnits(unit: 'month' | 'week' | 'day', { from, to }: Span): number {
  const days = daysBetween(from, to) + 1;
  if (unit === 'day') return days;
  if (unit === 'week') return days / 7;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7)) +
    1
  );
}
