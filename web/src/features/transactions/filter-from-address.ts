import { transactionsQuery } from '@cairn/contract/transactions';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

const { from, to, accountId, categoryId, flow } = transactionsQuery.shape;

/** Reads the filter out of an address. A part that the contract does not allow is left out, not guessed at. */
export function filterFromAddress(search: URLSearchParams): TransactionsFilter {
  const read = (name: string) => search.get(name) ?? undefined;
  return {
    from: from.safeParse(read('from')).data,
    to: to.safeParse(read('to')).data,
    accountId: accountId.safeParse(read('accountId')).data,
    categoryId: categoryId.safeParse(read('categoryId')).data,
    flow: flow.safeParse(read('flow')).data,
  };
}
