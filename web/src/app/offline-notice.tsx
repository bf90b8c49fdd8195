import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { formatClock } from '../lib/format.ts';
import { readReach, subscribeToReach } from '../lib/reach.ts';

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Asks for the figures again as soon as the browser is on the network again. */
function useRefreshWhenBack(onLine: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (onLine && !readReach().reached) void queryClient.invalidateQueries();
  }, [onLine, queryClient]);
}

/**
 * While no answer can be had: says so, and of when the figures are. It floats over the page's upper edge, so that nothing
 * moves when it comes and goes.
 */
export function OfflineNotice() {
  const onLine = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const reach = useSyncExternalStore(subscribeToReach, readReach);
  useRefreshWhenBack(onLine);
  const cutOff = !onLine || !reach.reached;
  const figures = reach.atMs === null ? '' : ` Figures are as of ${formatClock(reach.atMs)}.`;
  const what = onLine ? 'Cairn cannot be reached.' : 'You are offline.';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-14 z-20 print:hidden">
      {cutOff && (
        <p className="arrive pointer-events-auto flex min-h-7 items-center justify-center gap-2 border-b border-line bg-sunken px-4 text-12">
          <WifiOff aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0 text-warning" />
          <span>
            {what}
            {figures}
          </span>
        </p>
      )}
    </div>
  );
}
