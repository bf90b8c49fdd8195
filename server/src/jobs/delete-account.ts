import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { readBankItemIds } from '../bank/bank-items.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { isShared, leaveHousehold } from '../identity/households.store.ts';
import type { ClientInfo, Identity } from '../identity/identity.ts';
import { lockLedgerForWriting } from '../ledger/write-lock.store.ts';
import { type DisconnectDeps, removeConnection } from './disconnect-bank.ts';

export type DeleteAccountDeps = DisconnectDeps & { identity: Pick<Identity, 'forget' | 'householdOf'> };

/**
 * Deletes a person and everything that is theirs: each bank connection at the provider and then here, one by one; their
 * households, except what belongs to other members; last who they are. Throws AppError `bank_unavailable` when the provider
 * does not answer, or `conflict` when a long sync is running: what went before that is gone, the rest is as it was, and
 * a second try goes on from there.
 */
export async function deleteAccount(deps: DeleteAccountDeps, user: User, client: ClientInfo): Promise<void> {
  await leaveHouseholds(deps, user);
  await deps.identity.forget(user, client);
  await leaveHouseholds(deps, user);
}

async function leaveHouseholds(deps: DeleteAccountDeps, user: User): Promise<void> {
  for (
    let scope = await deps.identity.householdOf(user.id);
    scope !== null;
    scope = await deps.identity.householdOf(user.id)
  ) {
    await leave(deps, scope);
  }
}

/** Removes connections until none is left to remove in the transaction that leaves, also of those linked meanwhile. */
async function leave(deps: DeleteAccountDeps, scope: HouseholdScope): Promise<void> {
  for (;;) {
    const connectionIds = await inHousehold(deps.database, scope, leaveUnlessConnected);
    if (connectionIds.length === 0) return;
    for (const id of connectionIds) await removeConnection(deps, scope, id).catch(explain);
  }
}

/** Ids of the connections that must be removed first; none, and the person is out. */
async function leaveUnlessConnected(tx: HouseholdTransaction): Promise<string[]> {
  await lockLedgerForWriting(tx);
  const ids = await readBankItemIds(tx, (await isShared(tx)) ? tx.userId : undefined);
  if (ids.length === 0) await leaveHousehold(tx);
  return ids;
}

/** A connection that another call has removed meanwhile is what was wanted. */
function explain(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'not_found') return;
  throw new AppError(
    error.code,
    'Your account is not deleted yet: one of your banks could not be disconnected. Nothing is lost. Please try again in a few minutes, and we go on from here.',
    { cause: error },
  );
}
