import { negateCents, toCents } from '@cairn/domain/money';
import { calendarDayOf, dayInMonth, plainDateOf } from '../../server/src/recurring/calendar-day.ts';
import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { StreamRow } from '../../server/src/recurring/stream.ts';
import { billKinds } from './made-bills.ts';
import { createRandom } from './random.ts';

const firstDay = 18_800;
const spanDays = 760;
const minPaymentsBefore = 6;

export type NextDays = {
  asked: number;
  /** Mean days between the day given and the day that it came. */
  given: number;
  median: number;
  /** Shares that were at most three days off. */
  givenNear: number;
  medianNear: number;
};

/** How far the next day of a kind of monthly bill is off, and how far the payee's median day of the month would have been. */
export function scoreNextDays(kindName: string, seeds: readonly number[]): NextDays {
  const kind = billKinds.find((one) => one.kind === kindName);
  if (kind === undefined) throw new RangeError(`There is no bill of the kind ${kindName}.`);
  let [asked, given, median, givenNear, medianNear] = [0, 0, 0, 0, 0];
  for (const seed of seeds) {
    const payments = kind
      .make(createRandom(seed), { first: firstDay, last: firstDay + spanDays })
      .sort((a, b) => a.day - b.day);
    const rows = payments.map(
      ({ day, cents }, nth): StreamRow => ({
        id: String(nth),
        accountId: 'checking',
        postedOn: plainDateOf(day),
        amountCents: negateCents(toCents(cents)),
        payee: 'The payee',
        categoryId: kind.categoryId,
      }),
    );
    for (let count = minPaymentsBefore; count < rows.length; count += 1) {
      const before = rows.slice(0, count);
      const last = before.at(-1)?.postedOn;
      const came = payments[count]?.day;
      if (last === undefined || came === undefined) continue;
      const next = detectStreams(before, last).find(
        (stream) => stream.rows.at(-1)?.id === String(count - 1),
      )?.next;
      if (next === null || next === undefined) continue;
      const off = Math.abs(calendarDayOf(next.on).day - came);
      const offMedian = Math.abs(medianDayAfter(payments.slice(0, count).map(({ day }) => day)) - came);
      asked += 1;
      given += off;
      median += offMedian;
      if (off <= 3) givenNear += 1;
      if (offMedian <= 3) medianNear += 1;
    }
  }
  return {
    asked,
    given: given / asked,
    median: median / asked,
    givenNear: givenNear / asked,
    medianNear: medianNear / asked,
  };
}

/** The day of the month with the least distance to all payments so far, in the month after the latest one's. */
function medianDayAfter(days: readonly number[]): number {
  const places = days.map((day) => calendarDayOf(plainDateOf(day)));
  const inMonths = (month: number, dayOfMonth: number) =>
    [-1, 0, 1].map((step) => dayInMonth(month + step, dayOfMonth));
  const nearest = (dayOfMonth: number, { day, month }: { day: number; month: number }) =>
    inMonths(month, dayOfMonth).reduce((best, one) =>
      Math.abs(one - day) < Math.abs(best - day) ? one : best,
    );
  const totalDistance = (dayOfMonth: number) =>
    places.reduce((sum, place) => sum + Math.abs(nearest(dayOfMonth, place) - place.day), 0);
  const all = Array.from({ length: 31 }, (_, index) => index + 1);
  const usual = all.reduce((best, one) => (totalDistance(one) < totalDistance(best) ? one : best));
  const last = places.at(-1);
  if (last === undefined) return 0;
  return dayInMonth(calendarDayOf(plainDateOf(nearest(usual, last))).month + 1, usual);
}
