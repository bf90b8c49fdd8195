import { type Cents, negateCents, sumCents } from './money.ts';
import { netSpendingKinds, type TransactionKind, type TransactionTotals } from './transactions.ts';

type Counted = { amount: Cents; kind: TransactionKind };

function sumOf(rows: readonly Counted[], kinds: readonly TransactionKind[]): Cents {
  return sumCents(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
}

/** What transactions spend, net of refunds, as a positive amount. */
export function spentOf(rows: readonly Counted[]): Cents {
  return negateCents(sumOf(rows, netSpendingKinds));
}

export function incomeOf(rows: readonly Counted[]): Cents {
  return sumOf(rows, ['income']);
}

/** What transactions of one currency add up to. */
export function totalsOf(rows: readonly Counted[]): TransactionTotals {
  return {
    count: rows.length,
    countConverted: 0,
    countWithoutRate: 0,
    sum: sumCents(rows.map(({ amount }) => amount)),
    spent: spentOf(rows),
    income: incomeOf(rows),
  };
}
