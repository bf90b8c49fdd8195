import { readConnectionIds } from '../bank/connections.store.ts';
import type { HouseholdScope, Member } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { editDebounceSeconds, type FollowJob, type Queue } from '../queue/queue.ts';
import { applyToFollowers } from './apply-correction.ts';

type ApplyCorrectionDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueInsightsOf'>;
  /** Null when the person is no longer in the household. */
  scopeOf: (member: Member) => Promise<HouseholdScope | null>;
};

/** Applies a correction to past transactions unless a call has done so, then schedules a refresh of the insights. */
export async function applyCorrection(
  { database, queue, scopeOf }: ApplyCorrectionDeps,
  { learningId, ...member }: FollowJob,
): Promise<void> {
  const scope = await scopeOf(member);
  if (scope === null) return;
  await applyToFollowers((work) => inHousehold(database, scope, work), learningId);
  await inHousehold(database, scope, async (tx) => {
    // A refresh covers the whole household, so any of its connections will do.
    const [connectionId] = await readConnectionIds(tx);
    const options = { tx, debounceSeconds: editDebounceSeconds };
    if (connectionId === undefined) await queue.enqueueInsightsOf(scope.userId, options);
    else await queue.enqueueInsights(connectionId, options);
  });
}
