import { z } from 'zod';
import { type Bank, newToken } from '../bank/bank.ts';
import type { LinkTokenRecord } from '../bank/state-file.ts';
import { bankError } from '../errors/errors.ts';
import { institutionById } from '../records/institutions.ts';
import { linkedAccount, sharedAccounts } from './accounts.ts';
import { accessToken, countryCodes, daysRequested, type Endpoint, endpoint, webhookUrl } from './endpoint.ts';
import { findItem } from './items.ts';
import { checkProducts } from './products.ts';

const NEW_ITEM_LIFE_MS = 4 * 3_600_000;
const UPDATE_MODE_LIFE_MS = 30 * 60_000;

const products = z.array(z.string()).optional();
const accountFilter = z.strictObject({ account_subtypes: z.array(z.string()) }).optional();
const ignored = z.unknown().optional();
/** Parts of the request that this bank accepts and does not use. */
const ignoredParts = (
  'access_tokens android_package_name link_customization_name appearance_mode institution_id ' +
  'card_switch eu_config payment_configuration payment_initiation employment income_verification ' +
  'base_report credit_partner_insights cra_options cra_enabled ' +
  'consumer_report_permissible_purpose auth transfer identity_verification identity ' +
  'third_party_user_token investments investments_auth cashflow_report financekit_supported'
).split(' ');

const languages = z.enum('da nl en et fr de hi it lv lt no pl pt ro es sv vi'.split(' '));

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.search === '';
}

const createShape = {
  ...Object.fromEntries(ignoredParts.map((name) => [name, ignored])),
  client_name: z.string().min(1).max(30),
  language: languages,
  country_codes: countryCodes,
  user: z
    .strictObject({
      client_user_id: z.string().min(1),
      legal_name: z.string().optional(),
      name: ignored,
      phone_number: z.string().optional(),
      phone_number_verified_time: z.string().optional(),
      email_address: z.string().optional(),
      email_address_verified_time: z.string().optional(),
      ssn: z.string().optional(),
      date_of_birth: z.string().optional(),
      address: ignored,
      id_number: ignored,
    })
    .optional(),
  user_id: z.string().optional(),
  user_token: z.string().optional(),
  products,
  required_if_supported_products: products,
  optional_products: products,
  additional_consented_products: products,
  webhook: webhookUrl.optional(),
  access_token: accessToken.optional(),
  redirect_uri: z.string().refine(isRedirectUri, 'must be a URL without a query').optional(),
  account_filters: z
    .strictObject({
      depository: accountFilter,
      credit: accountFilter,
      loan: accountFilter,
      investment: accountFilter,
      other: accountFilter,
    })
    .optional(),
  transactions: z.strictObject({ days_requested: daysRequested.optional() }).optional(),
  update: z
    .strictObject({
      account_selection_enabled: z.boolean().optional(),
      reauthorization_enabled: z.boolean().optional(),
      user: z.boolean().optional(),
      item_ids: z.array(z.string()).optional(),
    })
    .optional(),
  institution_data: z
    .strictObject({
      routing_number: z
        .string()
        .regex(/^\d{9}$/)
        .optional(),
    })
    .optional(),
  statements: z.strictObject({ start_date: z.iso.date(), end_date: z.iso.date() }).optional(),
  hosted_link: z
    .strictObject({
      delivery_method: z.enum(['sms', 'email']).optional(),
      completion_redirect_uri: z.string().optional(),
      url_lifetime_seconds: z
        .int()
        .min(1)
        .max(21 * 86_400)
        .optional(),
      is_mobile_app: z.boolean().optional(),
    })
    .optional(),
  enable_multi_item_link: z.boolean().optional(),
};

type CreateRequest = z.output<z.ZodObject<typeof createShape>>;

function definedFilters(request: CreateRequest): LinkTokenRecord['accountFilters'] {
  if (request.account_filters === undefined) return null;
  const entries = Object.entries(request.account_filters);
  return Object.fromEntries(
    entries.flatMap(([type, filter]) => (filter === undefined ? [] : [[type, filter]])),
  );
}

/** How long a token lasts: shorter when it repairs an Item, and as long as its page when a page of Plaid's hosts it. */
function lifeOf({ hosted_link, access_token }: CreateRequest): number {
  if (hosted_link?.url_lifetime_seconds !== undefined) return hosted_link.url_lifetime_seconds * 1000;
  return hosted_link === undefined && access_token === undefined ? NEW_ITEM_LIFE_MS : UPDATE_MODE_LIFE_MS;
}

