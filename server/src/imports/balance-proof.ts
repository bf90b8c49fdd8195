import type { Statement, StatementRow } from '../files/statements/statement.ts';
import { add, type Decimal, equals, subtract, sum, zero } from '../files/values/decimal.ts';

/** Where the balances of a file stop following one another: what the row should state, by the balance before it and its amount. */
export type BalanceBreak = { row: StatementRow; stated: Decimal; expected: Decimal };

/** What an account held before and after the rows, as far as their own balances tell it. */
export type RunningBalance = { opening: Decimal; closing: Decimal; firstBreak: BalanceBreak | null };

/**
 * Follows the balances that the rows state, from the oldest row on; rows without a balance count toward the next one that has it. Null
 * where no row states a balance.
 */
export function runningBalance(rows: readonly StatementRow[]): RunningBalance | null {
  const followed = ordersOf(rows).flatMap((order) => follow(order) ?? []);
  return followed.toSorted((a, b) => a.breakCount - b.breakCount)[0] ?? null;
}

/** By the days it is oldest or newest first, unless all rows are of one day. */
function ordersOf(rows: readonly StatementRow[]): (readonly StatementRow[])[] {
  const [first, last] = [rows[0]?.postedOn ?? '', rows.at(-1)?.postedOn ?? ''];
  if (first === last) return [rows, rows.toReversed()];
  return [first < last ? rows : rows.toReversed()];
}

function follow(rows: readonly StatementRow[]): (RunningBalance & { breakCount: number }) | null {
  let opening: Decimal | null = null;
  let balance = zero;
  let firstBreak: BalanceBreak | null = null;
  let breakCount = 0;
  let since = zero;
  for (const row of rows) {
    since = add(since, row.amount);
    const stated = row.balance;
    if (stated === null) continue;
    const expected = add(balance, since);
    if (opening === null) opening = subtract(stated, since);
    else if (!equals(expected, stated)) {
      breakCount += 1;
      firstBreak ??= { row, stated, expected };
    }
    balance = stated;
    since = zero;
  }
  return opening === null ? null : { opening, closing: add(balance, since), firstBreak, breakCount };
}

/** What the balances in a statement say of its rows. `sum`: of all rows. */
export type BalanceProof = {
  by: 'running_balance' | 'opening_and_closing';
  opening: Decimal;
  closing: Decimal;
  sum: Decimal;
  /** Only of running balances. */
  firstBreak: BalanceBreak | null;
  agrees: boolean;
};

/** Null where the statement has no two balances to compare: then nothing proves that its rows are complete. */
export function proveStatement({ rows, opening, closing }: Statement): BalanceProof | null {
  const total = sum(rows.map(({ amount }) => amount));
  const isRunning = rows.filter(({ balance }) => balance !== null).length > 1;
  const running = isRunning ? runningBalance(rows) : null;
  const first = opening?.amount ?? running?.opening;
  const last = closing?.amount ?? running?.closing;
  if (first === undefined || last === undefined) return null;
  const firstBreak = running?.firstBreak ?? null;
  return {
    by: running === null ? 'opening_and_closing' : 'running_balance',
    opening: first,
    closing: last,
    sum: total,
    firstBreak,
    agrees: firstBreak === null && equals(add(first, total), last),
  };
}
