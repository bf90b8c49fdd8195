import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Bank, newToken, outageOf } from '../bank/bank.ts';
import { sentNoticesOf } from '../bank/served-record.ts';
import { bankError } from '../errors/errors.ts';
import { itemError } from '../notices/notices.ts';
import { institutionById } from '../records/institutions.ts';
import type { Identity, ItemRecord } from '../records/item-record.ts';
import { consentEnd } from '../records/item-status.ts';
import { stableId } from '../world/rng.ts';
import { accessToken, type Endpoint, endpoint, webhookUrl } from './endpoint.ts';
import { checkProducts, OFFERED_PRODUCTS } from './products.ts';

const PUBLIC_TOKEN_LIFE_MS = 30 * 60_000;

/** @throws BankError INVALID_ACCESS_TOKEN or ITEM_NOT_FOUND. */
export function findItem(bank: Bank, token: string): ItemRecord {
  const item = bank.itemByAccessToken(token);
  if (item === undefined) throw bankError('INVALID_ACCESS_TOKEN');
  if (item.removed) throw bankError('ITEM_NOT_FOUND');
  return item;
}

/**
 * The Item for a call that reads bank data. While a login is required, or the institution is down, all of them fail.
 * @throws BankError as findItem, and ITEM_LOGIN_REQUIRED or an institution's error.
 */
export function findReadableItem(bank: Bank, token: string): ItemRecord {
  const item = findItem(bank, token);
  const institution = institutionById(item.institutionId);
  const outage = institution === undefined ? null : outageOf(bank, institution, item.itemId);
  if (outage !== null) throw outage;
  if (item.loginRequired) throw bankError('ITEM_LOGIN_REQUIRED');
  return item;
}

export type NewItem = {
  /** Identifiers of the Item, its accounts and its rows derive from it: unique to each Item. */
  seed: string;
  institutionId: string;
  username: string;
  identity: Identity;
  products: string[];
  consentedProducts: string[];
  webhook: string | null;
  daysRequested: number;
  accountKeys: string[];
};

/** Records a new Item that becomes usable when its public token is exchanged. */
export function createItem(bank: Bank, wanted: NewItem): ItemRecord {
  const { seed } = wanted;
  const item: ItemRecord = {
    itemId: stableId(seed, 'item'),
    accessToken: null,
    seed,
    institutionId: wanted.institutionId,
    username: wanted.username,
    identity: wanted.identity,
    products: wanted.products,
    consentedProducts: wanted.consentedProducts,
    webhook: wanted.webhook,
    createdAtMs: bank.nowMs(),
    accounts: wanted.accountKeys.map((key) => ({ key, linkedAtMs: bank.nowMs() })),
    daysRequested: wanted.daysRequested,
    transactionsFromMs: null,
    actions: [],
    loginRequired: false,
    removed: false,
  };
  bank.state.items[item.itemId] = item;
  return item;
}

/** A public token for an Item: 30 minutes, one exchange. */
export function issuePublicToken(bank: Bank, item: ItemRecord): string {
  const token = newToken('public');
  bank.state.publicTokens[token] = {
    itemId: item.itemId,
    expiresAtMs: bank.nowMs() + PUBLIC_TOKEN_LIFE_MS,
    used: false,
  };
  return token;
}

/** The Item as it appears in replies. Only /item/get fills `error`. */
export function itemObject(item: ItemRecord): object {
  return {
    item_id: item.itemId,
    institution_id: item.institutionId,
    institution_name: institutionById(item.institutionId)?.name ?? null,
    webhook: item.webhook ?? '',
    auth_method: null,
    error: null,
    available_products: OFFERED_PRODUCTS.filter((product) => !item.products.includes(product)),
    billed_products: item.products,
    products: item.products,
    consented_products: item.consentedProducts,
    consent_expiration_time: isoOrNull(consentEnd(item)?.atMs),
    update_type: 'background',
  };
}

const iso = (instantMs: number) => new Date(instantMs).toISOString();
const isoOrNull = (instantMs: number | undefined) => (instantMs === undefined ? null : iso(instantMs));

function itemStatus(bank: Bank, item: ItemRecord): object {
  const startedAtMs = item.transactionsFromMs ?? Number.POSITIVE_INFINITY;
  const readyAt = startedAtMs + bank.clockworkAt(startedAtMs, item.institutionId).initialDelayMs;
  const webhook = sentNoticesOf(bank.state, item.itemId).lastWebhook;
  const updated = readyAt <= bank.nowMs() ? (bank.logOf(item).at(-1)?.atMs ?? readyAt) : null;
  const linkedAtMs = Math.min(...item.accounts.map((account) => account.linkedAtMs));
  const hasInvestments = item.products.includes('investments') && Number.isFinite(linkedAtMs);
  return {
    transactions: {
      last_successful_update: updated === null ? null : iso(updated),
      last_failed_update: null,
    },
    investments: {
      last_successful_update: hasInvestments ? iso(linkedAtMs) : null,
      last_failed_update: null,
    },
    last_webhook: webhook === null ? null : { sent_at: iso(webhook.sentAtMs), code_sent: webhook.code },
  };
}

