import type { StatementRow } from '../files/statements/statement.ts';
import { add, type Decimal, equals, subtract } from '../files/values/decimal.ts';

/** What an account held before and after the rows, by the balances that they state; null where those do not follow one another. */
export function runningBalance(rows: readonly StatementRow[]): { opening: Decimal; closing: Decimal } | null {
  return inOrder(rows) ?? inOrder(rows.toReversed());
}

function inOrder(rows: readonly StatementRow[]): { opening: Decimal; closing: Decimal } | null {
  const [first] = rows;
  if (first === undefined || first.balance === null) return null;
  const opening = subtract(first.balance, first.amount);
  let balance = opening;
  for (const row of rows) {
    balance = add(balance, row.amount);
    if (row.balance === null || !equals(balance, row.balance)) return null;
  }
  return { opening, closing: balance };
}
