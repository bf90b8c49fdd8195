import { categoryRoutes } from '@cairn/contract/categories';
import { connectionRoutes } from '@cairn/contract/connections';
import { type DashboardResponse, dashboardRoutes } from '@cairn/contract/dashboard';
import { householdRoutes } from '@cairn/contract/household';
import { insightRoutes } from '@cairn/contract/insights';
import { monthOf, type PlainMonth } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useHasBank } from '../api/has-bank.ts';
import { useToday } from '../api/household-today.ts';
import { preloadCall, queryFor } from '../api/queries.ts';
import { AccountList, accountsAnchor } from '../features/accounts/account-list.tsx';
import {
  ConnectAnotherButton,
  ConnectBanner,
  ConnectNotice,
  ConnectPrompt,
  ConnectQuestion,
} from '../features/connections/connect-banner.tsx';
import { ConnectionsStrip } from '../features/connections/connections-strip.tsx';
import { type BankLink, useBankLink } from '../features/connections/use-bank-link.ts';
import { BalanceOverTime } from '../features/dashboard/balance-over-time.tsx';
import { CategoryBars } from '../features/dashboard/category-bars.tsx';
import { emptyDashboard } from '../features/dashboard/empty-dashboard.ts';
import { RecentTransactions } from '../features/dashboard/recent-transactions.tsx';
import { SpendingBreakdown } from '../features/dashboard/spending-breakdown.tsx';
import { StatStrip } from '../features/dashboard/stat-strip.tsx';
import { InsightList } from '../features/insights/insight-list.tsx';
import { useInsights } from '../features/insights/use-insights.ts';
import { startDemo } from '../features/people/demo-mode.ts';
import { useSession } from '../features/people/session-state.ts';
import { formatMonth } from '../lib/format.ts';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('Dashboard');

export const preload = [
  preloadCall(dashboardRoutes.dashboard, {}),
  preloadCall(categoryRoutes.categories, {}),
  preloadCall(connectionRoutes.connections, {}),
  preloadCall(householdRoutes.household, {}),
  preloadCall(dashboardRoutes.balanceHistory, { query: { days: 90 } }),
  preloadCall(insightRoutes.insights, {}),
];

type HasBank = boolean | null | undefined;

type Slot = { hasBank: HasBank; hasData: boolean; link: BankLink; nowMs: number };

/** The banner for those without a bank until their first insight, the state of the connections for the others; as tall as each other. */
function BankSlot({ hasBank, hasData, link, nowMs }: Slot) {
  const { data, error } = useQuery(queryFor(connectionRoutes.connections, {}));
  const connections = data?.connections;
  const insightsCount = useInsights().data?.insights.length;
  // Whoever keeps books without a bank is set up once Cairn has found something in them.
  if (hasBank === false && hasData && insightsCount !== 0) return null;
  if (hasBank === false) return <ConnectBanner link={link} hasData={hasData} onSample={startDemo} />;
  if (hasBank === undefined || connections === undefined)
    return (
      <div className="flex h-32 flex-col justify-center gap-2 md:h-18">
        {error === null ? (
          <>
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-3 w-44" />
          </>
        ) : (
          <p className="text-muted">Your bank connections could not be loaded.</p>
        )}
      </div>
    );
  return (
    <ConnectionsStrip
      connections={connections}
      nowMs={nowMs}
      linkActions={link}
      connectAnother={<ConnectAnotherButton link={link} />}
    />
  );
}

/**
 * Whether a bank is connected; undefined while loading, null where it could not be loaded. After a failure of the dashboard's call the list
 * of connections knows it, and zeros do not.
 */
function useIsConnected(dashboard: DashboardResponse | undefined, failed: boolean): HasBank {
  const hasBank = useHasBank();
  return failed ? hasBank : dashboard?.user.hasPlaidConnection;
}

