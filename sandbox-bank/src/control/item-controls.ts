import { z } from 'zod';
import type { Bank } from '../bank/bank.ts';
import { accountId } from '../log/transaction.ts';
import {
  endAccount,
  endConsentAt,
  openAccount,
  repairElsewhere,
  requireLogin,
  revokePermission,
} from '../notices/item-changes.ts';
import { accessToken, type Endpoint, endpoint } from '../protocol/endpoint.ts';
import { findItem } from '../protocol/items.ts';
import { institutionById } from '../records/institutions.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { consentEnd, isRevoked, openedAccounts } from '../records/item-status.ts';
import { chooseAccount } from './choices.ts';

const DAY_MS = 86_400_000;

/** An Item's status, in one word. */
function stateOf(bank: Bank, item: ItemRecord): string {
  if (item.removed) return 'removed';
  if (isRevoked(item)) return 'revoked';
  if (item.loginRequired) return 'login required';
  if (bank.faults.down.has(item.itemId) || bank.faults.down.has(item.institutionId)) return 'down';
  return consentEnd(item) === null ? 'good' : 'consent ends';
}

/** The bank's own list of its Items, so that a test can read the bank's record and not the client's. */
const items = endpoint('/control/items', {}, (bank) => ({
  now: new Date(bank.nowMs()).toISOString(),
  today: bank.today(),
  items: Object.values(bank.state.items).map((item) => ({
    item_id: item.itemId,
    institution_id: item.institutionId,
    institution_name: institutionById(item.institutionId)?.name ?? null,
    color: institutionById(item.institutionId)?.color ?? null,
    username: item.username,
    access_token: item.accessToken,
    state: stateOf(bank, item),
    webhook: item.webhook,
    removed: item.removed,
  })),
}));

/** A control that does one thing to an Item and answers the Item's status then. */
function change(path: string, apply: (bank: Bank, item: ItemRecord) => void): Endpoint {
  return endpoint(path, { access_token: accessToken }, async (bank, request) => {
    const item = findItem(bank, request.access_token);
    apply(bank, item);
    await bank.save();
    return { item_id: item.itemId, state: stateOf(bank, item) };
  });
}

const consentEnds = endpoint(
  '/control/items/consent-ends',
  {
    access_token: accessToken,
    at: z.iso.datetime({ offset: true }).optional(),
    in_days: z.number().min(0).max(3650).default(7),
    notice: z.enum(['PENDING_EXPIRATION', 'PENDING_DISCONNECT']).optional(),
  },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const endsAtMs =
      request.at === undefined ? bank.nowMs() + request.in_days * DAY_MS : Date.parse(request.at);
    const european = institutionById(item.institutionId)?.country === 'GB';
    endConsentAt(
      bank,
      item,
      endsAtMs,
      request.notice ?? (european ? 'PENDING_EXPIRATION' : 'PENDING_DISCONNECT'),
    );
    await bank.save();
    return { item_id: item.itemId, ends: new Date(endsAtMs).toISOString() };
  },
);

function accountEnds(path: string, reason: 'revoked' | 'closed'): Endpoint {
  const shape = { access_token: accessToken, account_id: z.string().optional() };
  return endpoint(path, shape, async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const account = chooseAccount(bank, item, request.account_id, () => true);
    endAccount(bank, item, account.key, reason);
    await bank.save();
    return { account_id: accountId(item.seed, account.key), name: account.name };
  });
}

const accountOpens = endpoint(
  '/control/accounts/opened',
  {
    access_token: accessToken,
    name: z.string().min(1).max(60).default('Rainy Day Savings'),
    opening_amount: z.number().min(0).max(1e6).default(250),
  },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const count = openedAccounts(item).length + 1;
    const account = {
      key: `opened-${count}`,
      name: request.name,
      officialName: null,
      mask: String(6000 + count),
      type: 'depository' as const,
      subtype: 'savings',
      currency: institutionById(item.institutionId)?.currency ?? 'USD',
    };
    openAccount(bank, item, account, request.opening_amount);
    await bank.save();
    return { account_id: accountId(item.seed, account.key), name: account.name };
  },
);

export const ITEM_CONTROLS: readonly Endpoint[] = [
  items,
  change('/control/items/login-required', requireLogin),
  change('/control/items/repaired', repairElsewhere),
  change('/control/items/revoked', revokePermission),
  consentEnds,
  accountEnds('/control/accounts/revoked', 'revoked'),
  accountEnds('/control/accounts/closed', 'closed'),
  accountOpens,
];
