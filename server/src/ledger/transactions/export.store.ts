import type { ExportQuery, Transaction } from '@cairn/contract/transactions';
import { parentIdOf, uncategorizedName } from '@cairn/domain/categories';
import { csvRecord } from '@cairn/domain/csv';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { readCategoryTree } from '../categories/categories.store.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import type { TagsInUse } from '../tags/tags-in-use.ts';
import { readCursor, type TransactionsSort, writeCursor } from './transaction-cursor.ts';
import { type ResolvedFilter, resolveFilter } from './transaction-filter.store.ts';
import { readSorted } from './transactions.store.ts';

const header = [
  'Date',
  'Description',
  'Merchant',
  'Category',
  'Parent category',
  'Account',
  'Type',
  'Status',
  'Amount',
  'Currency',
  'Note',
  'Tags',
  'Transaction id',
];
const batchSize = 2000;

/**
 * The matching transactions as CSV in the filter's order, a batch at a time. Throws `not_found` for an account or category that is not the
 * household's.
 */
export async function* csvOfTransactions(
  tx: HouseholdTransaction,
  { sort, ...wanted }: ExportQuery,
): AsyncGenerator<string> {
  const filter = await resolveFilter(tx, wanted);
  const names = { parents: await readParentNames(tx), tags: await readTagsInUse(tx) };
  yield csvRecord(header);
  for await (const rows of batchesOf(tx, filter, sort))
    yield rows.map((row) => recordOf(row, names)).join('');
}

/** In batches, to limit memory. */
async function* batchesOf(
  tx: HouseholdTransaction,
  filter: ResolvedFilter,
  sort: TransactionsSort,
): AsyncGenerator<Transaction[]> {
  let rows = await readSorted(tx, filter, sort, batchSize);
  for (;;) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    rows = await readSorted(tx, filter, sort, batchSize, readCursor(sort, writeCursor(sort, last)));
  }
}

/** Category id → its parent's name; a parent's own name for itself. */
async function readParentNames(tx: HouseholdTransaction): Promise<Map<string, string>> {
  const tree = await readCategoryTree(tx);
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  return new Map(tree.map((category) => [category.id, names.get(parentIdOf(category)) ?? '']));
}

type Names = { parents: ReadonlyMap<string, string>; tags: TagsInUse };

function recordOf(row: Transaction, names: Names): string {
  return csvRecord([
    row.date,
    row.description,
    row.merchantName,
    row.aiCategory ?? uncategorizedName,
    names.parents.get(row.categoryId) ?? '',
    row.accountName,
    row.type === 'debit' ? 'Expense' : 'Income',
    row.isPending ? 'Pending' : 'Completed',
    { cents: row.amount },
    row.currency,
    row.note,
    row.tagIds.flatMap((id) => names.tags.get(id)?.name ?? []).join(', '),
    row.id,
  ]);
}
