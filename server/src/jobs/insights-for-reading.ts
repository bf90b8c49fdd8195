import type { HouseholdScope } from '../db/household-scope.ts';
import type { OverviewDeps } from './overviews.ts';
import { refreshOnce } from './refresh-insights.job.ts';

/**
 * Makes a household's insights those of the ledger as it is now, before somebody reads them. Readers of one household share the work, and
 * none gets insights of a ledger older than its own call. Where that fails or the ledger changes meanwhile, the insights stay as they were:
 * a job makes them anew.
 */
export function openInsightsForReading(deps: OverviewDeps & { onFailure: (error: unknown) => void }) {
  const underWay = new Map<string, Promise<void>>();

  async function refresh(scope: HouseholdScope): Promise<void> {
    try {
      await refreshOnce(deps, scope);
    } catch (error) {
      deps.onFailure(error);
    }
  }

  return async (scope: HouseholdScope): Promise<void> => {
    const key = JSON.stringify([scope.householdId, scope.userId]);
    // What is under way may have read the ledger before this call's own change; what begins after it has not.
    await underWay.get(key);
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    const own = refresh(scope).finally(() => underWay.delete(key));
    underWay.set(key, own);
    return own;
  };
}