/** The Item becomes usable: its accounts are read, and its rows begin to come, from now on. */
function beginAccess(bank: Bank, item: ItemRecord): string {
  const token = newToken('access');
  item.accessToken = token;
  item.accounts = item.accounts.map(({ key }) => ({ key, linkedAtMs: bank.nowMs() }));
  if (item.products.includes('transactions')) item.transactionsFromMs = bank.nowMs();
  return token;
}

const exchange = endpoint(
  '/item/public_token/exchange',
  { public_token: z.string() },
  async (bank, request) => {
    const issued = bank.state.publicTokens[request.public_token];
    const item = issued === undefined ? undefined : bank.state.items[issued.itemId];
    if (issued === undefined || item === undefined || issued.used || issued.expiresAtMs <= bank.nowMs()) {
      throw bankError('INVALID_PUBLIC_TOKEN');
    }
    issued.used = true;
    const accessToken = item.accessToken ?? beginAccess(bank, item);
    await bank.save();
    return { access_token: accessToken, item_id: item.itemId };
  },
);

const invalidate = endpoint(
  '/item/access_token/invalidate',
  { access_token: accessToken },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    item.accessToken = newToken('access');
    await bank.save();
    return { new_access_token: item.accessToken };
  },
);

const get = endpoint('/item/get', { access_token: accessToken }, (bank, request) => {
  const item = findItem(bank, request.access_token);
  return {
    item: {
      ...itemObject(item),
      error: itemError(item),
      created_at: iso(item.createdAtMs),
      consented_use_cases: [],
      consented_data_scopes: [],
    },
    status: itemStatus(bank, item),
  };
});

const remove = endpoint(
  '/item/remove',
  {
    access_token: accessToken,
    reason_code: z
      .enum([
        'FRAUD_FIRST_PARTY',
        'FRAUD_FALSE_IDENTITY',
        'FRAUD_ABUSE',
        'FRAUD_OTHER',
        'CONNECTION_IS_NON_FUNCTIONAL',
        'OTHER',
      ])
      .optional(),
    reason_note: z.string().max(512).optional(),
  },
  async (bank, request) => {
    findItem(bank, request.access_token).removed = true;
    await bank.save();
    return {};
  },
);

const updateWebhook = endpoint(
  '/item/webhook/update',
  { access_token: accessToken, webhook: webhookUrl.optional() },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    item.webhook = request.webhook || null;
    await bank.save();
    return { item: itemObject(item) };
  },
);

/** A public token for an Item that has an access token already. Deprecated; exchanging it gives that same token. */
const createPublicToken = endpoint(
  '/item/public_token/create',
  { access_token: accessToken },
  async (bank, request) => {
    const item = findItem(bank, request.access_token);
    const publicToken = issuePublicToken(bank, item);
    await bank.save();
    return { public_token: publicToken, expiration: iso(bank.nowMs() + PUBLIC_TOKEN_LIFE_MS) };
  },
);

const IMPORT_INSTITUTION = 'ins_109508';

/** Links an account holder whom the client vouches for: here always the default person. */
const importItem = endpoint(
  '/item/import',
  {
    products: z.array(z.string()).min(1),
    user_auth: z.strictObject({ user_id: z.string().min(1), auth_token: z.string().min(1) }),
    institution_id: z.string().optional(),
    options: z.strictObject({ webhook: webhookUrl.optional() }).optional(),
  },
  async (bank, request) => {
    checkProducts(request.products);
    const institution = institutionById(request.institution_id ?? IMPORT_INSTITUTION);
    if (institution === undefined) throw bankError('INVALID_INSTITUTION');
    const identity = { kind: 'person' } as const;
    const products = [...new Set(request.products)];
    const item = createItem(bank, {
      seed: randomUUID(),
      institutionId: institution.id,
      username: request.user_auth.user_id,
      identity,
      products,
      consentedProducts: [...products],
      webhook: request.options?.webhook || null,
      daysRequested: 90,
      accountKeys: bank.personaOf({ identity, institutionId: institution.id }).accounts.map(({ key }) => key),
    });
    const accessToken = beginAccess(bank, item);
    await bank.save();
    return { access_token: accessToken };
  },
);

export const ITEM_ENDPOINTS: readonly Endpoint[] = [
  exchange,
  createPublicToken,
  importItem,
  invalidate,
  get,
  remove,
  updateWebhook,
];
