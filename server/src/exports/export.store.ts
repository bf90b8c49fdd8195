import type { ExportQuery, Transaction } from '@cairn/contract/transactions';
import { parentIdOf, uncategorizedName } from '@cairn/domain/categories';
import { byteOrderMark, csvRecord } from '@cairn/domain/csv';
import { foldText } from '@cairn/domain/ledger-text';
import { readCategoryTree } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { institutionName } from '../db/transaction-name.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import type { TagsInUse } from '../tags/tags-in-use.ts';
import { readCursor, type TransactionsSort, writeCursor } from '../transactions/transaction-cursor.ts';
import { type ResolvedFilter, resolveFilter } from '../transactions/transaction-filter.store.ts';
import { readSorted } from '../transactions/transactions.store.ts';

const header = [
  'Date',
  'Description',
  'Merchant',
  'Category',
  'Parent category',
  'Account',
  'Bank',
  'Account number',
  'Account type',
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
  const names = {
    parents: await readParentNames(tx),
    tags: await readTagsInUse(tx),
    accounts: await readAccountFacts(tx),
  };
  yield byteOrderMark + csvRecord(header);
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
    rows = await readSorted(tx, filter, sort, batchSize, {
      after: readCursor(sort, writeCursor(sort, last)),
    });
  }
}

/** Category id → its parent's name; a parent's own name for itself. */
async function readParentNames(tx: HouseholdTransaction): Promise<Map<string, string>> {
  const tree = await readCategoryTree(tx);
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  return new Map(tree.map((category) => [category.id, names.get(parentIdOf(category)) ?? '']));
}

type AccountFacts = { name: string; bank: string; mask: string | null; type: string };

/** Account id → what tells it from others. Accounts that nothing else tells apart have numbers behind their names. */
async function readAccountFacts({
  query,
  householdId,
}: HouseholdTransaction): Promise<Map<string, AccountFacts>> {
  const accounts = await query
    .selectFrom('accounts as a')
    .leftJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .select(['a.id', 'a.name', 'a.mask', 'a.type', 'a.subtype', institutionName.as('bank')])
    .where('a.household_id', '=', householdId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const taken = new Map<string, number>();
  return new Map(
    accounts.map(({ id, name, bank, mask, type, subtype }) => {
      const key = JSON.stringify([foldText(name), bank, mask]);
      const count = (taken.get(key) ?? 0) + 1;
      taken.set(key, count);
      return [id, { name: count === 1 ? name : `${name} (${count})`, bank, mask, type: subtype ?? type }];
    }),
  );
}

type Names = {
  parents: ReadonlyMap<string, string>;
  tags: TagsInUse;
  accounts: ReadonlyMap<string, AccountFacts>;
};

function recordOf(row: Transaction, names: Names): string {
  const account = names.accounts.get(row.accountId);
  return csvRecord([
    row.date,
    row.description,
    row.merchantName,
    row.aiCategory ?? uncategorizedName,
    names.parents.get(row.categoryId) ?? '',
    account?.name ?? row.accountName,
    account?.bank ?? null,
    account?.mask ?? null,
    account?.type ?? null,
    row.type === 'debit' ? 'Expense' : 'Income',
    row.isPending ? 'Pending' : 'Completed',
    { cents: row.amount },
    row.currency,
    row.note,
    row.tagIds.flatMap((id) => names.tags.get(id)?.name ?? []).join(', '),
    row.id,
  ]);
}
