import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { oldestLoad } from '../features/connections/synced-figures.ts';
import { useUnsaved } from '../features/edits/edits-provider.tsx';
import { ApiError } from '../lib/api-error.ts';
import { readIsReached, subscribeToReach } from '../lib/connectivity.ts';
import { countOf, formatClock } from '../lib/format.ts';

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function wasOutOfReach(error: Error | null): boolean {
  return error instanceof ApiError && error.isOutOfReach;
}

/**
 * Asks for the figures again as soon as the browser is on the network again, and for what failed as soon as any call is answered again: a
 * server may come back while the network was there all the time.
 */
function useRefreshWhenBack(onLine: boolean, isReached: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (onLine && !readIsReached()) void queryClient.invalidateQueries();
  }, [onLine, queryClient]);
  useEffect(() => {
    // What was answered with an error is not asked again: beside a call that never arrives that would go on without end.
    if (isReached)
      void queryClient.invalidateQueries({ predicate: ({ state }) => wasOutOfReach(state.error) });
  }, [isReached, queryClient]);
}

/** When the oldest figures on screen were loaded. */
function FiguresAge() {
  const queryClient = useQueryClient();
  const queries = queryClient.getQueryCache();
  const loadedAtMs = useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => oldestLoad(queryClient),
  );
  return loadedAtMs === null ? null : `Figures are as of ${formatClock(loadedAtMs)}. `;
}

/** How many changes are not saved yet. */
function UnsavedWords({ count }: { count: number }) {
  return (
    <>
      {countOf(count, 'change')} {count === 1 ? 'is' : 'are'} not saved yet
      <span className="max-sm:hidden">. Still trying</span>.
    </>
  );
}

/**
 * While no answer can be had: says so, of when the figures are, and what could not be saved. It floats over the page's upper edge, so that nothing
 * moves when it comes and goes.
 */
export function OfflineNotice() {
  const onLine = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isReached = useSyncExternalStore(subscribeToReach, readIsReached);
  useRefreshWhenBack(onLine, isReached);
  const { changes, isWaiting } = useUnsaved();
  const cutOff = !onLine || !isReached;
  const isUnsaved = changes.length > 0 && (isWaiting || cutOff);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-14 z-20 print:hidden">
      {(cutOff || isUnsaved) && (
        <p className="arrive pointer-events-auto flex min-h-7 items-center justify-center gap-2 border-b border-line bg-sunken px-4 text-12">
          <WifiOff size={14} className="shrink-0 text-warning" />
          <span>
            {cutOff && (onLine ? 'Cairn cannot be reached. ' : 'You are offline. ')}
            {/* A phone has room for one line: a second one would lie over the page's first link. */}
            {cutOff && (
              <span className={isUnsaved ? 'max-sm:hidden' : ''}>
                <FiguresAge />
              </span>
            )}
            {isUnsaved && <UnsavedWords count={changes.length} />}
          </span>
        </p>
      )}
    </div>
  );
}
