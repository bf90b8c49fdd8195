import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import { now } from '../ledger/test-ledger.ts';
import { createHistory } from './history.ts';

/** For tests: undoes a step as a person does in the history. Throws `conflict` with what stands in the way. */
export function openTestUndo(
  database: Database,
  scope: HouseholdScope,
  at: () => Date = () => now,
): (stepId: string | null) => Promise<void> {
  const history = createHistory({
    memberNames: async () => new Map(),
    database,
    queue: { enqueueInsightsOf: async () => undefined, enqueueFollowUp: async () => undefined },
    now: at,
  });
  return async (stepId) => {
    const { obstacles } = await history.undo(scope, stepId ?? '', null);
    if (obstacles.length > 0)
      throw new AppError('conflict', obstacles.map(({ sentence }) => sentence).join(' '));
  };
}
