import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { type EncryptionKeys, openAccessToken, sealAccessToken } from '../bank/access-token-seal.ts';
import { BankError, isTokenUnreadable, operatorWords } from '../bank/bank-error.ts';
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
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';
import { removeDueItems } from '../sync/remove-items.ts';
import { syncLockOf } from '../sync/sync-connection.job.ts';
import { syncWaitMs } from './disconnect-bank.ts';
import { linkOrRelink, type Placed, readLinkPlan } from './link-or-relink.ts';

export type ConnectBankDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueSync'>;
  /** Runs the work once nobody syncs the connection, unless somebody still does after `waitMs`. */
  withLock: <T>(
    name: string,
    work: () => Promise<T>,
    waitMs: number,
  ) => Promise<{ ran: true; result: T } | { ran: false }>;
  now: () => Date;
  countryCodes: LinkSettings['countryCodes'];
};

export type ConnectedBank = { connectionId: string; institutionName: string; accountsCount: number };

/** Long enough for any link to end; after that the Item of one that broke off is nobody's. */
const placingMs = 15 * 60_000;
/** Each time, another link or a disconnect must have changed what this one rests on. */
const maxTries = 5;

/**
 * Finishes a Link. A bank that the household has linked already stays one connection with one history: a connection that
 * works keeps its Item, one that does not goes on through the new one, and the Item that is spare is ended at the provider.
 * Broken off at any point, no Item is forgotten and nothing is here twice (docs/decisions/0012).
 */
export async function connectBank(
  deps: ConnectBankDeps,
  scope: HouseholdScope,
  publicToken: string,
): Promise<ConnectedBank> {
  const exchanged = await exchangePublicToken(deps.plaid, publicToken).catch(refuse);
  const itemToRemoveId = await rememberItem(deps, scope, exchanged).catch(async (error) => {
    // Nobody else has its token: what is not written down is ended at once.
    await removeItem(deps.plaid, exchanged.accessToken).catch(ignoreBank);
    throw error;
  });
  try {
    const linked = await readLinkedItem(deps.plaid, exchanged, deps.countryCodes).catch(refuse);
    const { connectionId } = await place(deps, scope, itemToRemoveId, linked);
    return {
      connectionId,
      institutionName: linked.institutionName,
      accountsCount: linked.accounts.length,
    };
  } catch (error) {
    await inHousehold(deps.database, scope, (tx) => scheduleRemoval(tx, itemToRemoveId, deps.now()));
    throw error;
  } finally {
    // A provider that does not answer now is asked again with the next sync.
    await removeDueItems(deps, scope, { endBy: deps.now() }).catch(ignoreBank);
  }
}

/** Before anything else can break off: from here on an Item that finds no place is ended. */
async function rememberItem(
  { database, keys, now }: ConnectBankDeps,
  scope: HouseholdScope,
  { accessToken, providerItemId }: ExchangedItem,
): Promise<string> {
  const id = randomUUID();
  const token = sealAccessToken(accessToken, { householdId: scope.householdId, id }, keys);
  const endAfter = new Date(now().getTime() + placingMs);
  await inHousehold(database, scope, (tx) => insertItemToRemove(tx, { id, providerItemId, token }, endAfter));
  return id;
}

/** Decides, takes the lock that the decision needs, and does it if it still holds then; else decides again. */
async function place(
  deps: ConnectBankDeps,
  scope: HouseholdScope,
  itemToRemoveId: string,
  linked: LinkedItem,
): Promise<Placed> {
  const brokenItems = new Set<string>();
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { plan, target } = await inHousehold(deps.database, scope, (tx) =>
      readLinkPlan(tx, linked, brokenItems),
    );
    // What we know of a connection may be old: the bank may have ended it by making this one.
    if (plan.kind === 'spare' && target !== undefined && !brokenItems.has(target.providerItemId)) {
      if (await isBroken(deps, scope, target)) {
        brokenItems.add(target.providerItemId);
        continue;
      }
    }
    const work = () =>
      inHousehold(deps.database, scope, (tx) =>
        linkOrRelink(deps, tx, { linked, itemToRemoveId, plan, brokenItems }),
      );
    const placed = plan.kind === 'take_over' ? await alone(deps, plan.connectionId, work) : await work();
    if (placed !== null) return placed;
  }
  throw new AppError('conflict', 'Your banks are being changed right now. Please try again in a moment.');
}

/** A connection whose token no longer opens brings nothing either. */
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

async function alone<T>(
  { withLock }: ConnectBankDeps,
  connectionId: string,
  work: () => Promise<T>,
): Promise<T> {
  const done = await withLock(syncLockOf(connectionId), work, syncWaitMs);
  if (done.ran) return done.result;
  throw new AppError('conflict', 'This bank is being synced right now. Please try again in a moment.');
}

function ignoreBank(error: unknown): void {
  if (!(error instanceof BankError)) throw error;
}

/** A failure at the provider, in the words of the specification. */
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
    operatorWords(error) ?? 'Failed to exchange token',
    { cause: error },
  );
}
