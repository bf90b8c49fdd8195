import {
  type Category,
  type Transaction,
  type TransactionTotals,
  transactionRoutes,
} from '@cairn/contract/transactions';
import { matchesFilter } from '@cairn/domain/transaction-filter';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/api.ts';
import { totalsKey, transactionsKey } from '../../api/list-queries.ts';
import { useTags } from '../tags/use-tags.ts';
import { pageSize } from './transaction-pages.ts';
import type { TransactionsFilter } from './transactions-address.ts';

/** The order of rows does not change their totals. */
function totalsKeyOf({ sort: _order, ...filter }: TransactionsFilter) {
  return [totalsKey, filter];
}

async function loadPage(
  queryClient: QueryClient,
  filter: TransactionsFilter,
  after: string | undefined,
  signal: AbortSignal,
) {
  const page = await call(transactionRoutes.transactions, {
    query: { ...filter, limit: pageSize, after },
    signal,
  });
  if (page.totals !== null) queryClient.setQueryData(totalsKeyOf(filter), page.totals);
  return page;
}

function usePages(filter: TransactionsFilter) {
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: [transactionsKey, filter],
    queryFn: ({ pageParam, signal }) => loadPage(queryClient, filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // The event stream says when rows change; looking away and back must not load a long list again.
    refetchOnWindowFocus: false,
  });
}

/** Totals come with the first page; after an edit they are asked for alone, and the rows stay where they are. */
function useTotals(filter: TransactionsFilter, enabled: boolean): TransactionTotals | undefined {
  return useQuery({
    queryKey: totalsKeyOf(filter),
    queryFn: async ({ signal }) => {
      const { totals } = await call(transactionRoutes.transactions, {
        query: { ...filter, limit: 1 },
        signal,
      });
      if (totals === null) throw new Error('The first page came without totals');
      return totals;
    },
    enabled,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  }).data;
}

/** The rows on screen: `rows` are those that have come, from the first on, of `count` in all. */
export type RowList = { count: number; rows: readonly Transaction[] };

/**
 * The rows behind a filter, page by page, with the totals of all of them. `typed` is the search as it is in its field,
 * ahead of the filter: until the server has answered, the rows that are here already are narrowed on the spot.
 */
export function useTransactions(filter: TransactionsFilter, typed: string, categories: readonly Category[]) {
  const query = usePages(filter);
  const tags = useTags();
  const totals = useTotals(filter, query.data !== undefined && !query.isPlaceholderData);
  const { data, isPlaceholderData, hasNextPage } = query;
  const ahead = isPlaceholderData || typed.trim() !== (filter.search ?? '');
  const list = useMemo((): RowList | undefined => {
    if (data === undefined) return undefined;
    const rows = data.pages.flatMap((page) => page.transactions);
    if (ahead) {
      const narrowed = rows.filter(matchesFilter({ ...filter, search: typed }, categories, tags));
      return { rows: narrowed, count: narrowed.length };
    }
    const counted = data.pages[0]?.totals?.count ?? 0;
    return { rows, count: hasNextPage ? Math.max(rows.length + 1, counted) : rows.length };
  }, [data, ahead, hasNextPage, filter, typed, categories, tags]);
  return { query, totals, list, ahead };
}
