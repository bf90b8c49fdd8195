import type { Transaction } from '@cairn/contract/transactions';
import { readConnectionIdOf } from '../accounts/accounts.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { editDebounceSeconds, type Queue } from '../queue/queue.ts';

/** Schedules a refresh through the connection of one of the changed transactions, if it has one. */
export async function enqueueInsights(
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueInsightsOf'>,
  tx: HouseholdTransaction,
  [any]: readonly Transaction[],
): Promise<void> {
  if (any === undefined) return;
  const connectionId = await readConnectionIdOf(tx, any.accountId);
  // A person may make many edits in a row; readers get fresh insights anyway.
  const options = { tx, debounceSeconds: editDebounceSeconds };
  if (connectionId === null) await queue.enqueueInsightsOf(tx.userId, options);
  else await queue.enqueueInsights(connectionId, options);
}