/** The text of an empty section: what to do, or why it is empty; nothing while loading. */
function promptFor(
  hasBank: HasBank,
  { failed, hasData, link }: { failed: boolean; hasData: boolean; link: BankLink },
) {
  return (purpose: string) => {
    if (hasBank === undefined) return null;
    if (hasBank === false && hasData) return 'Nothing to show so far.';
    if (hasBank === false) return <ConnectPrompt link={link} purpose={purpose} />;
    if (failed) return 'This could not be loaded.';
    return 'Your bank is connected. Data appears here as it syncs.';
  };
}

/**
 * Why the month's spending is empty for whoever has transactions: history that came from files often ends before this month, and a month
 * begins empty.
 */
function EmptyMonth({ month, countWithoutRate }: { month: PlainMonth; countWithoutRate: number }) {
  return (
    <>
      {countWithoutRate === 0
        ? `Nothing was spent in ${formatMonth(month)} so far. `
        : `What was spent in ${formatMonth(month)} is unknown without exchange rates. `}
      <Link to="/transactions" className="link">
        See all transactions
      </Link>
    </>
  );
}

/** The button that opened the Link window goes once a bank is connected; the focus must not be lost with it. */
function useFocusAfterConnecting(link: BankLink): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const connected = link.outcome?.kind === 'connected';
  useEffect(() => {
    if (connected && document.activeElement === document.body) headingRef.current?.focus();
  }, [connected]);
  return headingRef;
}

export default function DashboardPage() {
  const storedUser = useSession()?.user ?? null;
  const nowMs = useNow();
  const month = monthOf(useToday(nowMs));
  const link = useBankLink();
  const headingRef = useFocusAfterConnecting(link);
  const query = useQuery(queryFor(dashboardRoutes.dashboard, {}));
  const dashboard = query.data ?? (query.error === null ? undefined : emptyDashboard(storedUser));
  const failed = query.error !== null && query.data === undefined;
  const hasBank = useIsConnected(dashboard, failed);
  const hasData = (dashboard?.accounts ?? []).length > 0;
  const prompt = promptFor(hasBank, { failed, hasData, link });
  const name = dashboard?.user.name ?? storedUser?.name ?? 'User';
  const spending = dashboard?.spending_by_category;
  const countWithoutRate = dashboard?.financial_summary.count_without_rate ?? 0;
  const monthPrompt = (purpose: string) =>
    (dashboard?.recent_transactions ?? []).length > 0 ? (
      <EmptyMonth month={month} countWithoutRate={countWithoutRate} />
    ) : (
      prompt(purpose)
    );
  return (
    <main
      aria-busy={dashboard === undefined || undefined}
      data-empty={(hasBank === false && !hasData) || undefined}
      className="group/page mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8"
    >
      <div className="mb-4 flex flex-col justify-between gap-x-6 md:flex-row md:items-baseline">
        <h1
          ref={headingRef}
          tabIndex={-1}
          className="max-w-full truncate font-serif text-24 font-medium tracking-tight outline-none"
        >
          Welcome back, {name}
        </h1>
        <Freshness query={query} />
      </div>
      <BankSlot hasBank={hasBank} hasData={hasData} link={link} nowMs={nowMs} />
      <section aria-label="Summary" className="mt-4 mb-10 rounded-large border border-line bg-surface">
        <StatStrip
          summary={dashboard?.financial_summary}
          month={month}
          accountsAddress={`#${accountsAnchor}`}
        />
        <BalanceOverTime />
      </section>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <AccountList accounts={dashboard?.accounts} prompt={prompt('to see your balances here.')} />
        <RecentTransactions
          transactions={dashboard?.recent_transactions}
          prompt={prompt('to see your latest transactions here.')}
        />
        <CategoryBars
          items={spending}
          month={month}
          countWithoutRate={countWithoutRate}
          prompt={monthPrompt('to see what you spend on.')}
        />
        <InsightList prompt={prompt('to get personalized insights.')} />
        <div className="lg:col-span-2">
          <SpendingBreakdown
            items={spending}
            month={month}
            countWithoutRate={countWithoutRate}
            prompt={monthPrompt('to see your month at a glance.')}
          />
        </div>
      </div>
      <ConnectQuestion link={link} />
      <ConnectNotice link={link} />
    </main>
  );
}
