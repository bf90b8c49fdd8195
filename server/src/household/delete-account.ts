import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { BankError } from '../bank/bank-error.ts';
import { readConnectionIds } from '../bank/connections.store.ts';
import { readItemsToRemove } from '../bank/items-to-remove.store.ts';
import { type DisconnectDeps, notTold, removeConnection } from '../connections/disconnect-bank.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { isShared, leaveHousehold } from '../identity/households.store.ts';
import type { Identity } from '../identity/identity.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import { deleteJobsOfPerson } from '../queue/queue-jobs.store.ts';
import { patienceAtDeletionMs, removeDueItems } from '../sync/remove-items.ts';

export type DeleteAccountDeps = DisconnectDeps & { identity: Pick<Identity, 'forget' | 'householdOf'> };

/**
 * Deletes a person and everything that is theirs: each bank connection at the provider and then here, one by one; their
 * households, except what belongs to other members; last who they are. Throws AppError `bank_unavailable` when the provider
 * does not answer, or `conflict` when a long sync is running: what went before that is gone, the rest is as it was, and
 * a second try goes on from there. What the person is to know of banks that could not be told comes back in words.
 */
export async function deleteAccount(deps: DeleteAccountDeps, user: User): Promise<string | null> {
  const notTolds = await leaveHouseholds(deps, user);
  await deps.identity.forget(user);
  notTolds.push(...(await leaveHouseholds(deps, user)));
  return notTolds.length === 0 ? null : notTold(notTolds);
}

/** Gives the names of the banks that could not be told. */
async function leaveHouseholds(deps: DeleteAccountDeps, user: User): Promise<string[]> {
  const notTolds: string[] = [];
  for (
    let scope = await deps.identity.householdOf(user.id);
    scope !== null;
    scope = await deps.identity.householdOf(user.id)
  ) {
    notTolds.push(...(await leave(deps, scope)));
  }
  return notTolds;
}

/** Removes connections until none is left to remove in the transaction that leaves, also of those linked meanwhile. */
async function leave(deps: DeleteAccountDeps, scope: HouseholdScope): Promise<string[]> {
  const notTolds: string[] = [];
  for (;;) {
    const { connectionIds, hasItemsToRemove } = await inHousehold(deps.database, scope, leaveUnlessConnected);
    if (connectionIds.length === 0 && !hasItemsToRemove) return notTolds;
    for (const id of connectionIds) {
      const removed = await removeConnection(deps, scope, id).catch(explain);
      if (removed?.isBankTold === false) notTolds.push(removed.institutionName);
    }
    if (hasItemsToRemove)
      await removeDueItems(deps, scope, { giveUpAfterMs: patienceAtDeletionMs }).catch(explainSpare);
  }
}

type StillThere = { connectionIds: string[]; hasItemsToRemove: boolean };

/** What must be ended at the provider first; nothing, and the person is out. */
async function leaveUnlessConnected(tx: HouseholdTransaction): Promise<StillThere> {
  await lockLedgerForWriting(tx);
  const shared = await isShared(tx);
  const connectionIds = await readConnectionIds(tx, shared ? tx.userId : undefined);
  const hasItemsToRemove = !shared && (await readItemsToRemove(tx)).length > 0;
  if (connectionIds.length === 0 && !hasItemsToRemove) {
    await deleteJobsOfPerson(tx);
    await leaveHousehold(tx);
  }
  return { connectionIds, hasItemsToRemove };
}

function explainSpare(error: unknown): void {
  if (!(error instanceof BankError)) throw error;
  explain(new AppError('bank_unavailable', 'The service that links banks does not answer right now.'));
}

/** A connection that another call has removed meanwhile is what was wanted. */
function explain(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'not_found') return;
  throw new AppError(
    error.code,
    'Your account is not deleted yet: one of your banks could not be disconnected. Nothing is lost. Please try again in a few minutes, and we go on from here. A bank that cannot be told for a day is removed here all the same.',
    { cause: error },
  );
}
