import type { TransactionsQuery } from '@cairn/contract/transactions';
import { monthRange, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';

/** What /transactions can be narrowed to and sorted by, as its address carries it. */
export type TransactionsFilter = {
  [K in
    | 'from'
    | 'to'
    | 'accountId'
    | 'categoryId'
    | 'tagId'
    | 'status'
    | 'hasNote'
    | 'hasAttachment'
    | 'kind'
    | 'type'
    | 'merchant'
    | 'merchantIs'
    | 'search'
    | 'minAmountCents'
    | 'maxAmountCents'
    | 'sort']?: TransactionsQuery[K] | undefined;
};

/** The address of the rows that a filter leaves. */
export function transactionsAddress(filter: TransactionsFilter): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, String(value));
  return query.size === 0 ? '/transactions' : `/transactions?${query}`;
}

/** The address of one row, in the list of its day. */
export function transactionAddress({ id, date }: { id: string; date: PlainDate }): string {
  return `${transactionsAddress(dayFilter(date))}#${id}`;
}

/** The rows of one calendar month. */
export function monthFilter(month: PlainMonth, filter: TransactionsFilter = {}): TransactionsFilter {
  return { ...monthRange(month), ...filter };
}

/** The rows of one day. */
export function dayFilter(date: PlainDate): TransactionsFilter {
  return { from: date, to: date };
}