const create = endpoint('/link/token/create', createShape, async (bank, request) => {
  const item = request.access_token === undefined ? null : findItem(bank, request.access_token);
  if (request.user === undefined && request.user_id === undefined && request.user_token === undefined) {
    throw bankError('MISSING_FIELDS', 'the following required fields are missing: user');
  }
  const wanted = request.products ?? [];
  if (item === null && wanted.length === 0)
    throw bankError('INVALID_FIELD', 'products: must name at least one product');
  const later = [
    ...(request.required_if_supported_products ?? []),
    ...(request.optional_products ?? []),
    ...(request.additional_consented_products ?? []),
  ];
  checkProducts([...wanted, ...later]);
  const twice = wanted.filter((product) => later.includes(product));
  if (twice.length > 0)
    throw bankError('INVALID_FIELD', `products: asked for twice, in different lists: ${twice.join(', ')}`);
  const token = newToken('link');
  const routingNumber = request.institution_data?.routing_number;
  const now = bank.nowMs();
  const record: LinkTokenRecord = {
    token,
    createdAtMs: now,
    expiresAtMs: now + lifeOf(request),
    itemId: item?.itemId ?? null,
    accountSelection: request.update?.account_selection_enabled ?? false,
    clientName: request.client_name,
    language: request.language,
    countryCodes: request.country_codes,
    products: [...new Set([...wanted, ...(request.required_if_supported_products ?? [])])],
    consentedProducts: [...new Set([...wanted, ...later])],
    webhook: request.webhook || null,
    redirectUri: request.redirect_uri ?? null,
    daysRequested: request.transactions?.days_requested ?? 90,
    accountFilters: definedFilters(request),
    institutionData: routingNumber === undefined ? null : { routing_number: routingNumber },
    consumed: false,
    sessions: [],
  };
  bank.state.linkTokens[token] = record;
  forgetOldTokens(bank);
  await bank.save();
  return { link_token: token, expiration: new Date(record.expiresAtMs).toISOString() };
});

const DAY_MS = 86_400_000;

/** Tokens that ended a day ago are of no use to anyone. */
function forgetOldTokens(bank: Bank): void {
  for (const [token, record] of Object.entries(bank.state.linkTokens)) {
    if (record.expiresAtMs < bank.nowMs() - DAY_MS) delete bank.state.linkTokens[token];
  }
  for (const [token, record] of Object.entries(bank.state.publicTokens)) {
    if (record.expiresAtMs < bank.nowMs() - DAY_MS) delete bank.state.publicTokens[token];
  }
}

/** @throws BankError INVALID_LINK_TOKEN when the token is unknown, expired or used. */
export function findLinkToken(bank: Bank, token: string): LinkTokenRecord {
  const record = bank.state.linkTokens[token];
  if (record === undefined || record.consumed || record.expiresAtMs <= bank.nowMs())
    throw bankError('INVALID_LINK_TOKEN');
  return record;
}

function sessionObject(bank: Bank, session: LinkTokenRecord['sessions'][number]): object {
  const item = bank.state.items[session.itemId];
  const institution = item === undefined ? undefined : institutionById(item.institutionId);
  const accounts = item === undefined ? [] : sharedAccounts(bank, item);
  const result = {
    public_token: session.publicToken,
    institution: { name: institution?.name ?? null, institution_id: institution?.id ?? null },
    accounts: accounts.map((account) => linkedAccount(item?.seed ?? '', account)),
  };
  return {
    link_session_id: session.linkSessionId,
    started_at: new Date(session.startedAtMs).toISOString(),
    finished_at: new Date(session.finishedAtMs).toISOString(),
    results: {
      item_add_results: [result],
      cra_item_add_results: [],
      cra_update_results: [],
      bank_income_results: [],
      payroll_income_results: [],
      document_income_results: null,
    },
    on_success: {
      public_token: session.publicToken,
      metadata: {
        institution: result.institution,
        accounts: result.accounts,
        link_session_id: session.linkSessionId,
        transfer_status: null,
      },
    },
    on_exit: null,
    exit: null,
    events: [],
  };
}

const get = endpoint('/link/token/get', { link_token: z.string() }, (bank, request) => {
  const record = bank.state.linkTokens[request.link_token];
  if (record === undefined) throw bankError('INVALID_LINK_TOKEN');
  return {
    link_token: record.token,
    created_at: new Date(record.createdAtMs).toISOString(),
    expiration: new Date(record.expiresAtMs).toISOString(),
    metadata: {
      initial_products: record.products,
      webhook: record.webhook,
      country_codes: record.countryCodes,
      language: record.language,
      ...(record.institutionData === null ? {} : { institution_data: record.institutionData }),
      ...(record.accountFilters === null ? {} : { account_filters: record.accountFilters }),
      redirect_uri: record.redirectUri,
      client_name: record.clientName,
    },
    link_sessions: record.sessions.map((session) => sessionObject(bank, session)),
  };
});

export const LINK_TOKEN_ENDPOINTS: readonly Endpoint[] = [create, get];
