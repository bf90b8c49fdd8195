import { uncategorizedName } from '@cairn/contract/categories';
import type { ExportQuery, Transaction } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { csvRecord } from './csv.ts';
import { readHousehold, todayOf } from './households.store.ts';
import { readCursor, writeCursor } from './transaction-cursor.ts';
import { requireVisible } from './transaction-filter.store.ts';
import { readSorted } from './transactions.store.ts';

const header = [
  'Date',
  'Description',
  'Merchant',
  'Category',
  'Account',
  'Type',
  'Status',
  'Amount',
  'Currency',
  'Note',
  'Transaction id',
];
const batchSize = 2000;

/**
 * The rows that match as a CSV file, in the order of the filter. The file's name holds the household's day. Throws `not_found` for
 * an account or a category that is not the household's.
 */
export async function exportTransactions(
  tx: HouseholdTransaction,
  filter: ExportQuery,
  now: Date,
): Promise<{ fileName: string; text: string }> {
  await requireVisible(tx, filter);
  const today = todayOf(await readHousehold(tx), now);
  const parts = [csvRecord(header)];
  for await (const rows of batchesOf(tx, filter)) parts.push(rows.map(recordOf).join(''));
  return { fileName: `cairn-transactions-${today}.csv`, text: parts.join('') };
}

/** Batch by batch, so that of all rows only their text is in memory at once. */
async function* batchesOf(tx: HouseholdTransaction, filter: ExportQuery): AsyncGenerator<Transaction[]> {
  const { sort } = filter;
  let rows = await readSorted(tx, filter, sort, batchSize);
  for (;;) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    rows = await readSorted(tx, filter, sort, batchSize, readCursor(sort, writeCursor(sort, last)));
  }
}

function recordOf(row: Transaction): string {
  return csvRecord([
    row.date,
    row.description,
    row.merchantName,
    row.aiCategory ?? uncategorizedName,
    row.accountName,
    row.type === 'debit' ? 'Expense' : 'Income',
    row.isPending ? 'Pending' : 'Posted',
    { cents: row.amount },
    row.currency,
    row.note,
    row.id,
  ]);
}
