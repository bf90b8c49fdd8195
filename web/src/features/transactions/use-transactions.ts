import {
  type Category,
  maxPageSize,
  type Transaction,
  type TransactionsResponse,
  type TransactionTotals,
  transactionRoutes,
} from '@cairn/contract/transactions';
import { matchesFilter } from '@cairn/domain/transaction-filter';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../api/api.ts';
import { totalsKey, transactionsKey } from '../../api/list-queries.ts';
import { useTags } from '../tags/use-tags.ts';
import { maxPages, missingIn, pageSize } from './transaction-pages.ts';
import type { TransactionsFilter } from './transactions-address.ts';

/** The order of rows does not change their totals. */
function totalsKeyOf({ sort: _order, ...filter }: TransactionsFilter) {
  return [totalsKey, filter];
}

/** Where a page begins in the list, and from the second on the row beside it. */
type PageParam = { place: number; after?: string; before?: string };

const firstPage: PageParam = { place: 0 };

type Pages = InfiniteData<TransactionsResponse, PageParam>;

const noPage: TransactionsResponse = {
  transactions: [],
  totals: null,
  nextCursor: null,
  previousCursor: null,
};

async function loadPage(
  queryClient: QueryClient,
  filter: TransactionsFilter,
  param: PageParam,
  signal: AbortSignal,
) {
  const { place, ...beside } = param;
  // A piece that is loaded again begins at its place, wherever its first row is now.
  const isFirst = queryClient.getQueryData<Pages>([transactionsKey, filter])?.pageParams[0] === param;
  const start = isFirst || Object.keys(beside).length === 0 ? { at: place || undefined } : beside;
  const page = await call(transactionRoutes.transactions, {
    query: { ...filter, limit: pageSize, ...start },
    signal,
  });
  if (page.totals !== null) queryClient.setQueryData(totalsKeyOf(filter), page.totals);
  return page;
}

/**
 * One piece of the list, which grows at both ends and keeps so many pages. Its pages follow each other by their rows and not by places: a
 * row that leaves the list would move those.
 */
