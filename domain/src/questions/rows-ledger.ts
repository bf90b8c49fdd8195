import { spentOf, totalsOf } from '../transaction-totals.ts';
import { type TransactionKind, type TransactionsFilter, transactionName } from '../transactions.ts';
import type { AskLedger, AskTransaction } from './ask-ledger.ts';

type Row = AskTransaction & { kind: TransactionKind };

/** What answers read of transactions that are all in memory; `find` gives those of a filter, newest first. */
export function rowsLedger(
  find: (filter: TransactionsFilter) => readonly Row[],
): Pick<AskLedger, 'totals' | 'rows' | 'topMerchants' | 'firstRowOn'> {
  return {
    totals: async (filter) => totalsOf(find(filter)),
    rows: async (filter, order, limit) => {
      const latest = find(filter);
      const smallest = latest.toSorted((a, b) => Math.abs(a.amount) - Math.abs(b.amount));
      return { latest, smallest, largest: smallest.toReversed() }[order].slice(0, limit);
    },
    topMerchants: async (filter, limit) =>
      [...Map.groupBy(find(filter), transactionName)]
        .toSorted(([, a], [, b]) => spentOf(b) - spentOf(a))
        .slice(0, limit)
        .map(([name]) => name),
    firstRowOn: async () => find({}).at(-1)?.date ?? null,
  };
}
