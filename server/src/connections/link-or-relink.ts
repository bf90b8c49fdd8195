import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { type EncryptionKeys, openAccessToken, sealAccessToken } from '../bank/access-token-seal.ts';
import { isTokenUnreadable } from '../bank/bank-error.ts';
import { announceConnection, insertConnection } from '../bank/connections.store.ts';
import { insertItemToRemove, keepItem, scheduleRemoval } from '../bank/items-to-remove.store.ts';
import { type KnownConnection, readConnectionsTo, replaceItem } from '../bank/known-connections.store.ts';
import type { LinkedItem } from '../bank/link.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { bringAccounts, renumberAccounts } from '../ledger/accounts/accounts.store.ts';
import {
  deleteIgnoredAccounts,
  type IgnoredAccount,
  ignoreAccounts,
} from '../ledger/accounts/ignored-accounts.store.ts';
import { orphanRowsOf } from '../ledger/accounts/orphans.store.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { recordChanges } from '../ledger/journal/journal.store.ts';
import { lockLedgerForWriting } from '../ledger/journal/write-lock.store.ts';
import type { Queue } from '../queue/queue.ts';
import { type LinkPlan, planLink } from './link-plan.ts';

type PlaceDeps = { keys: EncryptionKeys; queue: Pick<Queue, 'enqueueSync'>; now: () => Date };

type Placing = {
  linked: LinkedItem;
  /** Under which the new Item is among the spare ones until now. */
  itemToRemoveId: string;
  plan: LinkPlan;
  /** Ids at the provider of Items that it says are broken, whatever the state of the connection here. */
  brokenItems: ReadonlySet<string>;
};

export type Placed = { connectionId: string };

/** The plan for an Item as things stand, and the connection that it concerns. */
export async function readLinkPlan(
  tx: HouseholdTransaction,
  { institutionId, accounts }: LinkedItem,
  brokenItems: ReadonlySet<string>,
): Promise<{ plan: LinkPlan; target: KnownConnection | undefined }> {
  const known = institutionId === null ? [] : await readConnectionsTo(tx, institutionId);
  const plan = planLink(
    { userId: tx.userId, accounts },
    known.map((connection) => ({
      ...connection,
      isBroken: connection.isBroken || brokenItems.has(connection.providerItemId),
    })),
  );
  return { plan, target: known.find(({ id }) => plan.kind !== 'add' && id === plan.connectionId) };
}

/**
 * Puts a new Item in its place, all in the caller's transaction: the connection, its accounts, the sync that follows, and
 * the Item that is spare from now on. Null, and nothing done, when the plan no longer holds: two links at once are placed
 * one after the other, and the second sees what the first has made.
 */
export async function linkOrRelink(
  deps: PlaceDeps,
  tx: HouseholdTransaction,
  { linked, itemToRemoveId, plan, brokenItems }: Placing,
): Promise<Placed | null> {
  await lockLedgerForWriting(tx);
  const { plan: planNow, target } = await readLinkPlan(tx, linked, brokenItems);
  if (JSON.stringify(planNow) !== JSON.stringify(plan)) return null;
  const now = deps.now();
  if (plan.kind === 'spare') {
    await scheduleRemoval(tx, itemToRemoveId, now);
    await deps.queue.enqueueSync({ connectionId: plan.connectionId, attempt: 0 }, { tx });
    return { connectionId: plan.connectionId };
  }
  // Somebody has ended it as one that nobody placed.
  if (!(await keepItem(tx, itemToRemoveId))) throw tookTooLong();
  const connectionId = plan.kind === 'add' ? randomUUID() : plan.connectionId;
  if (plan.kind === 'add') await addConnection(deps, tx, connectionId, linked);
  else if (target !== undefined) await takeOver(deps, tx, { plan, target, linked });
  await ignoreAccounts(tx, connectionId, plan.held);
  await bringAccounts(
    tx,
    connectionId,
    { accounts: accountsToBring(linked, plan.held), unlistedAccounts: [] },
    todayOf(await readHousehold(tx), now),
  );
  await deps.queue.enqueueSync({ connectionId, attempt: 0 }, { tx });
  await announceConnection(tx, connectionId);
  return { connectionId };
}

function tookTooLong(): AppError {
  return new AppError('conflict', 'Connecting took too long and was stopped. Please connect the bank again.');
}

function accountsToBring({ accounts }: LinkedItem, held: readonly IgnoredAccount[]) {
  const heldIds = new Set(held.map(({ providerAccountId }) => providerAccountId));
  return accounts.filter(({ providerAccountId }) => !heldIds.has(providerAccountId));
}

async function addConnection(
  { keys }: PlaceDeps,
  tx: HouseholdTransaction,
  id: string,
  linked: LinkedItem,
): Promise<void> {
  await insertConnection(tx, {
    id,
    providerItemId: linked.providerItemId,
    institutionId: linked.institutionId,
    institutionName: linked.institutionName,
    token: sealAccessToken(linked.accessToken, { householdId: tx.householdId, id }, keys),
  });
}

type TakeOver = {
  plan: Extract<LinkPlan, { kind: 'take_over' }>;
  target: KnownConnection;
  linked: LinkedItem;
};

/** The connection, its accounts and their rows stay what they are; only what the bank calls them is new. */
async function takeOver(
  { keys, now }: PlaceDeps,
  tx: HouseholdTransaction,
  { plan, target, linked }: TakeOver,
): Promise<void> {
  await rememberOldItem(tx, target, keys, now());
  await replaceItem(tx, target.id, {
    providerItemId: linked.providerItemId,
    token: sealAccessToken(linked.accessToken, { householdId: tx.householdId, id: target.id }, keys),
  });
  await deleteIgnoredAccounts(tx, target.id);
  await renumberAccounts(tx, plan.accounts);
  await orphanRowsOf(
    tx,
    plan.accounts.map(({ accountId }) => accountId),
    now(),
  );
  await recordChanges(tx, [
    {
      actor: 'person',
      subjectKind: 'connection',
      subjectId: target.id,
      action: 'reconnect',
      before: { providerItemId: target.providerItemId },
      after: {
        providerItemId: linked.providerItemId,
        accountIds: plan.accounts.map(({ accountId }) => accountId),
      },
    },
  ]);
}

/** A token that no longer opens, for a key that is lost, ends nothing at the provider, and must not keep a person out. */
async function rememberOldItem(
  tx: HouseholdTransaction,
  { id, providerItemId, token }: KnownConnection,
  keys: EncryptionKeys,
  now: Date,
): Promise<void> {
  const itemToRemoveId = randomUUID();
  let accessToken: string;
  try {
    accessToken = openAccessToken(token, { householdId: tx.householdId, id }, keys);
  } catch (error) {
    if (!isTokenUnreadable(error)) throw error;
    return;
  }
  await insertItemToRemove(
    tx,
    {
      id: itemToRemoveId,
      providerItemId,
      token: sealAccessToken(accessToken, { householdId: tx.householdId, id: itemToRemoveId }, keys),
    },
    now,
  );
}
