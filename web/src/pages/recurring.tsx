import { type Recurring, recurringRoutes } from '@cairn/contract/recurring';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useHasBank } from '../api/has-bank.ts';
import { preloadCall, queryFor } from '../api/queries.ts';
import { MonthCalendar } from '../features/recurring/month-calendar.tsx';
import { RecurringTotals } from '../features/recurring/recurring-totals.tsx';
import { StreamGroups } from '../features/recurring/stream-groups.tsx';
import { streamRowClass } from '../features/recurring/stream-row.tsx';
import { useMark } from '../features/recurring/use-mark.ts';
import { planTransaction } from '../features/transactions/entry-window.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

export const meta = () => ownPageMeta('Recurring');

export const preload = [preloadCall(recurringRoutes.recurring, {})];

const views = [
  { id: 'list', label: 'List' },
  { id: 'calendar', label: 'Calendar' },
] as const;
type View = (typeof views)[number]['id'];

/** The view in the address; the list has the plain one. */
function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const view = views.find(({ id }) => id === search.get('view'))?.id ?? 'list';
  const go = (next: View) =>
    setSearch(next === 'list' ? {} : { view: next }, { replace: true, state: keptScroll });
  return [view, go];
}

function Nothing() {
  const hasBank = useHasBank();
  return (
    <EmptyState title="No recurring payments yet">
      Bills, subscriptions and income appear here once three payments have posted. What you expect before
      that, you can plan.
      {hasBank === false && (
        <>
          {' '}
          <Link to="/accounts" className="link">
            Connect a bank
          </Link>{' '}
          or{' '}
          <Link to="/imports" className="link">
            import files
          </Link>{' '}
          to add your history.
        </>
      )}
    </EmptyState>
  );
}

function Answer({ answer }: { answer: Recurring }) {
  const [view, goTo] = useView();
  const mark = useMark();
  if (answer.streams.length + answer.marked.length + answer.planned.length === 0) return <Nothing />;
  return (
    <Tabs label="Views" tabs={views} active={view} onChange={goTo}>
      {view === 'list' ? (
        <StreamGroups recurring={answer} onMark={mark} />
      ) : (
        <MonthCalendar recurring={answer} />
      )}
    </Tabs>
  );
}

export default function RecurringPage() {
  const query = useQuery(queryFor(recurringRoutes.recurring, {}));
  const answer = query.data;
  const loading = answer === undefined && query.error === null;
  return (
    <main aria-busy={loading || undefined} className="mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-36 font-medium tracking-tight">Recurring</h1>
        <Button variant="secondary" onClick={() => planTransaction()}>
          Plan a Transaction
        </Button>
      </div>
      {(answer !== undefined || loading) && <RecurringTotals totals={answer?.totals} />}
      <div className="mt-2 mb-6">
        <Freshness query={query} emptyWords="Could not load recurring payments. " />
      </div>
      {loading && (
        <div className="pt-17">
          <Section title="Upcoming">
            <SkeletonRows rows={6} rowClass={streamRowClass} />
          </Section>
        </div>
      )}
      {answer !== undefined && <Answer answer={answer} />}
    </main>
  );
}
