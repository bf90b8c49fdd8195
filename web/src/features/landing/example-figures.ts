import { type ExampleRow, exampleMonth } from '../../content/example-month.ts';
import { formatFixed } from '../../lib/decimal.ts';

export type CategoryFigure = { category: string; spentCents: number; rows: readonly ExampleRow[] };

/** As formatMoney, which comes with the whole contract: `$1,234.56`, `−$0.05`. */
export function dollarsOf(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${formatFixed(Math.abs(cents) / 100, 2)}`;
}

/** As formatSignedMoney: a plus before money in. */
export function signedDollarsOf(cents: number): string {
  return cents > 0 ? `+${dollarsOf(cents)}` : dollarsOf(cents);
}

const { accounts, rows, lastDay } = exampleMonth;

function sumOf(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export const totalCents = accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
const incomeCents = sumOf(rows.filter(({ category }) => category === null));
/** Refunds lower it. */
export const spendingCents = -sumOf(rows.filter(({ category }) => category !== null));
export const netCents = incomeCents - spendingCents;
/** The dashboard's badge: net cash flow as a share of the balance. */
export const netBadge = `+${((netCents / totalCents) * 100).toFixed(1)}%`;

/** The largest first. */
export const categoryFigures: readonly CategoryFigure[] = [
  ...Map.groupBy(
    rows.filter(({ category }) => category !== null),
    ({ category }) => category ?? '',
  ),
]
  .map(([category, own]) => ({ category, spentCents: -sumOf(own), rows: own }))
  .sort((a, b) => b.spentCents - a.spentCents);

export type DayFigure = { day: number; balanceCents: number; rows: readonly ExampleRow[] };

/** Each day's balance at its end: the balance now, less what was booked since. */
export const dayFigures: readonly DayFigure[] = Array.from({ length: lastDay }, (_, index) => {
  const day = index + 1;
  return {
    day,
    balanceCents: totalCents - sumOf(rows.filter((row) => row.day > day)),
    rows: rows.filter((row) => row.day === day),
  };
});
