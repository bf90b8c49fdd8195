import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { type DateOrder, dateOrders, dayIn, type WrittenDate } from './read-date.ts';

/**
 * What decided an order: no other makes every date a day; others have days to come; dates are usually written so; the list is in order;
 * the days are close together.
 */
export type OrderReason = 'only_possible' | 'days_ahead' | 'usual_form' | 'list_order' | 'close_days';

/** The order of a column's dates, or those between which only a person can decide. */
export type OrderFound = { order: DateOrder; because: OrderReason } | { possible: readonly DateOrder[] };

/** Days ahead of today that a file may have: a payment that is entered for the next days. */
const maxDaysAhead = 7;
/** No bank wrote files before. */
const earliest = '1970-01-01';

/**
 * Decides the order of a column of dates, for all of them at once: a day above 12 says it, a day that is yet to come, and a list that
 * runs back and forth.
 */
export function orderOf(dates: readonly WrittenDate[], today: PlainDate): OrderFound {
  const daysBy = new Map(dateOrders.map((order) => [order, daysIn(order, dates, today)]));
  const daysOf = (order: DateOrder) => daysBy.get(order)?.filter((day) => day !== null) ?? [];
  const most = Math.max(0, ...dateOrders.map((order) => daysOf(order).length));
  let possible = dateOrders.filter((order) => daysOf(order).length === most);
  let because: OrderReason = 'only_possible';
  const keep = (reason: OrderReason, isFit: (order: DateOrder) => boolean) => {
    const fitting = possible.filter(isFit);
    if (fitting.length === 0 || fitting.length === possible.length) return;
    possible = fitting;
    because = reason;
  };
  const latest = addDays(today, maxDaysAhead);
  keep('days_ahead', (order) => daysOf(order).every((day) => day <= latest && day >= earliest));
  // With two digits the year comes first only where it must; with dots, the day comes before the month.
  keep('usual_form', (order) => order !== 'ymd' || !dates.some(isShort));
  keep('usual_form', (order) => order !== 'mdy' || !dates.every(isDotted));
  keep('list_order', (order) => isInOrder(daysOf(order)));
  // What comes on the same day of each month looks like days of one month in the other order.
  if (!possible.some((order) => order !== 'ymd' && comesRegularly(daysOf(order))))
    keep('close_days', (order) => isOnePeriod(daysOf(order)));
  const [first = 'ymd'] = possible;
  const isSame = possible.every((order) => String(daysBy.get(order)) === String(daysBy.get(first)));
  return isSame ? { order: first, because } : { possible };
}

/** The day of each date in an order, read once for all that are written alike: a long list has few days. */
function daysIn(order: DateOrder, dates: readonly WrittenDate[], today: PlainDate): (PlainDate | null)[] {
  const read = new Map<string, PlainDate | null>();
  return dates.map((date) => {
    const text = textOf(date);
    const known = read.get(text);
    if (known !== undefined) return known;
    const day = dayIn(order, date, today);
    read.set(text, day);
    return day;
  });
}

/** The dates of a list, each once. */
export function differentDates(dates: readonly WrittenDate[]): WrittenDate[] {
  return [...new Map(dates.map((date) => [textOf(date), date])).values()];
}

function textOf(date: WrittenDate): string {
  return date.is === 'day' ? date.day : date.numbers.join(date.mark || '/');
}

function isShort(date: WrittenDate): boolean {
  return date.is === 'numbers' && date.numbers[0].length <= 2 && date.numbers[2].length <= 2;
}

function isDotted(date: WrittenDate): boolean {
  return date.is === 'numbers' && date.mark === '.';
}

/** Whether all days are the same one of their months, which follow each other evenly. */
function comesRegularly(days: readonly PlainDate[]): boolean {
  const months = [
    ...new Set(days.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))),
  ].toSorted((a, b) => a - b);
  const steps = new Set(months.slice(1).map((month, at) => month - (months[at] ?? 0)));
  return new Set(days.map((day) => day.slice(8))).size === 1 && steps.size <= 1;
}

const fewestDays = 3;

/** Whether a list of at least three days runs one way. */
function isInOrder(days: readonly PlainDate[]): boolean {
  if (new Set(days).size < fewestDays) return false;
  const rises = days.every((day, at) => (days[at - 1] ?? day) <= day);
  return rises || days.every((day, at) => (days[at - 1] ?? day) >= day);
}

const longestGapDays = 21;

/** Whether several days follow each other closely, as those of a statement do. */
function isOnePeriod(days: readonly PlainDate[]): boolean {
  const sorted = [...new Set(days)].toSorted();
  if (sorted.length < fewestDays) return false;
  return sorted.every((day, at) => {
    const before = sorted[at - 1];
    return before === undefined || daysBetween(before, day) <= longestGapDays;
  });
}
