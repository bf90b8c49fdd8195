import type { TransactionTotals } from '@cairn/contract/transactions';
import { TriangleAlert } from 'lucide-react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatAge, formatCount } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { FilterChips } from '../transaction-filters/filter-chips.tsx';
import type { FilterChip } from '../transaction-filters/filter-words.ts';
import { pageWords } from '../transactions/transaction-pages.ts';

type Props = {
  totals: TransactionTotals | undefined;
  chips: FilterChip[];
  /** The page in view, from 1. */
  page: number;
  /** The totals are not yet those of the rows shown. */
  ahead: boolean;
  query: {
    data: { pages: readonly { transactions: readonly unknown[]; totals: unknown }[] } | undefined;
    error: Error | null;
    isFetchNextPageError: boolean;
    isFetchPreviousPageError: boolean;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
    fetchPreviousPage: () => unknown;
  };
};

function Failure({ query }: Pick<Props, 'query'>) {
  const nowMs = useNow();
  const { error, isFetchNextPageError, isFetchPreviousPageError, isFetching, dataUpdatedAt } = query;
  if (error === null) return null;
  const again = () => {
    if (isFetchNextPageError) query.fetchNextPage();
    else if (isFetchPreviousPageError) query.fetchPreviousPage();
    else query.refetch();
  };
  const first = query.data?.pages[0];
  const lacksAll = first?.totals === null && first.transactions.length === 0;
  const what =
    lacksAll || isFetchNextPageError || isFetchPreviousPageError
      ? 'More transactions could not be loaded.'
      : dataUpdatedAt > 0
        ? `Could not refresh. These transactions are from ${formatAge(dataUpdatedAt, nowMs)}.`
        : 'Your transactions could not be loaded.';
  return (
    <p role="alert" className="border-b border-line py-2 text-13">
      <TriangleAlert size={16} className="mr-1.5 mb-0.5 inline text-danger" />
      {what} {errorMessage(error)}{' '}
      <button type="button" className="link" disabled={isFetching} onClick={again}>
        Try again
      </button>
    </p>
  );
}

/**
 * Over the rows, and there however far they are scrolled: how many there are, where one is, and what went wrong. A failure covers the
 * headings of the columns, which stick at a height of their own.
 */
export function ListStatus({ totals, chips, page, ahead, query }: Props) {
  return (
    <div className="sticky top-14 z-20 -mx-4 bg-paper px-4 sm:mx-0 sm:px-0">
      <div className="figures flex min-h-10 items-center justify-between gap-x-4 text-13 text-muted max-md:flex-wrap max-md:border-b max-md:border-ink/80 max-md:py-1.5">
        <p
          role="status"
          aria-busy={ahead || undefined}
          className="min-w-0 truncate max-sm:text-12 md:shrink-0"
        >
          {totals === undefined
            ? query.error === null && 'Loading your transactions…'
            : ahead
              ? 'Searching…'
              : `Showing ${formatCount(totals.count)} of ${countOf(totals.countOfAll, 'transaction')}`}
        </p>
        {totals !== undefined && !ahead && (
          <WithoutRate
            count={totals.countWithoutRate}
            className="max-md:order-last max-md:basis-full max-sm:text-12"
          />
        )}
        <FilterChips chips={chips} />
        {totals !== undefined && !ahead && (
          <p className="ml-auto shrink-0 max-sm:text-12">{pageWords(page, totals.count)}</p>
        )}
      </div>
      <Failure query={query} />
    </div>
  );
}
