import { householdRoutes } from '@cairn/contract/household';
import '../api/api-client.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { createQueryClient, type PreloadCall, preloadCall } from '../api/queries.ts';
import { SyncAnnouncer } from '../features/connections/sync-announcer.tsx';
import { showSavedIn } from '../features/edits/edits-of-session.ts';
import { EditsProvider } from '../features/edits/edits-provider.tsx';
import { UnsavedNotice } from '../features/edits/unsaved-notice.tsx';
import { useView } from '../features/households/use-view.ts';
import { ViewerNote } from '../features/households/viewer-note.tsx';
import { DropAnywhere } from '../features/imports/drop-anywhere.tsx';
import { DemoBanner } from '../features/people/demo-banner.tsx';
import { useSession } from '../features/people/session-state.ts';
import { useSetupNeeded } from '../features/people/use-second-step-setup.ts';
import { useVerification } from '../features/people/use-verification.ts';
import { errorMessage } from '../lib/api-error.ts';
import { keepForOffline } from '../lib/service-worker.ts';
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
import { useHousehold } from './use-household.ts';

/** Fetched once somebody looks at a part. */
const ViewNote = lazy(() =>
  import('../features/households/view-note.tsx').then(({ ViewNote: Note }) => ({ default: Note })),
);

/** What every page is written in. */
const currencyCall = preloadCall(householdRoutes.household, {});

/** Asks what the page will show while the token is being checked; an answer to a dead token ends the session as any does. */
function useRoutePreload(isChecking: boolean, preload: readonly PreloadCall[]): void {
  const queryClient = useQueryClient();
  const hasToken = (useSession()?.token ?? null) !== null;
  useEffect(() => {
    if (!isChecking || !hasToken) return;
    for (const { prefetch } of [currencyCall, ...preload]) void prefetch(queryClient);
  }, [isChecking, hasToken, preload, queryClient]);
}

/** `preload`: what the page asks first. */
type Props = { preload: readonly PreloadCall[] };

/** The guard: shows what is inside only once the server has verified the stored token. */
function Guard({ preload }: Props) {
  const verification = useVerification();
  const { pathname, search, hash } = useLocation();
  // The same object while the code of the sign-in is on its way: another one would be another step.
  const turnedAway = useMemo(() => ({ from: { pathname, search, hash } }), [pathname, search, hash]);
  useRoutePreload(verification.state === 'checking', preload);
  const view = useView();
  const { currency, viewed } = useHousehold(verification.state === 'valid');
  // A whole page takes a phone a quarter of a second to draw: in the background it leaves the browser free for taps meanwhile.
  const isReady = verification.state === 'valid' && currency !== null;
  const isDrawn = useDeferredValue(isReady, false);
  const isSetupNeeded = useSetupNeeded();

  if (verification.state === 'checking') return <CheckingAuthentication />;
  if (verification.state === 'signed-out')
    return <Navigate to="/login" replace state={verification.endedBy === 'person' ? null : turnedAway} />;
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
  if (!isReady || !isDrawn || isSetupNeeded) return <CheckingAuthentication />;
  return (
    <EditsProvider>
      <SkipLink />
      <DemoBanner />
      <ShellWindows>
        {(open) => <TopNavigation onSearch={open.search} onShowShortcuts={open.shortcuts} />}
      </ShellWindows>
      {viewed !== null && <ViewerNote name={viewed} />}
      {view !== 'all' && (
        <Suspense>
          <ViewNote view={view} />
        </Suspense>
      )}
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

function GuardWithCache({ preload }: Props) {
  const [queryClient] = useState(createQueryClient);
  useEffect(keepForOffline, []);
  // From the first calls on: while the session is being checked, changes that were kept are saved already, and answers come that are older.
  useEffect(() => showSavedIn(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Guard preload={preload} />
    </QueryClientProvider>
  );
}

/** A cache for each session and view: neither the next person nor another page may find figures in memory that are of something else. */
export default function SignedInLayout({ preload }: Props) {
  return <GuardWithCache key={`${useSession()?.token} ${useView()}`} preload={preload} />;
}
