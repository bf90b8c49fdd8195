import { AppError } from '@cairn/contract/errors';
import type {
  Transaction,
  TransactionsFilter,
  TransactionsQuery,
  TransactionsResponse,
} from '@cairn/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { merchantName, note } from '../db/transaction-name.ts';
import { readAmountsIn } from '../exchange-rates/exchange-rates.store.ts';
import { countOfHung } from '../journal/hung-rows.store.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import { currentTagIds } from '../tags/tags-in-use.ts';
import { type MoneyBack, readMoneyBack } from './money-back.store.ts';
import { hasOwnPrediction } from './own-prediction.store.ts';
import { findPlace } from './place-in-list.store.ts';
import { readReconciledTo } from './reconciled.store.ts';
import { type Cursor, readCursor, type TransactionsSort, writeCursor } from './transaction-cursor.ts';
import {
  anyRow,
  bankRows,
  countingRows,
  inOrder,
  matchingRows,
  needsRows,
  type ResolvedFilter,
  resolveFilter,
} from './transaction-filter.store.ts';
import { addConverted, sumFoundRows, sumStoredTotals } from './transaction-totals.store.ts';

type Tx = HouseholdTransaction;

function shownRows(tx: Tx, rows = countingRows(tx)) {
  return rows
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
      't.description',
      merchantName.as('merchantName'),
      't.amount_cents as amount',
      't.currency',
      't.posted_on as date',
      't.is_pending as isPending',
      't.predicted_kind as kind',
      't.category_id as categoryId',
      'c.name as aiCategory',
      't.user_category_id as userCategoryId',
      't.prediction_source as predictionSource',
      't.prediction_reason as predictionReason',
      't.prediction_confidence_percent as predictionConfidence',
      note.as('note'),
      't.tag_ids as tagIds',
      't.part_of_id as partOfId',
      visibleExpenseId(tx).as('reimbursesId'),
      't.reimbursed_category_id as reimbursedCategoryId',
      countOfHung(tx, 'attachments').as('attachmentsCount'),
      countOfHung(tx, 'comments').as('commentsCount'),
      sql<boolean>`t.transfer_id is not null`.as('isPaired'),
    ])
    .select([
      sql<boolean>`t.user_tag_ids is not null`.as('hasUserTags'),
      sql<boolean>`t.user_merchant_name is not null`.as('hasUserMerchant'),
      sql<boolean>`t.source = 'hand' and a.connection_id is null and t.part_of_id is null`.as('isByHand'),
    ])
    .select(householdCurrency(tx).as('householdCurrency'));
}

/** Not that of an account which the acting person may not see. Looked up for the few that have one. */
const visibleExpenseId = ({ householdId }: Tx) => sql<
  string | null
>`case when t.reimburses_id is not null then (
  select e.id from transactions e where e.household_id = ${householdId}::uuid and e.id = t.reimburses_id
) end`;

type Shown = Awaited<ReturnType<ReturnType<typeof shownRows>['execute']>>[number];

/** Read once for a statement. */
function householdCurrency({ householdId }: Tx) {
  return sql<string>`(select h.currency from households h where h.household_id = ${householdId}::uuid)`;
}

/** With the tags of today, the statements that they are on, what came back for them, and what another currency is in the household's. */
async function transactionsOf(tx: Tx, shown: readonly Shown[]): Promise<Transaction[]> {
  const hasTags = shown.some(({ tagIds }) => tagIds.length > 0);
  const main = shown[0]?.householdCurrency ?? '';
  const amountOf = ({ amount, currency, date }: Shown) => ({ cents: amount, currency, date });
  const [tags, inMain, reconciledTo, moneyBack] = await Promise.all([
    hasTags ? readTagsInUse(tx) : null,
    readAmountsIn(tx, main, shown.map(amountOf)),
    readReconciledTo(tx, shown),
    readMoneyBack(
      tx,
      shown.map(({ id }) => id),
    ),
  ]);
  return shown.map((row) => {
    const shownTags = tags === null ? row.tagIds : currentTagIds(tags, row.tagIds);
    const made = transactionOf({
      ...row,
      ...moneyBack(row.id),
      tagIds: shownTags,
      reconciledTo: reconciledTo(row),
    });
    return row.currency === main ? made : { ...made, convertedAmount: inMain(amountOf(row)) };
  });
}

