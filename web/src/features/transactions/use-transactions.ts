import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

/** The rows behind a filter, page by page, with the count and sum of all of them. */
export function useTransactions(filter: TransactionsFilter) {
  return useInfiniteQuery({
    queryKey: ['transactions', filter],
    queryFn: ({ pageParam, signal }) =>
      call('transactions', { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
