import type { PlaidApi } from 'plaid';
import { z } from 'zod';
import { BankError, isFailureOfProvider } from './bank-error.ts';
import { createJsonPost, type PostSettings } from './json-post.ts';
import { toBankError } from './plaid-errors.ts';

/** The SDK's enums as the texts that they stand for: its code is not loaded. */
type AsJson<T> = T extends string ? `${T}` : { readonly [Key in keyof T]: AsJson<T[Key]> };

/** A call of Plaid's SDK, with its request. Its reply is parsed by the caller. Throws BankError, without secrets. */
type PlaidCall<Name extends keyof PlaidApi> = (
  request: AsJson<Parameters<PlaidApi[Name]>[0]>,
) => Promise<unknown>;

/** Plaid's client: the calls that Cairn makes. */
export type PlaidClient = {
  readonly [Name in
    | 'accountsGet'
    | 'institutionsGet'
    | 'institutionsGetById'
    | 'investmentsHoldingsGet'
    | 'investmentsTransactionsGet'
    | 'itemGet'
    | 'itemPublicTokenExchange'
    | 'itemRemove'
    | 'itemWebhookUpdate'
    | 'liabilitiesGet'
    | 'linkTokenCreate'
    | 'transactionsRefresh'
    | 'transactionsSync'
    | 'webhookVerificationKeyGet']: PlaidCall<Name>;
};

export type PlaidSettings = {
  clientId: string;
  secret: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** None unless given. */
  proxies?: PostSettings['proxies'];
  /** Hears how each call ended: with a code where Plaid, or the way to it, failed; null where Plaid answered. */
  onAnswered?: ((failure: string | null) => void) | undefined;
  /** Does each call; it is done as it is where this is not given. */
  around?: (<T>(call: () => Promise<T>) => Promise<T>) | undefined;
};

/** Plaid's slowest reads take seconds. */
const timeoutMs = 30_000;
/** A page of 500 transactions is under one megabyte. */
const maxReplyBytes = 32_000_000;

const plaidReply = z.looseObject({ request_id: z.string() });

/** Opens Plaid's client on `baseUrl`. */
export function createPlaidClient({
  clientId,
  secret,
  baseUrl,
  proxies = {},
  onAnswered = () => undefined,
  around = (call) => call(),
}: PlaidSettings): PlaidClient {
  if (!URL.canParse(baseUrl)) throw new Error('The bank’s base address is missing');
  const headers = {
    'PLAID-CLIENT-ID': clientId,
    'PLAID-SECRET': secret,
    'Plaid-Version': '2020-09-14',
    'User-Agent': 'Cairn',
  };
  const post = createJsonPost({ baseUrl, headers, proxies, timeoutMs, maxReplyBytes });

  /** Also refuses a body that is not Plaid's, such as a captive portal's page. */
  async function send(path: string, request: object): Promise<unknown> {
    const { status, body } = await post(path, request);
    if (status < 200 || status > 299) throw toBankError(status, body);
    if (plaidReply.safeParse(body).success) return body;
    throw new BankError({ kind: 'transient', code: 'UNREADABLE_REPLY()' });
  }

  async function call(path: string, request: object): Promise<unknown> {
    try {
      const body = await around(() => send(path, request));
      onAnswered(null);
      return body;
    } catch (error) {
      if (error instanceof BankError) onAnswered(isFailureOfProvider(error) ? error.code : null);
      throw error;
    }
  }

  return {
    accountsGet: (request) => call('/accounts/get', request),
    institutionsGet: (request) => call('/institutions/get', request),
    institutionsGetById: (request) => call('/institutions/get_by_id', request),
    investmentsHoldingsGet: (request) => call('/investments/holdings/get', request),
    investmentsTransactionsGet: (request) => call('/investments/transactions/get', request),
    itemGet: (request) => call('/item/get', request),
    itemPublicTokenExchange: (request) => call('/item/public_token/exchange', request),
    itemRemove: (request) => call('/item/remove', request),
    itemWebhookUpdate: (request) => call('/item/webhook/update', request),
    liabilitiesGet: (request) => call('/liabilities/get', request),
    linkTokenCreate: (request) => call('/link/token/create', request),
    transactionsRefresh: (request) => call('/transactions/refresh', request),
    transactionsSync: (request) => call('/transactions/sync', request),
    webhookVerificationKeyGet: (request) => call('/webhook_verification_key/get', request),
  };
}
