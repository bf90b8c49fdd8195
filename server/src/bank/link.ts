import type { CountryCode, PlaidApi } from 'plaid';
import { z } from 'zod';
import type { BankAccount } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import { cleanText } from './bank-text.ts';
import { fetchAccounts, parseReply } from './fetch-delta.ts';
import {
  isProductRefusal,
  isSettingRefusal,
  type LinkSettings,
  readableProducts,
  wishesOf,
} from './link-request.ts';
import { callPlaid } from './plaid-client.ts';
import { itemError, plaidError } from './plaid-errors.ts';
import { plausibleDate, providerId } from './plaid-to-ledger.ts';

/** Plaid allows 30 characters; the person sees it in the Link window. */
const clientName = 'Cairn';
/** The most that Plaid gives. It cannot be raised later for a connection, so all of it is asked for at once. */
const historyDays = 730;

const linkTokenReply = z.object({ link_token: z.string().min(1) });

function commonRequest(userId: string, { countryCodes, returnUrl }: Omit<LinkSettings, 'products'>) {
  return {
    client_name: clientName,
    language: 'en',
    country_codes: [...countryCodes],
    user: { client_user_id: userId },
    ...(returnUrl === null ? {} : { redirect_uri: returnUrl }),
  };
}

/** A link token, and what of the settings the provider granted. */
type GrantedToken = { token: string; granted: LinkSettings };

