import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { Statement, StatementRow } from '../files/statements/statement.ts';
import { add, type Decimal, negate, sum } from '../files/values/decimal.ts';
import { runningBalance } from './balance-proof.ts';
import { centsOf } from './cents.ts';

export type StatedBalance = { accountId: string; on: PlainDate; cents: Cents };

/**
 * What files say that the account held, at the end of days: as they state it, or by their running balance. Of days that the file has whole:
 * its first and its last day may be cut, and another file bring the rest of them. Pure.
 */
export function statedBalances(
  statements: readonly { statement: Statement }[],
  accountId: string,
): StatedBalance[] {
  return statements.flatMap(({ statement }) =>
    balancesOf(statement).flatMap(({ on, amount }) => {
      const cents = centsOf(amount);
      return cents === null ? [] : [{ accountId, on, cents }];
    }),
  );
}

/**
 * What a person says that an account holds now, as of the end of yesterday: what is entered for today later on still changes it. Pure.
 */
export function balanceNow(
  balance: Cents | null,
  rows: readonly StatementRow[],
  { accountId, today }: { accountId: string; today: PlainDate },
): StatedBalance[] {
  if (balance === null) return [];
  const later = rows.filter(({ postedOn }) => postedOn >= today);
  const laterCents = sumCents(later.flatMap(({ amount }) => centsOf(amount) ?? []));
  return [{ accountId, on: addDays(today, -1), cents: toCents(balance - laterCents) }];
}

/** What an account held at the end of a day. */
export type DayEnd = { on: PlainDate; amount: Decimal };

/** What one statement says that the account held. */
export function balancesOf({ opening, closing, rows }: Statement): DayEnd[] {
  const days = rows.map(({ postedOn }) => postedOn).toSorted();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined)
    return opening?.on === undefined || opening.on === null
      ? []
      : [{ on: opening.on, amount: opening.amount }];
  const followed = runningBalance(rows);
  const running = followed?.firstBreak === null ? followed : null;
  const ends: DayEnd[] = [];
  // What a bank states as an opening balance is from before all of its day.
  if (opening !== null) ends.push({ on: dayBefore(opening.on ?? first, first), amount: opening.amount });
  else if (running !== null && first < last)
    ends.push({
      on: first,
      amount: add(
        running.opening,
        sumOf(rows, (day) => day <= first),
      ),
    });
  else if (running !== null) ends.push({ on: addDays(first, -1), amount: running.opening });
  const closed = closing?.amount ?? running?.closing;
  if (closed !== undefined) {
    const on = addDays(closing?.on ?? last, -1);
    ends.push({ on, amount: add(closed, negate(sumOf(rows, (day) => day > on))) });
  }
  return ends;
}

/** An opening balance that is dated on the first row’s day is what was there before that row. */
function dayBefore(on: PlainDate, first: PlainDate): PlainDate {
  return on >= first ? addDays(first, -1) : on;
}

function sumOf(rows: readonly StatementRow[], isWanted: (day: PlainDate) => boolean): Decimal {
  return sum(rows.filter(({ postedOn }) => isWanted(postedOn)).map(({ amount }) => amount));
}
