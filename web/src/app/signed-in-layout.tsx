import { householdRoutes } from '@cairn/contract/household';
import '../api/api-client.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { createQueryClient, preloadCall } from '../api/queries.ts';
import { preloadCallsOf } from '../api/route-preload.ts';
import { SyncAnnouncer } from '../features/connections/sync-announcer.tsx';
import { showSavedIn } from '../features/edits/edits-of-session.ts';
import { EditsProvider } from '../features/edits/edits-provider.tsx';
import { UnsavedNotice } from '../features/edits/unsaved-notice.tsx';
import { DropAnywhere } from '../features/imports/drop-anywhere.tsx';
import { DemoBanner } from '../features/people/demo-banner.tsx';
import { useSession } from '../features/people/session-state.ts';
import { useVerification } from '../features/people/verification.ts';
import { errorMessage } from '../lib/api-error.ts';
import { linkMayOpen } from '../lib/link-nonce.ts';
import { keepForOffline } from '../lib/service-worker.ts';
import { RouteFailure } from '../pages/route-failure.tsx';
import { Button } from '../ui/button.tsx';
import { CheckingAuthentication } from '../ui/checking-authentication.tsx';
import { FullPageMessage } from '../ui/full-page-message.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { QuickAddButton } from './quick-add-button.tsx';
import { ShellWindows } from './shell-windows.tsx';
import { TopNavigation } from './top-navigation.tsx';
import { useHouseholdCurrency } from './use-household-currency.ts';

export const handle = linkMayOpen;

/** What every page is written in. */
const currencyCall = preloadCall(householdRoutes.household, {});

/** Asks what the page will show while the token is being checked; an answer to a dead token ends the session as any does. */
function useRoutePreload(isChecking: boolean): void {
  const queryClient = useQueryClient();
  const matches = useMatches();
  const hasToken = (useSession()?.token ?? null) !== null;
  useEffect(() => {
    if (!isChecking || !hasToken) return;
    for (const { prefetch } of [currencyCall, ...preloadCallsOf(matches)]) void prefetch(queryClient);
  }, [isChecking, hasToken, matches, queryClient]);
}

/** The guard: shows what is inside only once the server has verified the stored token. */
function Guard() {
  const verification = useVerification();
  const location = useLocation();
  useRoutePreload(verification.state === 'checking');
  const currency = useHouseholdCurrency(verification.state === 'valid');
  // A whole page takes a phone a quarter of a second to draw: in the background it leaves the browser free for taps meanwhile.
  const isReady = verification.state === 'valid' && currency !== null;
  const isDrawn = useDeferredValue(isReady, false);

  if (verification.state === 'checking') return <CheckingAuthentication />;
  if (verification.state === 'signed-out') {
    const state = verification.endedBy === 'person' ? null : { from: location };
    return <Navigate to="/login" replace state={state} />;
  }
  if (verification.state === 'unknown')
    return (
      <FullPageMessage
        title="Cairn cannot be reached"
        actions={<Button onClick={verification.retry}>Try again</Button>}
      >
        <p role="alert">{errorMessage(verification.error)}</p>
        <p>You are still signed in. This page retries every few seconds.</p>
        <UnsavedNotice />
      </FullPageMessage>
    );
  if (!isReady || !isDrawn) return <CheckingAuthentication />;
  return (
    <EditsProvider>
      <SkipLink />
      <DemoBanner />
      <ShellWindows>
        {(open) => <TopNavigation onSearch={open.search} onShowShortcuts={open.shortcuts} />}
      </ShellWindows>
      <OfflineNotice />
      <div id="content" tabIndex={-1} className="pb-20 outline-none md:pb-0 print:pb-0">
        <Outlet />
      </div>
      <QuickAddButton />
      <BottomNavigation />
      <DropAnywhere />
      <SyncAnnouncer />
      <ToastRegion />
    </EditsProvider>
  );
}

function GuardWithCache() {
  const [queryClient] = useState(createQueryClient);
  useEffect(keepForOffline, []);
  // From the first calls on: while the session is being checked, changes that were kept are saved already, and answers come that are older.
  useEffect(() => showSavedIn(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Guard />
    </QueryClientProvider>
  );
}

/** A cache for each session: the next person must not find another's figures in memory. */
export default function SignedInLayout() {
  return <GuardWithCache key={useSession()?.token} />;
}

export const ErrorBoundary = RouteFailure;
