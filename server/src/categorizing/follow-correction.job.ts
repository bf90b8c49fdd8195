import { readConnectionIds } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { editDebounceSeconds, type FollowJob, type Queue } from '../queue/queue.ts';
import { followLearning } from './follow-learning.ts';

type FollowDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsights'>;
  /** null once the person has left all households. */
  householdOf: (userId: string) => Promise<HouseholdScope | null>;
};

/** Has rows follow what a person taught, where nobody has asked for it sooner, and the household's insights looked at anew. */
export async function followCorrection(
  { database, queue, householdOf }: FollowDeps,
  { userId, learningId }: FollowJob,
): Promise<void> {
  const scope = await householdOf(userId);
  if (scope === null) return;
  while (!(await inHousehold(database, scope, (tx) => followLearning(tx, learningId))).isDone);
  await inHousehold(database, scope, async (tx) => {
    // Insights are the household's; which of its connections a job names tells only whose they are.
    const [connectionId] = await readConnectionIds(tx);
    if (connectionId !== undefined)
      await queue.enqueueInsights(connectionId, { tx, debounceSeconds: editDebounceSeconds });
  });
}
