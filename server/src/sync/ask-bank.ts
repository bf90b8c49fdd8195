import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError } from '../bank/bank-error.ts';
import { takeRefreshTurn } from '../bank/connection-life.store.ts';
import { readConnection } from '../bank/connections.store.ts';
import { askForFreshRows } from '../bank/link.ts';
import { inHousehold } from '../db/in-household.ts';
import type { SyncDeps } from './sync-connection.job.ts';

/** The provider allows two a minute for an Item. */
const refreshEveryMs = 30_000;
/** What the provider fetches then comes after some seconds: where no webhook tells of it, a second sync takes it in. */
const freshRowsAfterMs = 15_000;

/**
 * Asks the provider to fetch from the bank now, before a sync that a person asked for, and enqueues the sync that takes in
 * what comes of it. A provider that does not do that, or not now, is left alone: the sync says what is wrong, if anything is.
 */
export async function askBankForRows(
  deps: Pick<SyncDeps, 'database' | 'plaid' | 'keys' | 'products' | 'queue' | 'scopeOfConnection' | 'now'>,
  connectionId: string,
): Promise<void> {
  if (!deps.products.includes('transactions')) return;
  const scope = await deps.scopeOfConnection(connectionId);
  if (scope === null) return;
  const now = deps.now();
  const item = await inHousehold(deps.database, scope, async (tx) => {
    const before = new Date(now.getTime() - refreshEveryMs);
    return (await takeRefreshTurn(tx, { id: connectionId, before, now }))
      ? readConnection(tx, connectionId)
      : undefined;
  });
  if (item === undefined) return;
  try {
    await askForFreshRows(
      deps.plaid,
      openAccessToken(item.token, { householdId: scope.householdId, id: item.id }, deps.keys),
    );
  } catch (error) {
    if (error instanceof BankError) return;
    throw error;
  }
  await deps.queue.enqueueSync({ connectionId, attempt: 0 }, { afterMs: freshRowsAfterMs });
}
