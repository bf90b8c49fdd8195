import { insightRoutes } from '@cairn/contract/insights';
import { askRoutes } from '@cairn/contract/questions';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHasBank } from '../api/has-bank.ts';
import { preloadCall } from '../api/queries.ts';
import { ConnectButton, ConnectNotice, ConnectQuestion } from '../features/connections/connect-banner.tsx';
import { useBankLink } from '../features/connections/use-bank-link.ts';
import { CashForecast } from '../features/forecast/cash-forecast.tsx';
import { FinancialHealth } from '../features/health/financial-health.tsx';
import { InsightCard } from '../features/insights/insight-card.tsx';
import { InsightFigures } from '../features/insights/insight-figures.tsx';
import { InsightFilters, insightFilterFrom, matching } from '../features/insights/insight-filter.tsx';
import { InsightSkeleton } from '../features/insights/insight-skeleton.tsx';
import { InsightsNotLoaded } from '../features/insights/insights-not-loaded.tsx';
import { insightsToShow } from '../features/insights/insights-to-show.ts';
import { ModelDisclosure } from '../features/insights/model-disclosure.tsx';
import { MonthInBrief } from '../features/insights/month-in-brief.tsx';
import { useInsightDecisions } from '../features/insights/use-insight-decisions.ts';
import { useInsights } from '../features/insights/use-insights.ts';
import { askHash, questionIn } from '../features/questions/ask-address.ts';
import { AskBox } from '../features/questions/ask-box.tsx';
import { NeedsReviewLink } from '../features/review/needs-review-link.tsx';
import { keptScroll } from '../lib/kept-scroll.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Section } from '../ui/section.tsx';

export const meta = () => ownPageMeta('Insights');

export const preload = [preloadCall(insightRoutes.insights, {}), preloadCall(askRoutes.askExamples, {})];

function Loading() {
  return (
    <>
      <p role="status" className="py-2 text-muted">
        Analyzing your financial data...
      </p>
      <div className="divide-y divide-line">
        {[1, 2, 3, 4].map((row) => (
          <InsightSkeleton key={row} withFigure />
        ))}
      </div>
    </>
  );
}

function NoInsights() {
  const link = useBankLink();
  const hasBank = useHasBank();
  if (hasBank === undefined) return <Loading />;
  if (hasBank !== false)
    return (
      <EmptyState title="No Insights Yet">
        {hasBank === true && 'Your bank is connected. '}Insights appear here as your transactions sync.
      </EmptyState>
    );
  return (
    <>
      <EmptyState title="No Insights Yet">
        <span className="mb-4 block">Connect your bank account to get AI-powered insights</span>
        <ConnectButton link={link} />
      </EmptyState>
      <ConnectQuestion link={link} />
      <ConnectNotice link={link} />
    </>
  );
}

/** The filter in the address, and how to change a part of it. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const change = (part: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(part);
    else next.set(part, value);
    setSearch(next, { replace: true, state: keptScroll });
  };
  return { filter: insightFilterFrom(search), change, clear: () => setSearch({}, { replace: true }) };
}

/** An address that names an insight shows it. */
function useScrollTo(loaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [loaded, hash]);
}

/** What an address carries whose question was asked in the box itself. */
const askedHere = { ...keptScroll, isAskedHere: true };

function isAskedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAskedHere' in state;
}

/**
 * A question in the address is asked as the page opens, and again when another one comes. What is asked in the box is put there, so that
 * the way back from an answer's rows leads to the answer.
 */
function Ask() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const question = questionIn(hash);
  const [box, setBox] = useState({ question, count: 0 });
  if (box.question !== question) setBox({ question, count: box.count + (isAskedHere(state) ? 0 : 1) });
  const keep = (asked: string) =>
    void navigate({ search, hash: askHash(asked) }, { replace: true, state: askedHere });
  return (
    <Section title="Ask about your money" className="mb-8">
      <AskBox key={box.count} first={box.question} onAsked={keep} />
    </Section>
  );
}

export default function InsightsPage() {
  const query = useInsights();
  const insights = insightsToShow(query.data?.insights, query.error, useHasBank());
  const counted = query.error !== null && query.data === undefined ? null : query.data?.insights;
  const { filter, change, clear } = useFilter();
  const decisions = useInsightDecisions();
  const shown = insights && matching(insights, filter);
  const some = insights !== undefined && insights.length > 0;
  useScrollTo(some);
  return (
    <main
      aria-busy={insights === undefined || undefined}
      className="mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8"
    >
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="font-serif text-36 font-medium tracking-tight">Insights</h1>
        <nav aria-label="Related pages" className="flex gap-x-5">
          <NeedsReviewLink />
          <Link to="/recurring" className="link">
            Recurring
          </Link>
        </nav>
      </div>
      <InsightFigures insights={counted} />
      <div className="mt-2 mb-8">
        <Freshness query={query} emptyWords="Could not load your insights. " />
      </div>
      <MonthInBrief insights={insights} brief={query.data?.brief} />
      <Ask />
      <Section title="All insights" className="relative">
        {some && (
          // Beside the heading where there is room, else under it.
          <div className="mb-2 sm:absolute sm:top-2.5 sm:right-0 sm:mb-0">
            <InsightFilters filter={filter} onChange={change} />
          </div>
        )}
        {insights === undefined && <Loading />}
        {insights?.length === 0 && (query.data === undefined ? <InsightsNotLoaded /> : <NoInsights />)}
        {some && shown?.length === 0 && (
          <EmptyState title="No matching insights">
            <button type="button" className="link" onClick={clear}>
              Show all insights
            </button>
          </EmptyState>
        )}
        <div className="divide-y divide-line">
          {shown?.map((insight) => (
            <InsightCard key={insight.id} insight={insight} decisions={decisions} withFigure />
          ))}
        </div>
      </Section>
      <div className="mt-10 grid gap-10">
        <CashForecast />
        <FinancialHealth />
      </div>
      <ModelDisclosure />
    </main>
  );
}