function usePages(filter: TransactionsFilter) {
  const queryClient = useQueryClient();
  return useInfiniteQuery<TransactionsResponse, Error, Pages, unknown[], PageParam>({
    queryKey: [transactionsKey, filter],
    queryFn: ({ pageParam, signal }) => loadPage(queryClient, filter, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ transactions, nextCursor }, _pages, { place }) =>
      nextCursor === null ? undefined : { place: place + transactions.length, after: nextCursor },
    getPreviousPageParam: ({ previousCursor }, _pages, { place }) =>
      previousCursor === null ? undefined : { place: Math.max(0, place - pageSize), before: previousCursor },
    maxPages,
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

/** The rows on screen. `rows` are those that have come: one piece of the list, from `place` on, of `count` in all. */
export type RowList = { count: number; place: number; rows: readonly Transaction[] };

/** The row at a place of the list; undefined where it has not come. */
export function transactionAt(list: RowList | undefined, index: number): Transaction | undefined {
  return list?.rows[index - list.place];
}

/**
 * Where a piece lies. Its place is a number from when it was loaded: after an edit there may be fewer rows above, and what says that none
 * or some are there is the server.
 */
function placeOf({ pages, pageParams }: Pages): number {
  return pages[0]?.previousCursor === null && pages[0].transactions.length > 0
    ? 0
    : (pageParams[0]?.place ?? 0);
}

/** Reads rows by their place: those that are here, or else all of them. */
function useRowsByPlace(filter: TransactionsFilter, list: RowList | undefined) {
  return useCallback(
    async (from: number, to: number): Promise<readonly Transaction[]> => {
      const here = list?.rows.slice(Math.max(0, from - list.place), to + 1 - list.place) ?? [];
      const rows = here.length > to - from ? here : [];
      while (rows.length <= to - from) {
        const limit = Math.min(maxPageSize, to + 1 - from - rows.length);
        const query = { ...filter, limit, at: from + rows.length };
        const { transactions } = await call(transactionRoutes.transactions, { query });
        if (transactions.length === 0) break;
        rows.push(...transactions);
      }
      return rows;
    },
    [filter, list],
  );
}

/** What the list asks for. */
export type RowLoads = {
  /** Loads what the window lacks, one after another: it shows the rows from `first` to `last`. */
  load: (first: number, last: number) => void;
  /** Loads the rows below those that are here. */
  loadNext: () => void;
  /** Reads the rows from one place to another, whether they are here or not. */
  readRows: (from: number, to: number) => Promise<readonly Transaction[]>;
};

function useLoads(query: ReturnType<typeof usePages>, filter: TransactionsFilter, list: RowList | undefined) {
  const queryClient = useQueryClient();
  const { isFetching, hasNextPage, hasPreviousPage, dataUpdatedAt, refetch } = query;
  const { isFetchNextPageError, isFetchPreviousPageError, fetchNextPage, fetchPreviousPage } = query;
  // What failed is asked for again when the person says so.
  const hasFailed =
    isFetchNextPageError || isFetchPreviousPageError || (query.isError && list?.rows.length === 0);
  const mayLoad = !isFetching && !hasFailed;
  const loadNext = useCallback(() => {
    if (mayLoad) void fetchNextPage({ cancelRefetch: false });
  }, [mayLoad, fetchNextPage]);
  const load = useCallback(
    (first: number, last: number) => {
      if (list === undefined) return;
      const { place, rows } = list;
      const missing = missingIn({ place, length: rows.length, hasNextPage, hasPreviousPage }, first, last);
      // A jump waits for another one, and not for rows that the window has left.
      if (typeof missing === 'number' && !hasFailed && (mayLoad || rows.length > 0)) {
        queryClient.setQueryData<Pages>(
          [transactionsKey, filter],
          { pages: [noPage], pageParams: [{ place: missing }] },
          { updatedAt: dataUpdatedAt },
        );
        void refetch();
      } else if (missing === 'next') loadNext();
      else if (missing === 'previous' && mayLoad) void fetchPreviousPage({ cancelRefetch: false });
    },
    [
      list,
      mayLoad,
      hasFailed,
      hasNextPage,
      hasPreviousPage,
      loadNext,
      fetchPreviousPage,
      queryClient,
      filter,
      dataUpdatedAt,
      refetch,
    ],
  );
  return { load, loadNext };
}

/**
 * The rows behind a filter, of which a piece around the window is here, with the totals of all of them. `typed` is the search as it is in
 * its field, ahead of the filter: until the server has answered, the rows that are here already are narrowed on the spot.
 */
export function useTransactions(filter: TransactionsFilter, typed: string, categories: readonly Category[]) {
  const query = usePages(filter);
  const tags = useTags();
  const totals = useTotals(filter, query.data !== undefined && !query.isPlaceholderData);
  const { data, isPlaceholderData, hasNextPage } = query;
  const ahead = isPlaceholderData || typed.trim() !== (filter.search ?? '');
  const counted = totals?.count ?? 0;
  const list = useMemo((): RowList | undefined => {
    if (data === undefined) return undefined;
    const rows = data.pages.flatMap((page) => page.transactions);
    if (ahead) {
      const narrowed = rows.filter(matchesFilter({ ...filter, search: typed }, categories, tags));
      return { rows: narrowed, place: 0, count: narrowed.length };
    }
    const place = placeOf(data);
    const end = place + rows.length;
    if (hasNextPage) return { rows, place, count: Math.max(end + 1, counted) };
    return { rows, place, count: rows.length === 0 && place > 0 ? counted : end };
  }, [data, ahead, hasNextPage, filter, typed, categories, tags, counted]);
  const rows = useLoads(query, filter, ahead ? undefined : list);
  const readRows = useRowsByPlace(filter, list);
  return { query, totals, list, ahead, loads: { ...rows, readRows } };
}
