import { type Cents, majorFromCents, sumCents } from '@cairn/contract/money';
import type {
  ExportQuery,
  Transaction,
  TransactionsFilter,
  TransactionsQuery,
} from '@cairn/contract/transactions';
import { formatMoney } from '../lib/format.ts';
import { categoryName, incomeOf, isNetSpending, type Part, type Row, spentOf } from './book.ts';
import { sampleAccounts } from './sample.ts';

/** The sample's rows are of merchants that any bank knows. */
const sampleConfidencePercent = 95;

/** A row as a filter sees it: whole, or those of its parts that the filter asks for. */
type Seen = { row: Row; parts: readonly Part[] };

function amountOf({ parts }: Seen): Cents {
  return sumCents(parts.map((part) => part.amount));
}

function partMatches(part: Part, { flow, categoryId }: TransactionsFilter): boolean {
  if (categoryId !== undefined && !categoryId.split(',').includes(part.categoryId)) return false;
  if (flow === undefined) return true;
  return flow === 'net_spending' ? isNetSpending(part) : part.flow === flow;
}

function rowMatches(row: Row, filter: TransactionsFilter): boolean {
  const { from, to, accountId, type, search, leastCents, mostCents } = filter;
  if (from !== undefined && row.date < from) return false;
  if (to !== undefined && row.date > to) return false;
  if (accountId !== undefined && row.accountId !== accountId) return false;
  if (type !== undefined && (row.amount < 0 ? 'debit' : 'credit') !== type) return false;
  if (leastCents !== undefined && Math.abs(row.amount) < leastCents) return false;
  if (mostCents !== undefined && Math.abs(row.amount) > mostCents) return false;
  const wanted = (search ?? '').toLowerCase();
  return `${row.description}\n${row.merchantName}`.toLowerCase().includes(wanted);
}

/** The rows that a filter leaves, newest first; of a split row the parts that it asks for. */
export function seenThrough(rows: readonly Row[], filter: TransactionsFilter): Seen[] {
  return rows
    .filter((row) => rowMatches(row, filter))
    .map((row) => ({ row, parts: row.parts.filter((part) => partMatches(part, filter)) }))
    .filter(({ parts }) => parts.length > 0)
    .sort((a, b) => compare(b.row.date, a.row.date) || compare(b.row.id, a.row.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function sorted(seen: Seen[], sort: ExportQuery['sort']): Seen[] {
  if (sort === 'date') return seen;
  return seen.toSorted((a, b) => Math.abs(amountOf(b)) - Math.abs(amountOf(a)));
}

function categoryOf({ row, parts }: Seen): { aiCategory: string; categoryReason: string } {
  const [first, ...others] = parts;
  const name = categoryName(first?.categoryId ?? '');
  const aiCategory = others.length === 0 ? name : `${name} and ${others.length} more`;
  if (row.personCategoryId !== null) return { aiCategory, categoryReason: 'You chose this category' };
  if (row.rule !== null)
    return { aiCategory, categoryReason: `Your rule: description contains “${row.rule}”` };
  if (row.parts.length === 1) return { aiCategory, categoryReason: 'The bank’s own category' };
  const split = row.parts.map((part) => `${categoryName(part.categoryId)} ${formatMoney(part.amount)}`);
  return { aiCategory, categoryReason: `Split of ${formatMoney(row.amount)}: ${split.join(', ')}` };
}

export function transactionOf(seen: Seen): Transaction {
  const { row, parts } = seen;
  const amount = amountOf(seen);
  return {
    id: row.id,
    description: row.description,
    merchantName: row.merchantName,
    amount,
    currency: 'USD',
    date: row.date,
    type: amount < 0 ? 'debit' : 'credit',
    accountId: row.accountId,
    accountName: sampleAccounts.find((account) => account.id === row.accountId)?.name ?? '',
    isPending: row.isPending,
    flow: parts[0]?.flow ?? 'spending',
    categoryId: parts[0]?.categoryId ?? '',
    categorySource: row.personCategoryId !== null ? 'person' : row.rule !== null ? 'rule' : 'bank',
    confidencePercent: row.personCategoryId !== null ? null : sampleConfidencePercent,
    note: row.note,
    ...categoryOf(seen),
  };
}

/** A page of the rows, with the totals of all that match when it is the first. */
export function listTransactions(rows: readonly Row[], query: TransactionsQuery) {
  const seen = sorted(seenThrough(rows, query), query.sort);
  const start = Number(query.after ?? 0);
  const end = start + query.limit;
  const parts = seen.flatMap((one) => one.parts);
  const totals = {
    count: seen.length,
    countInOtherCurrencies: 0,
    sum: sumCents(parts.map((part) => part.amount)),
    spent: spentOf(parts),
    income: incomeOf(parts),
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
  const lines = sorted(seenThrough(rows, query), query.sort).map((seen) => {
    const row = transactionOf(seen);
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
