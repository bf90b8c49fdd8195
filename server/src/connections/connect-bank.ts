import { randomUUID } from 'node:crypto';
import type { Sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import { openAccessToken, sealAccessToken } from '../bank/access-token-seal.ts';
import { BankError, isTokenUnreadable, operatorErrorMessage } from '../bank/bank-error.ts';
import { insertItemToRemove, scheduleRemoval } from '../bank/items-to-remove.store.ts';
import type { KnownConnection } from '../bank/known-connections.store.ts';
import {
  type ExchangedItem,
  exchangePublicToken,
  isItemBroken,
  type LinkedItem,
  readLinkedItem,
  removeItem,
} from '../bank/link.ts';
import type { LinkSettings } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { WithLock } from '../db/advisory-lock.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { removeDueItems } from '../syncing/remove-items.ts';
import { syncLockOf } from '../syncing/sync-connection.job.ts';
import { syncWaitMs } from './disconnect-bank.ts';
import { type LinkResult, linkOrRelink, readLinkPlan } from './link-or-relink.ts';

export type ConnectBankDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueSync'>;
  /** Runs `work` under the lock, waiting up to `waitMs` for a running sync. */
  withLock: WithLock;
  now: () => Date;
  countryCodes: LinkSettings['countryCodes'];
};

export type ConnectedBank = { connectionId: string; institutionName: string; accountsCount: number };

/** A link that takes longer was interrupted: its Item is then removed. */
const linkTimeoutMs = 15 * 60_000;
/** Each retry means that another link or a disconnect happened in between. */
const maxTries = 5;

/**
 * Finishes a Link session. `sharing`: who sees the accounts of a bank that is new. A bank that is already linked stays one connection with one history: a working connection retains
 * its Item, a broken one moves to the new Item, and the other Item is removed at the provider. Interrupted at any point, no
 * Item is lost and no transaction appears twice (docs/decisions/sync.md).
 */
export async function connectBank(
  deps: ConnectBankDeps,
  scope: HouseholdScope,
  publicToken: string,
  sharing?: Sharing,
): Promise<ConnectedBank> {
  const exchanged = await exchangePublicToken(deps.plaid, publicToken).catch(refuse);
  const itemToRemoveId = await recordItem(deps, scope, exchanged).catch(async (error) => {
    // The token is stored nowhere, so the Item is removed at once.
    await removeItem(deps.plaid, exchanged.accessToken).catch(ignoreBank);
    throw error;
  });
  try {
    const linked = await readLinkedItem(deps.plaid, exchanged, deps.countryCodes).catch(refuse);
    const { connectionId } = await linkWithRetries(deps, scope, { itemToRemoveId, linked, sharing });
    return {
      connectionId,
      institutionName: linked.institutionName,
      accountsCount: linked.accounts.length,
    };
  } catch (error) {
    await inHousehold(deps.database, scope, (tx) => scheduleRemoval(tx, itemToRemoveId, deps.now()));
    throw error;
  } finally {
    // Retried with the next sync.
    await removeDueItems(deps, scope, { dueBy: deps.now() }).catch(ignoreBank);
  }
}

/** Recorded first, so that an interrupted link leaves no Item behind. */
async function recordItem(
  { database, keys, now }: ConnectBankDeps,
  scope: HouseholdScope,
  { accessToken, providerItemId }: ExchangedItem,
): Promise<string> {
  const id = randomUUID();
  const token = sealAccessToken(accessToken, { householdId: scope.householdId, id }, keys);
  const removeAfter = new Date(now().getTime() + linkTimeoutMs);
  await inHousehold(database, scope, (tx) =>
    insertItemToRemove(tx, { id, providerItemId, token }, removeAfter),
  );
  return id;
}

/** Plans, takes the lock that the plan needs, and applies the plan if it is still valid; otherwise plans again. */
async function linkWithRetries(
  deps: ConnectBankDeps,
  scope: HouseholdScope,
  {
    itemToRemoveId,
    linked,
    sharing,
  }: { itemToRemoveId: string; linked: LinkedItem; sharing: Sharing | undefined },
): Promise<LinkResult> {
  const brokenItems = new Set<string>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { plan, target } = await inHousehold(deps.database, scope, (tx) =>
      readLinkPlan(tx, linked, brokenItems),
    );
    // The stored state may be outdated: some banks invalidate the old Item when a new one is linked.
    if (plan.kind === 'keep_existing' && target !== undefined && !brokenItems.has(target.providerItemId)) {
      if (await isBroken(deps, scope, target)) {
        brokenItems.add(target.providerItemId);
        continue;
      }
    }
    const work = () =>
      inHousehold(deps.database, scope, (tx) =>
        linkOrRelink(deps, tx, { linked, itemToRemoveId, sharing, plan, brokenItems }),
      );
    const result = plan.kind === 'relink' ? await withSyncLock(deps, plan.connectionId, work) : await work();
    if (result !== null) return result;
  }
  throw new AppError(
    'conflict',
    'Another change to your banks is in progress. Please try again in a moment.',
  );
}

/** A connection whose token cannot be decrypted is broken as well. */
async function isBroken(
  { plaid, keys }: ConnectBankDeps,
  { householdId }: HouseholdScope,
  { id, token }: KnownConnection,
): Promise<boolean> {
  try {
    return await isItemBroken(plaid, openAccessToken(token, { householdId, id }, keys));
  } catch (error) {
    if (isTokenUnreadable(error)) return true;
    throw error;
  }
}

async function withSyncLock<T>(
  { withLock }: ConnectBankDeps,
  connectionId: string,
  work: () => Promise<T>,
): Promise<T> {
  const done = await withLock(syncLockOf(connectionId), work, syncWaitMs);
  if (done.ran) return done.result;
  throw new AppError('conflict', 'This bank is syncing right now. Please try again in a moment.');
}

function ignoreBank(error: unknown): void {
  if (!(error instanceof BankError)) throw error;
}

/** Error messages as the specification has them. */
function refuse(error: unknown): never {
  if (!(error instanceof BankError)) throw error;
  if (error.code === 'INVALID_PUBLIC_TOKEN') {
    throw new AppError(
      'invalid_request',
      'public_token: is unknown, used or expired. Connect the bank again.',
    );
  }
  throw new AppError(
    error.kind === 'transient' ? 'bank_unavailable' : 'bank_error',
    operatorErrorMessage(error) ?? 'Failed to exchange token',
    { cause: error },
  );
}
