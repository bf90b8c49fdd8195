import { setTimeout } from 'node:timers/promises';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { OverviewDeps } from './overviews.ts';
import { refreshOnce } from './refresh-insights.job.ts';

/** Half of what a browser waits for an answer. Nearly every household takes a tenth of a second. */
export const maxWaitMs = 5_000;

type Deps = OverviewDeps & { maxWaitMs: number; onFailure: (error: unknown) => void };

/**
 * Makes a household's insights those of the ledger as it is now, before somebody reads them. Readers of one household share the work, and
 * none gets insights of a ledger older than its own call. Where that fails, takes too long or the ledger changes meanwhile, the insights
 * are read as they were; the work goes on, and a job looks once more. Gives whether newer ones are on their way.
 */
export function openInsightsForReading(deps: Deps) {
  const underWay = new Map<string, Promise<boolean>>();

  async function refresh(scope: HouseholdScope): Promise<boolean> {
    try {
      const isDone = await refreshOnce(deps, scope);
      return !isDone;
    } catch (error) {
      deps.onFailure(error);
      return false;
    }
  }

  async function refreshShared(scope: HouseholdScope): Promise<boolean> {
    const key = JSON.stringify([scope.householdId, scope.userId]);
    // What is under way may have read the ledger before this call's own change; what begins after it has not.
    await underWay.get(key);
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    const own = refresh(scope).finally(() => underWay.delete(key));
    underWay.set(key, own);
    return own;
  }

  return async (scope: HouseholdScope): Promise<boolean> => {
    const waiting = new AbortController();
    const tooLong = setTimeout(deps.maxWaitMs, true, { signal: waiting.signal }).catch(() => true);
    const isUpdating = await Promise.race([refreshShared(scope), tooLong]);
    waiting.abort();
    return isUpdating;
  };
}
