import type { Transaction } from '@cairn/contract/transactions';
import { idsWithin, type TreeCategory } from '@cairn/domain/categories';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

function holds(text: string | null, needle: string): boolean {
  return text?.toLowerCase().includes(needle) ?? false;
}

function hasKind(row: Transaction, kind: TransactionsFilter['kind']): boolean {
  if (kind === 'net_spending') return row.kind === 'spending' || row.kind === 'refund';
  return kind === undefined || row.kind === kind;
}

/**
 * Whether a row is one of those that the filter leaves, by the server's rules: for the moment before the server has answered. A
 * category includes its parts.
 */
export function matchesFilter(
  filter: TransactionsFilter,
  tree: readonly TreeCategory[],
): (row: Transaction) => boolean {
  const {
    from,
    to,
    accountId,
    type,
    kind,
    minAmountCents = 0,
    maxAmountCents = Number.POSITIVE_INFINITY,
  } = filter;
  const needle = filter.search?.trim().toLowerCase() ?? '';
  const categories = filter.categoryId?.split(',').flatMap((id) => [id, ...idsWithin(tree, id)]);
  return (row) =>
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (accountId === undefined || row.accountId === accountId) &&
    (type === undefined || row.type === type) &&
    Math.abs(row.amount) >= minAmountCents &&
    Math.abs(row.amount) <= maxAmountCents &&
    (categories === undefined || categories.includes(row.categoryId)) &&
    hasKind(row, kind) &&
    (needle === '' || holds(row.description, needle) || holds(row.merchantName, needle));
}
