import { setTimeout } from 'node:timers/promises';
import { outlivingTheCall } from '../db/call-end.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { OverviewDeps } from './overviews.ts';
import { areOfToday, type Freshness, refreshOnce } from './refresh-insights.job.ts';

/** Half of the browser's timeout. Nearly every household needs a tenth of a second. */
export const maxWaitMs = 5_000;

type Deps = OverviewDeps & { maxWaitMs: number; onFailure: (error: unknown) => void };

/**
 * Refreshes a household's insights before they are read. Concurrent readers share the work, and none gets insights older than its own
 * call. On failure, timeout or a concurrent change, the stored insights are read, the work continues, and a job runs again. Returns
 * whether newer insights are on their way.
 */
export function createInsightsForReading(deps: Deps) {
  const underWay = new Map<string, { freshness: Freshness; isUpdating: Promise<boolean> }>();

  async function refresh(scope: HouseholdScope, freshness: Freshness): Promise<boolean> {
    try {
      const isDone = await refreshOnce(deps, scope, { freshness });
      return !isDone;
    } catch (error) {
      deps.onFailure(error);
      return false;
    }
  }

  async function refreshShared(scope: HouseholdScope, freshness: Freshness): Promise<boolean> {
    // What needs today's insights does not wait while others are computed.
    if (freshness === 'day' && (await areOfToday(deps, scope))) return false;
    const key = JSON.stringify([scope.householdId, scope.userId]);
    // A running refresh may have read the ledger before this call's own change; one that starts after it has not.
    await underWay.get(key)?.isUpdating;
    for (let running = underWay.get(key); running !== undefined; running = underWay.get(key)) {
      if (freshness === 'day' || running.freshness === 'ledger') return running.isUpdating;
      await running.isUpdating;
    }
    const isUpdating = outlivingTheCall(() => refresh(scope, freshness)).finally(() => underWay.delete(key));
    underWay.set(key, { freshness, isUpdating });
    return isUpdating;
  }

  return async (scope: HouseholdScope, freshness: Freshness = 'ledger'): Promise<boolean> => {
    // Who only looks has nothing written: they see what others, or the jobs, had computed.
    if (!scope.canChange) return false;
    const waiting = new AbortController();
    const tooLong = setTimeout(deps.maxWaitMs, true, { signal: waiting.signal }).catch(() => true);
    const isUpdating = await Promise.race([refreshShared(scope, freshness), tooLong]);
    waiting.abort();
    return isUpdating;
  };
}
