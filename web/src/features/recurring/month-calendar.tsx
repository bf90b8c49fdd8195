import type { Recurring } from '@cairn/contract/recurring';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { formatDate, formatMonth, formatSignedMoneyIn } from '../../lib/format.ts';
import { type CalendarEntry, calendarDays, weekdayOf } from './calendar-days.ts';

const states = {
  paid: { icon: Check, word: 'paid', color: 'text-muted' },
  late: { icon: CircleAlert, word: 'late', color: 'text-warning' },
  missed: { icon: CircleAlert, word: 'missed', color: 'text-danger' },
  coming: { icon: Clock, word: 'expected', color: 'text-ink' },
} as const;

/** Where a month begins, by its first weekday; whole class names, so that the style sheet has them. */
const starts = [
  'sm:col-start-1',
  'sm:col-start-2',
  'sm:col-start-3',
  'sm:col-start-4',
  'sm:col-start-5',
  'sm:col-start-6',
  'sm:col-start-7',
];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function Entry({ entry }: { entry: CalendarEntry }) {
  const { icon: Icon, word, color } = states[entry.state];
  return (
    <li className={`flex min-w-0 items-baseline justify-between gap-2 text-13 sm:block ${color}`}>
      <span className="flex min-w-0 items-center gap-1">
        <Icon size={12} className="shrink-0" />
        <span className="truncate">{entry.name}</span>
        <span className="sr-only">, {word}</span>
      </span>{' '}
      <span className="figures block shrink-0 text-12">
        {entry.isPlanned && <span className="text-muted">Planned </span>}
        <span className="amount">{formatSignedMoneyIn(entry.currency, entry.amount)}</span>
      </span>
    </li>
  );
}

/** The month of today, day by day: as weeks where there is room for them, else as a list of the days that have something. */
export function MonthCalendar({ recurring }: { recurring: Recurring }) {
  const { today } = recurring;
  const days = calendarDays(recurring);
  const first = days[0]?.date ?? today;
  return (
    <section aria-label={`Calendar of ${formatMonth(today)}`}>
      <h2 className="mb-3 font-serif text-18 font-medium">{formatMonth(today)}</h2>
      <div aria-hidden="true" className="hidden grid-cols-7 text-12 text-muted sm:grid">
        {weekdays.map((name) => (
          <span key={name} className="px-2 pb-1">
            {name}
          </span>
        ))}
      </div>
      <ol className="border-line sm:grid sm:grid-cols-7 sm:border-t sm:border-l">
        {days.map(({ date, entries }, index) => (
          <li
            key={date}
            aria-current={date === today ? 'date' : undefined}
            className={`min-w-0 border-line py-2 max-sm:border-b sm:min-h-24 sm:border-r sm:border-b sm:px-2 sm:py-1.5 ${entries.length === 0 ? 'max-sm:hidden' : ''} ${date === today ? 'bg-sunken' : ''} ${index === 0 ? starts[weekdayOf(first)] : ''}`}
          >
            <span className={`figures text-12 ${date === today ? 'font-semibold' : 'text-muted'}`}>
              <span className="sm:hidden">{formatDate(date)}</span>
              <span aria-hidden="true" className="max-sm:hidden">
                {Number(date.slice(8))}
              </span>
              <span className="sr-only max-sm:hidden">{formatDate(date)}</span>
            </span>
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
