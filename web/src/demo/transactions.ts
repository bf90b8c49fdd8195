import type { Transaction, TransactionsQuery } from '@cairn/contract/transactions';
import { csvRecord } from '@cairn/domain/csv';
import { totalsOf } from '@cairn/domain/transaction-totals';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';

function sorted(rows: Transaction[], sort: TransactionsQuery['sort']): Transaction[] {
  if (sort === 'date') return rows;
  return rows.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

const csvHeader = [
  'Date',
  'Description',
  'Merchant',
  'Category',
  'Account',
  'Amount',
  'Status',
  'Note',
  'Tags',
];

function csvRowOf(row: Transaction, tagNames: string): string {
  return csvRecord([
    row.date,
    row.description,
    row.merchantName,
    row.aiCategory,
    row.accountName,
    { cents: row.amount },
    row.isPending ? 'Pending' : 'Completed',
    row.note,
    tagNames,
  ]);
}

/** The list of transactions, one of them, and their file. */
export function transactionAnswers(
  state: DemoState,
): Answers<'transactions' | 'exportTransactions' | 'transaction'> {
  const recordOf = (row: Transaction) =>
    csvRowOf(row, row.tagIds.map((id) => state.tags.require(id).name).join(', '));
  return {
    // A cursor is the place between two rows.
    transactions: ({ query: { sort, limit, at = 0, after, before, ...filter } }) => {
      const rows = sorted(state.transactions(filter), sort);
      const end = before === undefined ? Number(after ?? at) + limit : Number(before);
      const start = Math.max(0, end - limit);
      const hasTotals = after === undefined && before === undefined;
      return {
        transactions: rows.slice(start, end),
        totals: hasTotals ? { ...totalsOf(rows), countOfAll: state.transactions().length } : null,
        nextCursor: end < rows.length ? String(end) : null,
        previousCursor: start > 0 ? String(start) : null,
      };
    },
    exportTransactions: ({ query: { sort, ...filter } }) =>
      [csvRecord(csvHeader), ...sorted(state.transactions(filter), sort).map(recordOf)].join(''),
    transaction: ({ params }) => state.transaction(params.transactionId),
  };
}
