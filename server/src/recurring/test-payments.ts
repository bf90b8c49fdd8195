import { toCents } from '@cairn/domain/money';
import {
  addDays,
  addMonths,
  monthOf,
  monthRange,
  type PlainDate,
  toPlainDate,
} from '@cairn/domain/plain-date';
import type { StreamRow } from './stream.ts';

/** For tests: a payment; `cents` is signed, outgoing is negative. */
export function payment(on: string, cents: number, payee: string, accountId = 'checking'): StreamRow {
  return {
    id: `${on}/${payee}/${cents}`,
    accountId,
    postedOn: toPlainDate(on),
    amountCents: toCents(cents),
    payee,
  };
}

/** For tests: payments every `days` days. */
export function everyDays(first: string, days: number, cents: readonly number[], payee: string): StreamRow[] {
  return cents.map((amount, index) => payment(addDays(toPlainDate(first), index * days), amount, payee));
}

/** For tests: payments every `months` months, on the first one's day or a shorter month's last. */
export function everyMonths(first: string, cents: readonly number[], payee: string, months = 1): StreamRow[] {
  return cents.map((amount, index) =>
    payment(monthsLater(toPlainDate(first), index * months), amount, payee),
  );
}

function monthsLater(date: PlainDate, months: number): PlainDate {
  const { from, to } = monthRange(addMonths(monthOf(date), months));
  const sameDay = addDays(from, Number(date.slice(8)) - 1);
  return sameDay > to ? to : sameDay;
}
