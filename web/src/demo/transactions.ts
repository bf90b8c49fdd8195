import type {
  ExportQuery,
  Transaction,
  TransactionsFilter,
  TransactionsQuery,
} from '@cairn/contract/transactions';
import { majorFromCents, sumCents } from '@cairn/domain/money';
import { incomeOf, isNetSpending, type Row, spentOf } from './ledger.ts';
import { sampleAccounts } from './sample.ts';

/** The sample's rows are of merchants that any bank knows. */
const sampleConfidencePercent = 95;

function matches(row: Row, filter: TransactionsFilter): boolean {
  const { from, to, accountId, categoryId, kind, type, search, minAmountCents, maxAmountCents } = filter;
  if (from !== undefined && row.date < from) return false;
  if (to !== undefined && row.date > to) return false;
  if (accountId !== undefined && row.accountId !== accountId) return false;
  if (categoryId !== undefined && !isWithin(row, categoryId.split(','))) return false;
  if (kind !== undefined && (kind === 'net_spending' ? !isNetSpending(row) : row.kind !== kind)) return false;
  if (type !== undefined && (row.amount < 0 ? 'debit' : 'credit') !== type) return false;
  if (minAmountCents !== undefined && Math.abs(row.amount) < minAmountCents) return false;
  if (maxAmountCents !== undefined && Math.abs(row.amount) > maxAmountCents) return false;
  const wanted = (search ?? '').toLowerCase();
  return `${row.description}\n${row.merchantName}`.toLowerCase().includes(wanted);
}

/** Whether a row is in one of the categories, or in a part of one. */
function isWithin({ category: { id, parentId } }: Row, ids: readonly string[]): boolean {
  return ids.includes(id) || (parentId !== null && ids.includes(parentId));
}

/** The rows that a filter leaves, newest first. */
export function seenThrough(rows: readonly Row[], filter: TransactionsFilter): Row[] {
  return rows
    .filter((row) => matches(row, filter))
    .sort((a, b) => compare(b.date, a.date) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function sorted(rows: Row[], sort: ExportQuery['sort']): Row[] {
  if (sort === 'date') return rows;
  return rows.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

function reasonOf({ userCategoryId, rule }: Row): string {
  if (userCategoryId !== null) return 'You chose this category';
  return rule === null ? 'Your bank’s category' : `Your rule: description contains “${rule}”`;
}

export function transactionOf(row: Row): Transaction {
  const { id, description, merchantName, amount, date, accountId, isPending, kind, note, category } = row;
  return {
    id,
    description,
    merchantName,
    amount,
    currency: 'USD',
    date,
    type: amount < 0 ? 'debit' : 'credit',
    accountId,
    accountName: sampleAccounts.find((account) => account.id === accountId)?.name ?? '',
    isPending,
    kind,
    categoryId: category.id,
    aiCategory: category.name,
    categorySource: row.userCategoryId !== null ? 'person' : row.rule !== null ? 'rule' : 'bank',
    categoryReason: reasonOf(row),
    confidencePercent: row.userCategoryId !== null ? null : sampleConfidencePercent,
    note,
  };
}

/** A page of the rows, with the totals of all that match when it is the first. */
export function listTransactions(rows: readonly Row[], query: TransactionsQuery) {
  const seen = sorted(seenThrough(rows, query), query.sort);
  const start = Number(query.after ?? 0);
  const end = start + query.limit;
  const totals = {
    count: seen.length,
    countInOtherCurrencies: 0,
    sum: sumCents(seen.map((row) => row.amount)),
    spent: spentOf(seen),
    income: incomeOf(seen),
    countOfAll: rows.length,
  };
  return {
    transactions: seen.slice(start, end).map(transactionOf),
    totals: query.after === undefined ? totals : null,
    nextCursor: end < seen.length ? String(end) : null,
  };
}

/** RFC 4180; a text that a spreadsheet would take for a formula is marked as text. */
function csvField(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvHeader = 'Date,Description,Merchant,Category,Account,Amount,Status,Note';

/** The rows that match as a CSV file's text. */
export function exportCsv(rows: readonly Row[], query: ExportQuery): string {
  const lines = sorted(seenThrough(rows, query), query.sort).map((one) => {
    const row = transactionOf(one);
    const [description, merchant, category, account, note] = [
      row.description,
      row.merchantName ?? '',
      row.aiCategory ?? '',
      row.accountName,
      row.note ?? '',
    ].map(csvField);
    const amount = majorFromCents(row.amount).toFixed(2);
    const status = row.isPending ? 'Pending' : 'Completed';
    return [row.date, description, merchant, category, account, amount, status, note].join(',');
  });
  return [csvHeader, ...lines, ''].join('\r\n');
}
