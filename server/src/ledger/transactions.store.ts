import { uncategorizedId } from '@cairn/contract/categories';
import { AppError } from '@cairn/contract/errors';
import { type Cents, zeroCents } from '@cairn/contract/money';
import { isPlainDate } from '@cairn/contract/plain-date';
import type { Transaction, TransactionsQuery } from '@cairn/contract/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;
type Filter = Pick<TransactionsQuery, 'from' | 'to' | 'accountId' | 'categoryId' | 'flow'>;

function matching({ query, householdId }: Tx, filter: Filter) {
  let rows = query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', householdId)
    .where('t.bank_removed_at', 'is', null);
  if (filter.from !== undefined) rows = rows.where('t.bank_posted_on', '>=', filter.from);
  if (filter.to !== undefined) rows = rows.where('t.bank_posted_on', '<=', filter.to);
  if (filter.accountId !== undefined) rows = rows.where('t.account_id', '=', filter.accountId);
  if (filter.categoryId !== undefined) rows = rows.where('t.category_id', 'in', filter.categoryId.split(','));
  if (filter.flow === 'net_spending') rows = rows.where('t.machine_flow', 'in', ['spending', 'refund']);
  else if (filter.flow !== undefined) rows = rows.where('t.machine_flow', '=', filter.flow);
  return rows;
}

function shown(tx: Tx, filter: Filter) {
  return matching(tx, filter)
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .leftJoin('categories as c', (join) =>
      join.onRef('c.household_id', '=', 't.household_id').onRef('c.id', '=', 't.category_id'),
    )
    .select([
      't.id',
      't.account_id as accountId',
      'a.name as accountName',
      't.bank_description as description',
      't.bank_merchant_name as merchantName',
      't.bank_amount_cents as amount',
      't.bank_posted_on as date',
      't.bank_is_pending as isPending',
      't.machine_flow as flow',
      't.category_id as categoryId',
      'c.name as aiCategory',
      't.person_category_id as personCategoryId',
      't.machine_category_source as machineSource',
      't.machine_category_reason as machineReason',
      't.person_note as note',
    ]);
}

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function transactionOf({ personCategoryId, machineSource, machineReason, ...row }: Shown): Transaction {
  const isPersons = personCategoryId !== null;
  return {
    ...row,
    type: row.amount < 0 ? 'debit' : 'credit',
    categorySource: isPersons ? 'person' : machineSource,
    categoryReason: isPersons ? 'You chose this category' : machineReason,
  };
}

/** A page of the rows that match, newest first, with the count and the sum of all that match. */
export async function listTransactions(tx: Tx, filter: TransactionsQuery) {
  await requireVisible(tx, filter);
  const after = readCursor(filter.after);
  let page = shown(tx, filter);
  if (after !== null)
    page = page.where(sql<boolean>`(t.bank_posted_on, t.id) < (${after.date}::date, ${after.id}::uuid)`);
  const rows = await page
    .orderBy('t.bank_posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(filter.limit + 1)
    .execute();
  const totals = await matching(tx, filter)
    .select((select) => [
      select.fn.countAll().as('count'),
      sql<Cents>`coalesce(sum(t.bank_amount_cents), 0)::bigint`.as('sum'),
    ])
    .executeTakeFirst();
  const transactions = rows.slice(0, filter.limit).map(transactionOf);
  const last = transactions.at(-1);
  return {
    transactions,
    count: Number(totals?.count ?? 0),
    sum: totals?.sum ?? zeroCents,
    nextCursor: rows.length > filter.limit && last !== undefined ? `${last.date}.${last.id}` : null,
  };
}

/** One row. Throws `not_found`. */
export async function readTransaction(tx: Tx, id: string): Promise<Transaction> {
  const row = await shown(tx, {}).where('t.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such transaction.');
  return transactionOf(row);
}

/** An account or category that is not the household's is told apart from one without rows. */
async function requireVisible({ query, householdId }: Tx, { accountId, categoryId }: Filter): Promise<void> {
  if (accountId !== undefined) {
    const account = await query
      .selectFrom('accounts')
      .select('id')
      .where('household_id', '=', householdId)
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account === undefined) throw new AppError('not_found', 'There is no such account.');
  }
  const wanted = new Set(categoryId?.split(',') ?? []);
  wanted.delete(uncategorizedId);
  if (wanted.size === 0) return;
  const known = await query
    .selectFrom('categories')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', 'in', [...wanted])
    .execute();
  if (known.length < wanted.size) throw new AppError('not_found', 'There is no such category.');
}

const cursorPattern = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readCursor(text: string | undefined): { date: string; id: string } | null {
  if (text === undefined) return null;
  const [, date, id] = cursorPattern.exec(text) ?? [];
  if (date === undefined || id === undefined || !isPlainDate(date)) {
    throw new AppError('invalid_request', 'after: is not the nextCursor of a page');
  }
  return { date, id };
}
