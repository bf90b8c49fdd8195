import { addDays, addMonths, daysBetween, monthOf, monthRange, type PlainDate } from '../plain-date.ts';
import type { Span } from './calendar-spans.ts';
import type { AskPeriod } from './reading.ts';

/** `same`: periods of the same kind; `cut`: shortened to the same days because one is not over; `different` otherwise. */
export type Lengths = 'same' | 'cut' | 'different';
const daysInWeek = 7;

export type Compared = { first: AskPeriod; second: AskPeriod; lengths: Lengths };

/** What is compared of two periods: of one that is not over and one that is, the days that both have. */
export function likeForLike(first: AskPeriod, second: AskPeriod, today: PlainDate): Compared {
  const [a, b] = [spanOf(first), spanOf(second)];
  if (a === null || b === null) return { first, second, lengths: 'different' };
  if (isOver(a, today) === isOver(b, today) || a.from > today || b.from > today)
    return { first, second, lengths: areAlike(a, b) ? 'same' : 'different' };
  if (!areOneUnit(a, b)) return { first, second, lengths: 'different' };
  return isOver(b, today)
    ? { ...cutTogether(a, b, today), lengths: 'cut' }
    : swapped(cutTogether(b, a, today), 'cut');
}

function swapped({ first, second }: { first: Span; second: Span }, lengths: Lengths): Compared {
  return { first: second, second: first, lengths };
}

function spanOf({ from, to }: AskPeriod): Span | null {
  return from === undefined || to === undefined ? null : { from, to };
}

/** On its last day a period is taken as whole. */
function isOver({ to }: Span, today: PlainDate): boolean {
  return to <= today;
}

/** Months from one to the other where both are of as many whole months; null where they are not. */
function monthsApart(a: Span, b: Span): number | null {
  const isWhole = ({ from, to }: Span) =>
    from === monthRange(monthOf(from)).from && to === monthRange(monthOf(to)).to;
  if (!isWhole(a) || !isWhole(b)) return null;
  const apart = monthsFrom(a.from, b.from);
  return monthsFrom(a.to, b.to) === apart ? apart : null;
}

function monthsFrom(a: PlainDate, b: PlainDate): number {
  return (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(5, 7)) - Number(a.slice(5, 7));
}

function areAlike(a: Span, b: Span): boolean {
  return monthsApart(a, b) !== null || daysBetween(a.from, a.to) === daysBetween(b.from, b.to);
}

/** Whether both are months, quarters, years or weeks. `The past 30 days` are as long as November, and no month. */
function areOneUnit(a: Span, b: Span): boolean {
  const isWeek = ({ from, to }: Span) => daysBetween(from, to) === daysInWeek - 1;
  const areWeeks = isWeek(a) && isWeek(b) && daysBetween(a.from, b.from) % daysInWeek === 0;
  return monthsApart(a, b) !== null || areWeeks;
}

/** The running period up to today, and the other up to the same day of it; both end earlier where that month has no such day. */
function cutTogether(running: Span, other: Span, today: PlainDate): { first: Span; second: Span } {
  const apart = monthsApart(running, other);
  if (apart === null) {
    const days = daysBetween(running.from, today);
    return {
      first: { from: running.from, to: today },
      second: { from: other.from, to: addDays(other.from, days) },
    };
  }
  const month = monthRange(addMonths(monthOf(today), apart));
  const day = Math.min(Number(today.slice(8)), Number(month.to.slice(8)));
  return {
    first: { from: running.from, to: addDays(monthRange(monthOf(today)).from, day - 1) },
    second: { from: other.from, to: addDays(month.from, day - 1) },
  };
}
