import { AppError } from '@cairn/contract/errors';
import type { TransactionsQuery } from '@cairn/contract/transactions';
import { type Cents, toCents } from '@cairn/domain/money';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';

export type TransactionsSort = TransactionsQuery['sort'];

/** The sort keys of a page's last transaction. */
export type Cursor =
  | { sort: 'date'; date: PlainDate; id: string }
  | { sort: 'amount'; sizeCents: Cents; date: PlainDate; id: string };

const pattern =
  /^(?:date|amount:(\d{1,15})):(\d{4}-\d{2}-\d{2}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor(
  sort: TransactionsSort,
  last: { id: string; date: PlainDate; amount: Cents },
): string {
  const key = sort === 'date' ? 'date' : `amount:${Math.abs(last.amount)}`;
  return `${key}:${last.date}:${last.id}`;
}

/** Reads what `writeCursor` wrote for the same sort. Throws `invalid_request` for anything else. */
export function readCursor(sort: TransactionsSort, text: string): Cursor {
  const [, size, date, id] = pattern.exec(text) ?? [];
  const isOfSort = (size === undefined) === (sort === 'date');
  if (date === undefined || id === undefined || !isPlainDate(date) || !isOfSort)
    throw new AppError('invalid_request', 'after: is not the nextCursor of a page in this order');
  return size === undefined
    ? { sort: 'date', date, id }
    : { sort: 'amount', sizeCents: toCents(Number(size)), date, id };
}
