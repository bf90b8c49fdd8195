import { uncategorizedId } from '@cairn/contract/categories';
import { AppError } from '@cairn/contract/errors';
import { toCents } from '@cairn/contract/money';
import { type Flow, flow, type TransactionsFilter } from '@cairn/contract/transactions';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { requireAccount } from './accounts.store.ts';
import type { TransactionsSort } from './transaction-cursor.ts';

/** The flows that a filter lets through. */
export function flowsOf(filter: TransactionsFilter): readonly Flow[] {
  if (filter.flow === undefined) return flow.options;
  return filter.flow === 'net_spending' ? ['spending', 'refund'] : [filter.flow];
}

/** Whether only the rows themselves can tell which of them match, and no kept total. */
export function needsRows({ search, leastCents, mostCents }: TransactionsFilter): boolean {
  return Boolean(search) || leastCents !== undefined || mostCents !== undefined;
}

export function categoryIdsOf(filter: TransactionsFilter): string[] | null {
  return filter.categoryId?.split(',') ?? null;
}

/** The rows that match, which a caller goes on to select from, sort or sum. */
export function matchingRows({ query, householdId }: HouseholdTransaction, filter: TransactionsFilter) {
  const categoryIds = categoryIdsOf(filter);
  let rows = query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.counts'));
  if (filter.from !== undefined) rows = rows.where('t.bank_posted_on', '>=', filter.from);
  if (filter.to !== undefined) rows = rows.where('t.bank_posted_on', '<=', filter.to);
  if (filter.accountId !== undefined) rows = rows.where('t.account_id', '=', filter.accountId);
  if (categoryIds !== null) rows = rows.where('t.category_id', 'in', categoryIds);
  if (filter.flow !== undefined) rows = rows.where('t.machine_flow', 'in', flowsOf(filter));
  if (filter.type !== undefined)
    rows = rows.where(sql.ref('t.bank_amount_cents'), filter.type === 'debit' ? '<' : '>=', 0);
  if (filter.leastCents !== undefined)
    rows = rows.where('t.bank_size_cents', '>=', toCents(filter.leastCents));
  if (filter.mostCents !== undefined) rows = rows.where('t.bank_size_cents', '<=', toCents(filter.mostCents));
  if (filter.search) rows = rows.where(sql<boolean>`strpos(t.search_text, lower(${filter.search})) > 0`);
  return rows;
}

/** Rows in the order of a sort; the same amounts newest first, the same days by id. */
export function inOrder(rows: ReturnType<typeof matchingRows>, sort: TransactionsSort) {
  const sorted = sort === 'amount' ? rows.orderBy('t.bank_size_cents', 'desc') : rows;
  return sorted.orderBy('t.bank_posted_on', 'desc').orderBy('t.id', 'desc');
}

/**
 * Tells an account or category that is not the household's apart from one without rows. Throws `not_found`.
 */
export async function requireVisible(tx: HouseholdTransaction, filter: TransactionsFilter): Promise<void> {
  const { query, householdId } = tx;
  if (filter.accountId !== undefined) await requireAccount(tx, filter.accountId);
  const wanted = new Set(categoryIdsOf(filter) ?? []);
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
