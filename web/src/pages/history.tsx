import type { HistoryStep } from '@cairn/contract/history';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { filterFromAddress } from '../features/history/filter-from-address.ts';
import { HistoryFilters } from '../features/history/history-filters.tsx';
import { StepRow } from '../features/history/step-row.tsx';
import { useHistory } from '../features/history/use-history.ts';
import { errorMessage } from '../lib/api-error.ts';
import { formatDate } from '../lib/format.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { useReadyToDraw } from '../lib/use-ready-to-draw.ts';
import { SmallButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { InlineError } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('History');

function Days({ steps }: { steps: readonly HistoryStep[] }) {
  return [...Map.groupBy(steps, ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-8">
      <h2 id={`day-${day}`} className="border-b border-line-strong/60 pb-2 font-serif text-18 font-medium">
        {formatDate(day)}
      </h2>
      <ul>
        {ofDay.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ul>
    </section>
  ));
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState title="No changes yet">
        Every change appears here, by you, your rules, imports and banks, and can be undone from here.
      </EmptyState>
    );
  return (
    <EmptyState title="No changes match">
      <Link to="/history" className="link">
        Show all changes
      </Link>
    </EmptyState>
  );
}

/** Brings the step in the address into view, once it is there. */
function useStepInView(steps: readonly HistoryStep[] | undefined): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (steps !== undefined && hash !== '')
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [hash, steps]);
}

export default function HistoryPage() {
  const [params] = useSearchParams();
  const filter = filterFromAddress(params);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useHistory(filter);
  const isReady = useReadyToDraw(data !== undefined);
  const steps = isReady ? data?.pages.flatMap((page) => page.steps) : undefined;
  useStepInView(steps);
  return (
    <main className="mx-auto max-w-[960px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <h1 className="mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">History</h1>
      <HistoryFilters filter={filter} />
      {error !== null && (
        <div className="mb-6 space-y-3">
          <InlineError>The history could not be loaded. {errorMessage(error)}</InlineError>
          <SmallButton busy={isFetching} onClick={() => void refetch()}>
            Try again
          </SmallButton>
        </div>
      )}
      {steps === undefined && error === null && (
        <div aria-busy="true">
          <SkeletonRows rows={6} rowClass="h-20" />
        </div>
      )}
      {steps !== undefined && steps.length === 0 && <Nothing isFiltered={Object.keys(filter).length > 0} />}
      {steps !== undefined && <Days steps={steps} />}
      {hasNextPage && (
        <SmallButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </SmallButton>
      )}
    </main>
  );
}
