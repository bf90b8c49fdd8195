import type { Transaction } from '@cairn/contract/transactions';
import { idsWithin, type TreeCategory } from '@cairn/domain/categories';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

function holds(text: string | null, needle: string): boolean {
  return text?.toLowerCase().includes(needle) ?? false;
}

function hasFlow(row: Transaction, flow: TransactionsFilter['flow']): boolean {
  if (flow === 'net_spending') return row.flow === 'spending' || row.flow === 'refund';
  return flow === undefined || row.flow === flow;
}

/**
 * Whether a row is one of those that the filter leaves, by the server's rules: for the moment before the server has answered. A
 * category includes its parts.
 */
export function matchesFilter(
  filter: TransactionsFilter,
  tree: readonly TreeCategory[],
): (row: Transaction) => boolean {
  const { from, to, accountId, type, flow, leastCents = 0, mostCents = Number.POSITIVE_INFINITY } = filter;
  const needle = filter.search?.trim().toLowerCase() ?? '';
  const categories = filter.categoryId?.split(',').flatMap((id) => [id, ...idsWithin(tree, id)]);
  return (row) =>
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (accountId === undefined || row.accountId === accountId) &&
    (type === undefined || row.type === type) &&
    Math.abs(row.amount) >= leastCents &&
    Math.abs(row.amount) <= mostCents &&
    (categories === undefined || categories.includes(row.categoryId)) &&
    hasFlow(row, flow) &&
    (needle === '' || holds(row.description, needle) || holds(row.merchantName, needle));
}