function transactionOf({
  userCategoryId,
  predictionSource,
  predictionReason,
  predictionConfidence,
  reimbursedCategoryId,
  householdCurrency: _main,
  ...row
}: Shown & MoneyBack & Pick<Transaction, 'reconciledTo'>): Transaction {
  const isPersons = userCategoryId !== null || reimbursedCategoryId !== null;
  const personsReason =
    reimbursedCategoryId === null ? 'You chose this category' : 'The category of what it pays back';
  return {
    ...row,
    type: row.amount < 0 ? 'debit' : 'credit',
    categorySource: isPersons ? 'user' : predictionSource,
    categoryReason: isPersons ? personsReason : predictionReason,
    confidencePercent: isPersons ? null : predictionConfidence,
  };
}

/** Where a page begins, or for `before` ends: beside a transaction of the list, or at a place in it. */
type PageStart = { after: Cursor } | { before: Cursor } | { at: number };

function readStart({
  sort,
  at,
  after,
  before,
}: Pick<TransactionsQuery, 'sort' | 'at' | 'after' | 'before'>): PageStart {
  if (after !== undefined) return { after: readCursor(sort, after) };
  return before === undefined ? { at: at ?? 0 } : { before: readCursor(sort, before) };
}

/**
 * A page of matching transactions in the filter's order; one that is asked for by its place includes the totals of all matches. Throws
 * `not_found` for an account or category that is not the household's, `invalid_request` for a cursor of another order.
 */
export async function listTransactions(
  tx: Tx,
  { sort, limit, at, after, before, ...wanted }: TransactionsQuery,
): Promise<TransactionsResponse> {
  const filter = await resolveFilter(tx, wanted);
  const start = readStart({ sort, at, after, before });
  const pageOf = pagesOf(sort, limit, start);
  if (!('at' in start))
    return { ...pageOf(await readSorted(tx, filter, sort, limit + 1, start)), totals: null };
  if (!needsRows(filter)) {
    const [totals, rows] = await Promise.all([
      sumStoredTotals(tx, filter).then((stored) => addConverted(tx, filter, stored)),
      readSorted(tx, filter, sort, limit + 1, start),
    ]);
    return { ...pageOf(rows), totals };
  }
  const { totals, ids } = await sumFoundRows(tx, filter, { sort, limit: limit + 1, at: start.at });
  const [rows, converted] = await Promise.all([readTransactions(tx, ids), addConverted(tx, filter, totals)]);
  return { ...pageOf(rows), totals: converted };
}

/** Matching transactions from a start on, in the list's order. An index alone decides which. */
export async function readSorted(
  tx: Tx,
  filter: ResolvedFilter,
  sort: TransactionsSort,
  limit: number,
  start: PageStart = { at: 0 },
): Promise<Transaction[]> {
  const ids = await idsFrom(tx, filter, sort, start);
  const shown = await shownRows(tx)
    .where('t.id', '=', sql<string>`any(array(${ids.select('t.id').limit(limit)}))`)
    .orderBy(sql`case when ${sort} = 'amount' then t.amount_abs_cents end`, 'desc')
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return transactionsOf(tx, shown);
}

/** The matching rows from a start on, the nearest first. */
async function idsFrom(tx: Tx, filter: ResolvedFilter, sort: TransactionsSort, start: PageStart) {
  const rows = matchingRows(tx, filter);
  if ('after' in start) return inOrder(rows.where(isBeyond('<', start.after)), sort);
  if ('before' in start) return inOrder(rows.where(isBeyond('>', start.before)), sort, 'asc');
  if (start.at === 0) return inOrder(rows, sort);
  const { isFromThere, skipped } = await findPlace(tx, filter, sort, start.at);
  return inOrder(rows.where(isFromThere), sort).offset(skipped);
}

