import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError } from '../bank/bank-error.ts';
import { claimRefresh } from '../bank/connection-life.store.ts';
import { readConnection } from '../bank/connections.store.ts';
import { refreshTransactions } from '../bank/link.ts';
import { inHousehold } from '../db/in-household.ts';
import type { SyncDeps } from './sync-connection.job.ts';

/** Plaid allows two per minute and Item. */
const refreshEveryMs = 30_000;
/** New transactions arrive seconds later; without webhooks, a second sync loads them. */
const freshRowsAfterMs = 15_000;

/**
 * Asks the provider to refresh from the bank before a sync that a user requested, and enqueues a second sync for the result.
 * Provider errors are ignored: the sync reports them.
 */
export async function requestBankRefresh(
  deps: Pick<SyncDeps, 'database' | 'plaid' | 'keys' | 'products' | 'queue' | 'scopeOfConnection' | 'now'>,
  connectionId: string,
): Promise<void> {
  if (!deps.products.includes('transactions')) return;
  const scope = await deps.scopeOfConnection(connectionId);
  if (scope === null) return;
  const now = deps.now();
  const connection = await inHousehold(deps.database, scope, async (tx) => {
    const before = new Date(now.getTime() - refreshEveryMs);
    return (await claimRefresh(tx, { id: connectionId, before, now }))
      ? readConnection(tx, connectionId)
      : undefined;
  });
  if (connection === undefined) return;
  try {
    await refreshTransactions(
      deps.plaid,
      openAccessToken(connection.token, { householdId: scope.householdId, id: connection.id }, deps.keys),
    );
  } catch (error) {
    if (error instanceof BankError) return;
    throw error;
  }
  await deps.queue.enqueueSync({ connectionId, attempt: 0 }, { afterMs: freshRowsAfterMs });
}
