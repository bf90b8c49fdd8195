import { daysBetween, type PlainDate } from './plain-date.ts';

/** Most charges post within a week, and holds of hotels and fuel pumps within two. */
const maxDaysPending = 14;

/**
 * For how many days a transaction has been pending, where that is far too long: its bank has dropped it, or posted it as another one. Null where it is
 * posted, or may still be.
 */
export function daysTooLongPending(
  { isPending, date }: { isPending: boolean; date: PlainDate },
  today: PlainDate,
): number | null {
  const days = daysBetween(date, today);
  return isPending && days > maxDaysPending ? days : null;
}
