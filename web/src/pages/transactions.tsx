import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { filterFromAddress } from '../features/transactions/filter-from-address.ts';
import { type FilterChip, filterChips, sumWords } from '../features/transactions/filter-words.ts';
import { TransactionTable } from '../features/transactions/transaction-table.tsx';
import { useTransactions } from '../features/transactions/use-transactions.ts';
import { errorMessage } from '../lib/api-error.ts';
import { countOf, formatClock, formatCount } from '../lib/format.ts';
import { queryFor } from '../lib/queries.ts';
import { transactionsAddress } from '../lib/transactions-address.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InlineError } from '../ui/notice.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { RouteFailure } from './route-failure.tsx';

export const meta = () => [{ title: 'Transactions · Cairn' }];

function FilterChips({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return <p className="flex h-8 items-center text-muted">All transactions</p>;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={transactionsAddress(without)}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex h-8 items-center gap-2 rounded-small border border-line-strong/60 bg-surface px-3 text-13 font-medium hover:bg-sunken"
          >
            {label}
            <X aria-hidden="true" size={14} strokeWidth={1.5} className="text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Figure({ label, figure }: { label: string; figure: string | undefined }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="figures flex h-10 items-center font-serif text-24 sm:text-36">
        {figure ?? <Skeleton className="h-6 w-32" />}
      </dd>
    </div>
  );
}

/** The names behind the ids in a filter, from answers that the page mostly has already. */
function useNames() {
  const categories = useQuery(queryFor('categories', {})).data?.categories ?? [];
  const accounts = useQuery(queryFor('dashboard', {})).data?.accounts ?? [];
  return { categories, accounts };
}

export default function TransactionsPage() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const filter = filterFromAddress(search);
  const names = useNames();
  const query = useTransactions(filter);
  const rows = query.data?.pages.flatMap((page) => page.transactions);
  const whole = query.data?.pages[0];
  const sum = whole && sumWords(filter.flow, whole.sum);
  const markedId = hash === '' ? null : hash.slice(1);
  const loaded = rows !== undefined;

  useEffect(() => {
    if (loaded && markedId !== null) document.getElementById(markedId)?.scrollIntoView({ block: 'center' });
  }, [loaded, markedId]);

  return (
    <main className="mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8">
      <Link to="/dashboard" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
        Back to Dashboard
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-36 font-medium tracking-tight">Transactions</h1>
      <FilterChips chips={filterChips(filter, names)} />
      <dl className="mt-6 mb-6 flex gap-12">
        <Figure label={sum?.label ?? 'Sum'} figure={sum?.figure} />
        <Figure label="Transactions" figure={whole && formatCount(whole.count)} />
      </dl>
      {query.error !== null && (
        <div className="mb-4 flex flex-wrap items-center gap-4">
          <InlineError>
            {errorMessage(query.error)}
            {loaded && ` These rows are from ${formatClock(query.dataUpdatedAt)}.`}
          </InlineError>
          <Button look="quiet" size="small" onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!loaded && query.error === null && <SkeletonRows rows={12} rowClass="h-14" />}
      {rows?.length === 0 && (
        <EmptyState title="No transactions found">
          Try adjusting your filters, or{' '}
          <Link to="/transactions" className="link">
            show all transactions
          </Link>
          .
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && whole !== undefined && (
        <>
          <TransactionTable rows={rows} markedId={markedId} />
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <p role="status" className="figures text-13 text-muted">
              Showing {formatCount(rows.length)} of {countOf(whole.count, 'transaction')}
            </p>
            {query.hasNextPage && (
              <Button
                look="quiet"
                busy={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage({ cancelRefetch: false })}
              >
                Show more
              </Button>
            )}
          </div>
        </>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return <RouteFailure />;
}