function isBeyond(side: '<' | '>', cursor: Cursor): RawBuilder<boolean> {
  const than = sql.raw(side);
  return cursor.sort === 'date'
    ? sql`(t.posted_on, t.id) ${than} (${cursor.date}::date, ${cursor.id}::uuid)`
    : sql`(t.amount_abs_cents, t.posted_on, t.id)
        ${than} (${cursor.sizeCents}::bigint, ${cursor.date}::date, ${cursor.id}::uuid)`;
}

/** A filter's transactions with the smallest absolute amounts; equal amounts newest first. */
export async function readSmallest(
  tx: Tx,
  filter: TransactionsFilter,
  limit: number,
): Promise<Transaction[]> {
  const found = await matchingRows(tx, await resolveFilter(tx, filter))
    .select('t.id')
    .orderBy('t.amount_abs_cents')
    .orderBy('t.posted_on', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return readTransactions(
    tx,
    found.map(({ id }) => id),
  );
}

/** Makes a page of one transaction more than it holds, where there are as many. */
function pagesOf(sort: TransactionsSort, limit: number, start: PageStart) {
  const isBackward = 'before' in start;
  const isFirst = 'at' in start && start.at === 0;
  return (rows: readonly Transaction[]) => {
    const isCut = rows.length > limit;
    const transactions = isBackward ? rows.slice(-limit) : rows.slice(0, limit);
    const cursorAt = (row: Transaction | undefined, leadsOn: boolean) =>
      row !== undefined && leadsOn ? writeCursor(sort, row) : null;
    return {
      transactions,
      nextCursor: cursorAt(transactions.at(-1), isBackward || isCut),
      previousCursor: cursorAt(transactions[0], isBackward ? isCut : !isFirst),
    };
  };
}

/** Transactions in the order of `ids`, of accounts hidden from totals too; missing ones are skipped. */
export function readTransactions(tx: Tx, ids: readonly string[]): Promise<Transaction[]> {
  return readByIds(tx, ids, countingRows(tx));
}

/** As `readTransactions`, for lists of the whole household: without those of accounts hidden from totals. */
export function readListedTransactions(tx: Tx, ids: readonly string[]): Promise<Transaction[]> {
  return readByIds(tx, ids, matchingRows(tx, anyRow));
}

async function readByIds(
  tx: Tx,
  ids: readonly string[],
  of: ReturnType<typeof countingRows>,
): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const rows = await shownRows(tx, of).where('t.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  const byId = new Map((await transactionsOf(tx, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** As `readTransactions`, of transactions that a rule split the whole instead of its parts. */
export async function readOriginals(tx: Tx, ids: readonly string[]): Promise<Transaction[]> {
  const originals = tx.query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', tx.householdId)
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(hasOwnPrediction);
  return transactionsOf(tx, await shownRows(tx, originals).execute());
}

/** Throws `not_found`. */
export async function readTransaction(tx: Tx, id: string): Promise<Transaction> {
  return found(tx, await shownRows(tx).where('t.id', '=', id).execute());
}

/** What was merged into a transaction because it is the same charge, the newest first. */
export async function readDuplicatesOf(tx: Tx, id: string): Promise<Transaction[]> {
  const merged = tx.query
    .selectFrom('transactions as t')
    .where('t.household_id', '=', tx.householdId)
    .where('t.duplicate_of_id', '=', id)
    .where('t.removed_at', 'is', null);
  const shown = await shownRows(tx, merged).orderBy('t.posted_on', 'desc').orderBy('t.id').execute();
  return transactionsOf(tx, shown);
}

/** A transaction as its bank or its person recorded it, split or not. Throws `not_found`, also for a part. */
export async function readBankTransaction(tx: Tx, id: string): Promise<Transaction> {
  return found(tx, await shownRows(tx, bankRows(tx)).where('t.id', '=', id).execute());
}

async function found(tx: Tx, shown: readonly Shown[]): Promise<Transaction> {
  const [row] = await transactionsOf(tx, shown);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return row;
}
