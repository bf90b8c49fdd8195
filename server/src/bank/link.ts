import { z } from 'zod';
import type { BankAccount } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import { cleanText } from './bank-text.ts';
import { fetchAccounts, parseReply } from './fetch-delta.ts';
import {
  isProductRefusal,
  isSettingRefusal,
  type LinkSettings,
  linkSettingsFallbacks,
} from './link-request.ts';
import type { PlaidClient } from './plaid-client.ts';
import { itemError, plaidError } from './plaid-errors.ts';
import { plausibleDate, providerId } from './plaid-to-ledger.ts';

/** Shown in the Link window. Plaid allows 30 characters. */
const clientName = 'Cairn';
/** Plaid's maximum. It cannot be raised later for a connection. */
const historyDays = 730;

const linkTokenReply = z.object({ link_token: z.string().min(1) });

function commonRequest(userId: string, { countryCodes, returnUrl }: Omit<LinkSettings, 'products'>) {
  return {
    client_name: clientName,
    language: 'en',
    country_codes: countryCodes,
    user: { client_user_id: userId },
    ...(returnUrl === null ? {} : { redirect_uri: returnUrl }),
  };
}

type GrantedToken = { token: string; granted: LinkSettings };

async function createWithFallbacks(
  settings: LinkSettings,
  create: (settings: LinkSettings) => Promise<unknown>,
): Promise<GrantedToken> {
  let refusal: unknown;
  for (const candidate of linkSettingsFallbacks(settings)) {
    try {
      return { token: parseReply(linkTokenReply, await create(candidate)).link_token, granted: candidate };
    } catch (error) {
      if (!isSettingRefusal(error)) throw error;
      // Optional products are dropped first, the last of them before the others.
      if (isProductRefusal(error) && settings.products.length > 1)
        return createWithFallbacks({ ...settings, products: settings.products.slice(0, -1) }, create);
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * Creates a token that opens the Link window. `userId` is opaque to the provider; `webhookUrl` is null where the provider
 * cannot reach this server. Settings that the provider refuses are dropped; `granted` holds the rest. Throws BankError.
 */
export function createLinkToken(
  client: PlaidClient,
  userId: string,
  webhookUrl: string | null,
  settings: LinkSettings,
): Promise<GrantedToken> {
  return createWithFallbacks(settings, (wanted) => {
    const [first, ...others] = wanted.products;
    return client.linkTokenCreate({
      ...commonRequest(userId, wanted),
      products: first === undefined ? [] : [first],
      ...(others.length === 0 ? {} : { optional_products: others }),
      ...(wanted.products.includes('transactions') ? { transactions: { days_requested: historyDays } } : {}),
      ...(webhookUrl === null ? {} : { webhook: webhookUrl }),
    });
  });
}

/**
 * Creates a token for Plaid's update mode: Item and access token stay. `choosesAccounts` also lets the user add accounts.
 * Throws BankError.
 */
export function createUpdateModeToken(
  client: PlaidClient,
  userId: string,
  { accessToken, choosesAccounts }: { accessToken: string; choosesAccounts: boolean },
  settings: LinkSettings,
): Promise<GrantedToken> {
  return createWithFallbacks(settings, (wanted) =>
    client.linkTokenCreate({
      ...commonRequest(userId, wanted),
      access_token: accessToken,
      ...(choosesAccounts ? { update: { account_selection_enabled: true } } : {}),
    }),
  );
}

export type ExchangedItem = { accessToken: string; providerItemId: string };

export type LinkedItem = ExchangedItem & {
  institutionId: string | null;
  institutionName: string;
  accounts: BankAccount[];
};

const exchangeReply = z.object({ access_token: z.string().min(1), item_id: z.string().min(1) });
const itemReply = z.object({
  item: z.object({
    institution_id: z.unknown(),
    institution_name: z.unknown(),
    error: z.object({ error_code: z.string() }).nullish(),
  }),
});

/** Exchanges the public token of a finished Link session. Throws BankError. */
export async function exchangePublicToken(client: PlaidClient, publicToken: string): Promise<ExchangedItem> {
  const exchanged = parseReply(
    exchangeReply,
    await client.itemPublicTokenExchange({ public_token: publicToken }),
  );
  return { accessToken: exchanged.access_token, providerItemId: exchanged.item_id };
}

const institutionReply = z.object({ institution: z.object({ name: z.string().min(1) }) });

/** The name of an institution; null when the provider does not return it. */
async function findInstitutionName(
  client: PlaidClient,
  institutionId: string,
  countryCodes: LinkSettings['countryCodes'],
): Promise<string | null> {
  try {
    const request = { institution_id: institutionId, country_codes: countryCodes };
    const reply = institutionReply.safeParse(await client.institutionsGetById(request));
    return reply.success ? reply.data.institution.name : null;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return null;
  }
}

/** Fetches the institution and accounts of a new Item. Throws BankError. */
export async function readLinkedItem(
  client: PlaidClient,
  exchanged: ExchangedItem,
  countryCodes: LinkSettings['countryCodes'],
): Promise<LinkedItem> {
  const { accessToken } = exchanged;
  const [item, accounts] = await Promise.all([
    client.itemGet({ access_token: accessToken }),
    fetchAccounts(client, accessToken),
  ]);
  const { institution_id, institution_name } = parseReply(itemReply, item).item;
  const institutionId = providerId.nullish().catch(null).parse(institution_id) ?? null;
  const name = cleanText(institution_name, 200);
  const found =
    name !== null || institutionId === null
      ? name
      : cleanText(await findInstitutionName(client, institutionId, countryCodes), 200);
  return {
    ...exchanged,
    institutionId,
    institutionName: found ?? 'Your bank',
    accounts: accounts.records,
  };
}

/** Whether the provider reports an Item as broken. A transient failure is not such a report. */
export async function isItemBroken(client: PlaidClient, accessToken: string): Promise<boolean> {
  try {
    const reply = await client.itemGet({ access_token: accessToken });
    return (parseReply(itemReply, reply).item.error ?? null) !== null;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return error.kind !== 'transient';
  }
}

/** Codes for an Item that no longer exists. */
const goneCodes = new Set(['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']);

/** Removes an Item at the provider; succeeds when it no longer exists. Throws BankError. */
export async function removeItem(client: PlaidClient, accessToken: string): Promise<void> {
  try {
    await client.itemRemove({ access_token: accessToken });
  } catch (error) {
    if (!(error instanceof BankError && goneCodes.has(error.code))) throw error;
  }
}

const itemStatus = z.object({
  item: z.object({
    webhook: z.string().nullish().catch(null),
    error: plaidError.nullish(),
    consent_expiration_time: z.iso
      .datetime({ offset: true })
      .refine((text) => plausibleDate.safeParse(text.slice(0, 10)).success)
      .nullish()
      .catch(null),
  }),
});

export type ItemStatus = {
  /** null when the Item works. */
  error: BankError | null;
  consentExpiresAt: Date | null;
  webhookUrl: string | null;
};

/** Fetches the status of an Item, which also works while it has no transactions. Throws BankError. */
export async function readItemStatus(client: PlaidClient, accessToken: string): Promise<ItemStatus> {
  const reply = parseReply(itemStatus, await client.itemGet({ access_token: accessToken }));
  const { webhook, error, consent_expiration_time } = reply.item;
  return {
    error: error == null ? null : itemError(error),
    consentExpiresAt: consent_expiration_time == null ? null : new Date(consent_expiration_time),
    webhookUrl: webhook || null,
  };
}

/** Changes the webhook URL of an Item. Throws BankError. */
export async function setWebhook(
  client: PlaidClient,
  accessToken: string,
  webhookUrl: string,
): Promise<void> {
  await client.itemWebhookUpdate({ access_token: accessToken, webhook: webhookUrl });
}

/** Requests a refresh from the bank; new transactions arrive in a later sync. Throws BankError. */
export async function refreshTransactions(client: PlaidClient, accessToken: string): Promise<void> {
  await client.transactionsRefresh({ access_token: accessToken });
}
