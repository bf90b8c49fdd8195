import { AppError } from '@cairn/contract/errors';
import type { TransactionsFilter } from '@cairn/contract/transactions';
import { foldText } from '@cairn/domain/ledger-text';
import { toCents } from '@cairn/domain/money';
import { kindsOf } from '@cairn/domain/transaction-filter';
import { sql } from 'kysely';
import { idsWithAttachments } from '../attachments/attachments.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { merchantKeyOf } from '../db/transaction-name.ts';
import { hasHung } from '../journal/hung-rows.store.ts';
import { resolveTagIds } from '../tags/tags.store.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';
import { isReconciled } from './reconciled.store.ts';
import { requireAccount } from './require-account.store.ts';
import type { TransactionsSort } from './transaction-cursor.ts';
import {
  containsMerchant,
  isFound,
  type ResolvedSearch,
  resolveSearch,
  searchesTexts,
} from './transaction-search.store.ts';

/** A filter with checked ids, each parent category with its subcategories; null: any category. */
export type ResolvedFilter = Omit<TransactionsFilter, 'accountId' | 'categoryId' | 'tagId' | 'search'> & {
  /** null: any account. */
  accountIds: readonly string[] | null;
  categoryIds: readonly string[] | null;
  /** Ids that are stored with transactions of any of the tags; null: any tag or none. */
  tagIds: readonly string[] | null;
  search?: ResolvedSearch | undefined;
  /** Whether `merchant` and `search` are looked for among very many transactions. */
  isOfMany: boolean;
};

export const anyRow: ResolvedFilter = { accountIds: null, categoryIds: null, tagIds: null, isOfMany: false };

/** Checks a filter's ids. Throws `not_found` for an account, category or tag that is not the household's. */
export async function resolveFilter(
  tx: HouseholdTransaction,
  { categoryId, tagId, accountId, search, ...filter }: TransactionsFilter,
): Promise<ResolvedFilter> {
  const accountIds = accountId === undefined ? null : [...new Set(accountId.split(','))];
  for (const id of accountIds ?? []) await requireAccount(tx, id);
  const categoryIds = categoryId === undefined ? null : await readIdsWithin(tx, categoryId.split(','));
  const tagIds = tagId === undefined ? null : await resolveTagIds(tx, tagId.split(','));
  const found = await resolveSearch(tx, search);
  const searched = [found?.text, filter.merchant && foldText(filter.merchant)];
  const isOfMany = await searchesTexts(
    tx,
    searched.filter((text) => text !== undefined),
  );
  return { ...filter, accountIds, categoryIds, tagIds, search: found, isOfMany };
}

/** Whether only the rows themselves show which of them match, and no stored total. */
export function needsRows(filter: ResolvedFilter): boolean {
  const { search, tagIds, status, hasNote, hasAttachment, minAmountCents, maxAmountCents } = filter;
  const ofRows = [
    search,
    tagIds ?? undefined,
    status,
    hasNote,
    hasAttachment,
    minAmountCents,
    maxAmountCents,
  ];
  return Boolean(filter.merchant ?? filter.merchantIs) || ofRows.some((part) => part !== undefined);
}

/** The matching transactions, as a query to select from, sort or sum. */
export function matchingRows(tx: HouseholdTransaction, filter: ResolvedFilter) {
  let rows = countingRows(tx);
  if (filter.from !== undefined) rows = rows.where('t.posted_on', '>=', filter.from);
  if (filter.to !== undefined) rows = rows.where('t.posted_on', '<=', filter.to);
  if (filter.accountIds !== null)
    rows = rows.where('t.account_id', '=', sql<string>`any(${filter.accountIds}::uuid[])`);
  else rows = rows.where(isOfShownAccount(tx, 't.account_id'));
  if (filter.categoryIds !== null)
    rows = rows.where('t.category_id', '=', sql<string>`any(${filter.categoryIds}::text[])`);
  if (filter.tagIds !== null)
    rows = rows
      .where((row) => row.ref('t.has_tags'))
      .where(sql<boolean>`t.tag_ids && ${filter.tagIds}::uuid[]`);
  if (filter.kind !== undefined) rows = rows.where('t.predicted_kind', 'in', kindsOf(filter.kind));
  if (filter.type !== undefined)
    rows = rows.where(sql.ref('t.amount_cents'), filter.type === 'debit' ? '<' : '>=', 0);
  if (filter.minAmountCents !== undefined)
    rows = rows.where('t.amount_abs_cents', '>=', toCents(filter.minAmountCents));
  if (filter.maxAmountCents !== undefined)
    rows = rows.where('t.amount_abs_cents', '<=', toCents(filter.maxAmountCents));
  if (filter.status !== undefined && filter.status !== 'reconciled')
    rows = rows.where('t.is_pending', '=', sql.lit(filter.status === 'pending'));
  if (filter.status === 'reconciled') rows = rows.where(isReconciled(tx));
  if (filter.status === 'unreconciled') rows = rows.where(sql<boolean>`not (${isReconciled(tx)})`);
  if (filter.hasNote !== undefined) rows = rows.where('t.has_note', '=', sql.lit(filter.hasNote === 'yes'));
  if (filter.hasAttachment === 'yes') rows = rows.where(sql<boolean>`t.id in (${idsWithAttachments(tx)})`);
  if (filter.hasAttachment === 'no') rows = rows.where(sql<boolean>`not ${hasHung(tx, 'attachments')}`);
  if (filter.merchant) rows = rows.where(containsMerchant(tx, filter.merchant, filter.isOfMany));
  if (filter.merchantIs !== undefined)
    rows = rows.where(sql<boolean>`t.merchant_key = ${merchantKeyOf(filter.merchantIs)}`);
  if (filter.search !== undefined) rows = rows.where(isFound(tx, filter.search, filter.isOfMany));
  return rows;
}

/** The transactions that count, of accounts that are hidden from totals too. */
export function countingRows({ query, householdId }: HouseholdTransaction) {
  return query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.is_counted'));
}

/** The transactions that move the balance: split or not, and no parts. */
export function bankRows({ query, householdId }: HouseholdTransaction) {
  return query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.affects_balance'));
}

/** Orders by a sort, or from its end: equal amounts newest first, equal dates by id. */
export function inOrder(
  rows: ReturnType<typeof matchingRows>,
  sort: TransactionsSort,
  direction: 'desc' | 'asc' = 'desc',
) {
  const sorted = sort === 'amount' ? rows.orderBy('t.amount_abs_cents', direction) : rows;
  return sorted.orderBy('t.posted_on', direction).orderBy('t.id', direction);
}

/** The ids of these categories and their subcategories. Throws `not_found` when one is not the household's. */
async function readIdsWithin(tx: HouseholdTransaction, ids: readonly string[]): Promise<string[]> {
  const found = await tx.query
    .selectFrom('categories')
    .select(['id', 'parent_id as parentId'])
    .where('household_id', '=', tx.householdId)
    .where((where) =>
      where.or([
        where('id', '=', sql<string>`any(${ids}::text[])`),
        where('parent_id', '=', sql<string>`any(${ids}::text[])`),
      ]),
    )
    .where('merged_into_id', 'is', null)
    .execute();
  const foundIds = found.map(({ id }) => id);
  if (ids.some((id) => !foundIds.includes(id)))
    throw new AppError('not_found', 'This category was not found.');
  return foundIds;
}