async function createNarrowing(
  settings: LinkSettings,
  create: (settings: LinkSettings) => Promise<unknown>,
): Promise<GrantedToken> {
  let refusal: unknown;
  for (const wish of wishesOf(settings)) {
    try {
      return { token: parseReply(linkTokenReply, await create(wish)).link_token, granted: wish };
    } catch (error) {
      if (!isSettingRefusal(error)) throw error;
      // The products that a bank need not have go first, and nothing else with them.
      if (isProductRefusal(error) && settings.products.length > 1)
        return createNarrowing({ ...settings, products: settings.products.slice(0, 1) }, create);
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * A short-lived token that opens the Link window for a person. `userId` is opaque to the provider; `webhookUrl` is where it
 * tells of what happens at the bank afterwards, null where it cannot reach us. What the provider refuses of the settings is left
 * out, and `granted` says what was not. Throws BankError.
 */
export function createLinkToken(
  client: PlaidApi,
  userId: string,
  webhookUrl: string | null,
  settings: LinkSettings,
): Promise<GrantedToken> {
  return createNarrowing(settings, (wanted) => {
    const [first, ...others] = wanted.products.map((product) => readableProducts[product]);
    return callPlaid(() =>
      client.linkTokenCreate({
        ...commonRequest(userId, wanted),
        products: first === undefined ? [] : [first],
        ...(others.length === 0 ? {} : { optional_products: others }),
        ...(wanted.products.includes('transactions')
          ? { transactions: { days_requested: historyDays } }
          : {}),
        ...(webhookUrl === null ? {} : { webhook: webhookUrl }),
      }),
    );
  });
}

/**
 * A token that opens the Link window to sign in again at a bank that is connected (Plaid's update mode): item and access
 * token stay, so nothing is exchanged afterwards and nothing comes twice. `choosesAccounts` lets the person add accounts as
 * well. Throws BankError.
 */
export function createUpdateModeToken(
  client: PlaidApi,
  userId: string,
  { accessToken, choosesAccounts }: { accessToken: string; choosesAccounts: boolean },
  settings: LinkSettings,
): Promise<GrantedToken> {
  return createNarrowing(settings, (wanted) =>
    callPlaid(() =>
      client.linkTokenCreate({
        ...commonRequest(userId, wanted),
        access_token: accessToken,
        ...(choosesAccounts ? { update: { account_selection_enabled: true } } : {}),
      }),
    ),
  );
}

/** An Item as the exchange gives it: nothing is known of it yet but how to ask. */
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

/** Turns the public token of a finished Link into a lasting one. Throws BankError. */
export async function exchangePublicToken(client: PlaidApi, publicToken: string): Promise<ExchangedItem> {
  const exchanged = parseReply(
    exchangeReply,
    await callPlaid(() => client.itemPublicTokenExchange({ public_token: publicToken })),
  );
  return { accessToken: exchanged.access_token, providerItemId: exchanged.item_id };
}

const institutionReply = z.object({ institution: z.object({ name: z.string().min(1) }) });

/** The bank's name, for an Item that does not tell it. null where the provider does not either, or not now. */
async function findInstitutionName(
  client: PlaidApi,
  institutionId: string,
  countryCodes: readonly CountryCode[],
): Promise<string | null> {
  try {
    const request = { institution_id: institutionId, country_codes: [...countryCodes] };
    const reply = institutionReply.safeParse(await callPlaid(() => client.institutionsGetById(request)));
    return reply.success ? reply.data.institution.name : null;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return null;
  }
}

/** Reads of a new Item whose bank it is and which accounts it opens. Throws BankError. */
export async function readLinkedItem(
  client: PlaidApi,
  exchanged: ExchangedItem,
  countryCodes: readonly CountryCode[],
): Promise<LinkedItem> {
  const { accessToken } = exchanged;
  const [item, accounts] = await Promise.all([
    callPlaid(() => client.itemGet({ access_token: accessToken })),
    fetchAccounts(client, accessToken),
  ]);
  const { institution_id, institution_name } = parseReply(itemReply, item).item;
  const institutionId = providerId.nullish().catch(null).parse(institution_id) ?? null;
  const told = cleanText(institution_name, 200);
  const found =
    told !== null || institutionId === null
      ? told
      : cleanText(await findInstitutionName(client, institutionId, countryCodes), 200);
  return {
    ...exchanged,
    institutionId,
    institutionName: found ?? 'Your bank',
    accounts: accounts.records,
  };
}

/** Whether the provider says that an Item no longer works. No answer, or a busy one, is no such word. */
export async function isItemBroken(client: PlaidApi, accessToken: string): Promise<boolean> {
  try {
    const reply = await callPlaid(() => client.itemGet({ access_token: accessToken }));
    return (parseReply(itemReply, reply).item.error ?? null) !== null;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return error.kind !== 'transient';
  }
}

/** What the provider says of an Item, or of its access token, that is not there any more. */
const goneCodes = new Set(['ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN']);

/** Ends a connection at the provider; one that it no longer knows has ended. Throws BankError. */
export async function removeItem(client: PlaidApi, accessToken: string): Promise<void> {
  try {
    await callPlaid(() => client.itemRemove({ access_token: accessToken }));
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
  /** What the Item cannot work for; null when it is well. */
  error: BankError | null;
  consentExpiresAt: Date | null;
  webhookUrl: string | null;
};

/** Reads how an Item is doing. The provider answers this also while it gives no rows. Throws BankError. */
export async function readItemStatus(client: PlaidApi, accessToken: string): Promise<ItemStatus> {
  const reply = parseReply(itemStatus, await callPlaid(() => client.itemGet({ access_token: accessToken })));
  const { webhook, error, consent_expiration_time } = reply.item;
  return {
    error: error == null ? null : itemError(error),
    consentExpiresAt: consent_expiration_time == null ? null : new Date(consent_expiration_time),
    webhookUrl: webhook || null,
  };
}

/** Has the provider tell of this Item at another address. Throws BankError. */
export async function setWebhook(client: PlaidApi, accessToken: string, webhookUrl: string): Promise<void> {
  await callPlaid(() => client.itemWebhookUpdate({ access_token: accessToken, webhook: webhookUrl }));
}

/** Asks the provider to fetch from the bank now; what comes of it shows in a later sync. Throws BankError. */
export async function askForFreshRows(client: PlaidApi, accessToken: string): Promise<void> {
  await callPlaid(() => client.transactionsRefresh({ access_token: accessToken }));
}
