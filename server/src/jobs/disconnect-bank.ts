import { AppError } from '@cairn/contract/errors';
import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { BankError } from '../bank/bank-error.ts';
import {
  announceConnection,
  type BankItem,
  deleteBankItem,
  readBankItem,
  readBankItemIds,
} from '../bank/bank-items.store.ts';
import { tellAgain } from '../bank/known-connections.store.ts';
import { removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { deleteInsightsOnlyOf, saveFindings } from '../insights/insights.store.ts';
import { forgetKept } from '../insights/kept-overviews.store.ts';
import { readHoldersFor } from '../ledger/held-accounts.store.ts';
import { recordChanges } from '../ledger/journal.store.ts';
import { removeAccountsOf } from '../ledger/remove-accounts.store.ts';
import { lockLedgerForWriting } from '../ledger/write-lock.store.ts';
import type { Queue } from './queue.ts';
import { syncLockOf } from './sync-bank-item.job.ts';

export type DisconnectDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueSync' | 'forget'>;
  /** Runs the work once nobody syncs the connection, unless somebody still does after `waitMs`. */
  withLock: <T>(
    name: string,
    work: () => Promise<T>,
    waitMs: number,
  ) => Promise<{ ran: true; result: T } | { ran: false }>;
  now: () => Date;
};

/** Most syncs take less; the browser's client gives up after 10 s. */
export const syncWaitMs = 6_000;

/**
 * Ends a connection at the provider, and then deletes it here with its accounts and rows. Throws AppError `not_found`,
 * `conflict` when somebody else connected it or a long sync is running, or `bank_unavailable` when the provider does not
 * answer; nothing has changed here then. Called again after it broke off in between, it goes on from there.
 */
export async function disconnectBank(
  deps: DisconnectDeps,
  scope: HouseholdScope,
  connectionId: string,
): Promise<void> {
  await removeConnection(deps, scope, connectionId, (item) => {
    if (item.linkedByUserId === scope.userId) return;
    // Its accounts may be private to that person, who would lose what others cannot even see.
    throw new AppError('conflict', 'Only the person who connected this bank can disconnect it.');
  });
}

/** As `disconnectBank`, for whoever `check` lets pass. */
export async function removeConnection(
  deps: DisconnectDeps,
  scope: HouseholdScope,
  connectionId: string,
  check: (item: BankItem) => void = () => undefined,
): Promise<void> {
  const { ran } = await deps.withLock(
    syncLockOf(connectionId),
    async () => {
      const item = await inHousehold(deps.database, scope, (tx) => readBankItem(tx, connectionId));
      if (item === undefined) throw new AppError('not_found', 'There is no such connection.');
      check(item);
      await removeAtProvider(deps, item);
      await inHousehold(deps.database, scope, (tx) => removeHere(deps, tx, item));
    },
    syncWaitMs,
  );
  if (!ran) {
    throw new AppError('conflict', 'This bank is being synced right now. Please try again in a moment.');
  }
}

async function removeAtProvider({ plaid, keys }: DisconnectDeps, item: BankItem): Promise<void> {
  await removeItem(plaid, openAccessToken(item.token, item.id, keys)).catch((error) => {
    if (!(error instanceof BankError)) throw error;
    throw new AppError(
      'bank_unavailable',
      `${item.institutionName} could not be disconnected: the service that links banks does not answer right now. Nothing was changed. Please try again in a few minutes.`,
      { cause: error },
    );
  });
}

async function removeHere(deps: DisconnectDeps, tx: HouseholdTransaction, item: BankItem): Promise<void> {
  await lockLedgerForWriting(tx);
  const holders = await readHoldersFor(tx, item.id);
  await deleteInsightsOnlyOf(tx, item.id);
  await forgetKept(tx);
  const counts = await removeAccountsOf(tx, item.id);
  await deleteBankItem(tx, item.id);
  await deps.queue.forget(item.id, tx);
  await recordChanges(tx, [
    {
      actor: 'person',
      subjectKind: 'connection',
      subjectId: item.id,
      action: 'disconnect',
      before: { institutionName: item.institutionName, ...counts },
      after: {},
    },
  ]);
  // Accounts that another connection shows too come through that one from now on.
  await tellAgain(tx, holders);
  for (const id of holders) await deps.queue.enqueueSync({ bankItemId: id, attempt: 0 }, { tx });
  await refreshInsightsOfTheRest(deps, tx);
  await announceConnection(tx, item.id);
}

/** A refresh acts for a connection, so without any it is made here: no rows, no insights. */
async function refreshInsightsOfTheRest(
  { queue, now }: DisconnectDeps,
  tx: HouseholdTransaction,
): Promise<void> {
  const [other] = await readBankItemIds(tx);
  if (other === undefined) await saveFindings(tx, [], { isProvisional: false, now: now() });
  else await queue.enqueueInsights(other, { tx });
}
