import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { type EncryptionKeys, sealAccessToken } from '../bank/access-token-seal.ts';
import { BankError } from '../bank/bank-error.ts';
import {
  announceConnection,
  insertBankItem,
  type KnownConnection,
  readConnectionsTo,
} from '../bank/bank-items.store.ts';
import { exchangePublicToken, type LinkedItem, removeItem } from '../bank/link.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { upsertAccounts } from '../ledger/accounts.store.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import { lockLedgerForWriting } from '../ledger/write-lock.store.ts';
import type { Queue } from './queue.ts';

export type ConnectBankDeps = {
  database: Database;
  plaid: PlaidClient;
  keys: EncryptionKeys;
  queue: Pick<Queue, 'enqueueSync'>;
  now: () => Date;
};

export type ConnectedBank = { connectionId: string; institutionName: string; accountsCount: number };

/**
 * Finishes a Link: keeps the connection and its accounts, and enqueues the first sync in the same transaction. A bank that
 * the household has linked already, with the same accounts, stays one connection: the spare one is ended at the provider.
 */
export async function connectBank(
  deps: ConnectBankDeps,
  scope: HouseholdScope,
  publicToken: string,
): Promise<ConnectedBank> {
  const linked = await exchangePublicToken(deps.plaid, publicToken).catch(refuse);
  const id = randomUUID();
  const known = await inHousehold(deps.database, scope, async (tx) => {
    // Two clicks are two links at once: the second must see what the first has made.
    await lockLedgerForWriting(tx);
    const same = await findSameConnection(tx, linked);
    if (same === undefined) await addConnection(deps, tx, id, linked);
    return same;
  });
  if (known !== undefined) {
    await removeItem(deps.plaid, linked.accessToken).catch(refuse);
    await deps.queue.enqueueSync({ bankItemId: known.id, attempt: 0 });
  }
  return {
    connectionId: known?.id ?? id,
    institutionName: linked.institutionName,
    accountsCount: linked.accounts.length,
  };
}

async function addConnection(
  { keys, queue, now }: ConnectBankDeps,
  tx: HouseholdTransaction,
  id: string,
  linked: LinkedItem,
): Promise<void> {
  await insertBankItem(tx, {
    id,
    providerItemId: linked.providerItemId,
    institutionId: linked.institutionId,
    institutionName: linked.institutionName,
    token: sealAccessToken(linked.accessToken, id, keys),
  });
  await upsertAccounts(tx, id, linked.accounts, todayOf(await readHousehold(tx), now()));
  await queue.enqueueSync({ bankItemId: id, attempt: 0 }, { tx });
  await announceConnection(tx, id);
}

async function findSameConnection(
  tx: HouseholdTransaction,
  { institutionId, accounts }: LinkedItem,
): Promise<KnownConnection | undefined> {
  if (institutionId === null || accounts.length === 0) return undefined;
  const known = await readConnectionsTo(tx, institutionId);
  const linkedKeys = accounts.map(accountKey);
  // Ids are new with every link, so an account is known by what the person sees of it.
  return known.find((connection) => {
    const keys = new Set(connection.accounts.map(accountKey));
    return linkedKeys.every((key) => keys.has(key));
  });
}

function accountKey({ name, mask, subtype }: KnownConnection['accounts'][number]): string {
  return JSON.stringify([name, mask, subtype]);
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
    'Failed to exchange token',
  );
}
