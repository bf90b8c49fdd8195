import { randomUUID } from 'node:crypto';
import type { Sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import { updateAccounts, updateProviderAccountIds } from '../accounts/accounts.store.ts';
import {
  deleteIgnoredAccounts,
  type IgnoredAccount,
  ignoreAccounts,
} from '../accounts/ignored-accounts.store.ts';
import { orphanRows } from '../accounts/orphans.store.ts';
import { openAccessToken, sealAccessToken } from '../bank/access-token-seal.ts';
import { isTokenUnreadable } from '../bank/bank-error.ts';
import { announceConnection, insertConnection } from '../bank/connections.store.ts';
import {
  claimItemForConnection,
  insertItemToRemove,
  scheduleRemoval,
} from '../bank/items-to-remove.store.ts';
import { type KnownConnection, readConnectionsTo, replaceItem } from '../bank/known-connections.store.ts';
import type { LinkedItem } from '../bank/link.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { hideFromOthers, sharingOfNew } from '../journal/private-accounts.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { withinRoomForAccounts } from '../plans/entitlements.ts';
import type { Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { type LinkPlan, planLink } from './link-plan.ts';

type LinkDeps = { keys: EncryptionKeys; queue: Pick<Queue, 'enqueueSync'>; now: () => Date };

type LinkInput = {
  linked: LinkedItem;
  /** The new Item's row in `items_to_remove`. */
  itemToRemoveId: string;
  /** Who sees the accounts of a bank that is new. */
  sharing: Sharing | undefined;
  plan: LinkPlan;
  /** Items that the provider reports as broken, whatever the stored state. */
  brokenItems: ReadonlySet<string>;
};

export type LinkResult = { connectionId: string };

/** The current plan for an Item, and the connection it concerns. */
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
 * Applies the plan in the caller's transaction: the connection, its accounts, the next sync, and the removal of the unused
 * Item. Returns null, with nothing changed, when the plan is outdated: concurrent links run one after the other, and the
 * second sees the result of the first.
 */
export async function linkOrRelink(
  deps: LinkDeps,
  tx: HouseholdTransaction,
  { linked, itemToRemoveId, sharing, plan, brokenItems }: LinkInput,
): Promise<LinkResult | null> {
  await lockLedgerForWriting(tx);
  const { plan: planNow, target } = await readLinkPlan(tx, linked, brokenItems);
  if (JSON.stringify(planNow) !== JSON.stringify(plan)) return null;
  const now = deps.now();
  if (plan.kind === 'keep_existing') {
    await scheduleRemoval(tx, itemToRemoveId, now);
    await deps.queue.enqueueSync({ connectionId: plan.connectionId, attempt: 0 }, { tx });
    return { connectionId: plan.connectionId };
  }
  // The Item was removed as unused.
  if (!(await claimItemForConnection(tx, itemToRemoveId))) throw linkExpired();
  const connectionId = plan.kind === 'add' ? randomUUID() : plan.connectionId;
  if (plan.kind === 'add')
    await addConnection(deps, tx, { id: connectionId, linked, sharing: sharing ?? (await sharingOfNew(tx)) });
  else if (target !== undefined) await relinkConnection(deps, tx, { plan, target, linked });
  await ignoreAccounts(tx, connectionId, plan.ignored);
  const today = todayOf(await readHousehold(tx), now);
  await withinRoomForAccounts(tx, now, () =>
    updateAccounts(
      tx,
      connectionId,
      { accounts: accountsToImport(linked, plan.ignored), unlistedAccounts: [] },
      today,
    ),
  );
  await deps.queue.enqueueSync({ connectionId, attempt: 0 }, { tx });
  await announceConnection(tx, connectionId);
  return { connectionId };
}

function linkExpired(): AppError {
  return new AppError('conflict', 'Connecting took too long and was stopped. Please connect the bank again.');
}

function accountsToImport({ accounts }: LinkedItem, ignored: readonly IgnoredAccount[]) {
  const ignoredIds = new Set(ignored.map(({ providerAccountId }) => providerAccountId));
  return accounts.filter(({ providerAccountId }) => !ignoredIds.has(providerAccountId));
}

async function addConnection(
  { keys }: LinkDeps,
  tx: HouseholdTransaction,
  { id, linked, sharing }: { id: string; linked: LinkedItem; sharing: Sharing },
): Promise<void> {
  if (sharing === 'mine') await hideFromOthers(tx, [id], { showsBalance: false });
  await insertConnection(tx, {
    id,
    providerItemId: linked.providerItemId,
    institutionId: linked.institutionId,
    institutionName: linked.institutionName,
    sharing,
    token: sealAccessToken(linked.accessToken, { householdId: tx.householdId, id }, keys),
  });
}

type Relink = {
  plan: Extract<LinkPlan, { kind: 'relink' }>;
  target: KnownConnection;
  linked: LinkedItem;
};

/** Connection, accounts and transactions keep their ids; only the provider's ids change. */
async function relinkConnection(
  { keys, now }: LinkDeps,
  tx: HouseholdTransaction,
  { plan, target, linked }: Relink,
): Promise<void> {
  await scheduleOldItemRemoval(tx, target, keys, now());
  await replaceItem(tx, target.id, {
    providerItemId: linked.providerItemId,
    token: sealAccessToken(linked.accessToken, { householdId: tx.householdId, id: target.id }, keys),
  });
  await deleteIgnoredAccounts(tx, target.id);
  await updateProviderAccountIds(tx, plan.accounts);
  await orphanRows(
    tx,
    plan.accounts.map(({ accountId }) => accountId),
    now(),
  );
  await recordChanges(tx, [
    {
      actor: 'user',
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

/** A token that cannot be decrypted is skipped: it can remove nothing, and must not block the user. */
async function scheduleOldItemRemoval(
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
