import { z } from 'zod';
import { BankError } from './bank-error.ts';
import type { LinkSettings, ReadableProduct } from './link-request.ts';
import type { PlaidClient } from './plaid-client.ts';

export type PlaidCheck = {
  client: PlaidClient;
  environment: string;
  settings: LinkSettings;
  webhookUrl: string | null;
};

/** One line of the report. `isWrong`: Cairn cannot work like this. */
export type Finding = { message: string; isWrong: boolean };

const withoutProduct = {
  transactions: { name: 'Transactions', missing: 'No bank gives transactions.' },
  investments: {
    name: 'Investments',
    missing: 'Investment accounts show their balance and not what they hold.',
  },
  liabilities: { name: 'Liabilities', missing: 'Loans show their balance and not their rate.' },
};
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const keyCodes: ReadonlySet<string> = new Set(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT']);
const webhookTimeoutMs = 10_000;
const refusal = z.object({ error: z.literal('unauthorized'), requestId: z.string() });

/**
 * Checks, without changing anything, whether the keys work, which products and countries they have, and whether webhooks
 * reach this server. Never throws for a provider's error.
 */
export async function checkPlaid(check: PlaidCheck): Promise<Finding[]> {
  const keys = await checkKeys(check);
  if (keys.isWrong) return [keys];
  const { client, settings } = check;
  const findings = [keys];
  for (const product of settings.products) findings.push(await checkProduct(client, settings, product));
  for (const code of settings.countryCodes) findings.push(await checkCountry(client, settings, code));
  if (settings.returnUrl !== null) findings.push(await checkReturn(client, settings, settings.returnUrl));
  findings.push(await checkWebhook(check.webhookUrl));
  return findings;
}

async function checkKeys({ client, environment, settings }: PlaidCheck): Promise<Finding> {
  const error = await failureOf(
    client.institutionsGet({ count: 1, offset: 0, country_codes: settings.countryCodes.slice(0, 1) }),
  );
  if (error !== null && keyCodes.has(error.code))
    return failed(
      `The keys do not work: Plaid answered ${describeCode(error)}. Check that PLAID_CLIENT_ID and PLAID_SECRET are those of PLAID_ENV=${environment}.`,
    );
  if (error?.kind === 'transient')
    return failed(
      `Plaid could not be asked (${describeCode(error)}), so nothing is known of the keys. Try again later.`,
    );
  return passed(`The keys work in Plaid's ${environment} environment.`);
}

async function checkProduct(
  client: PlaidClient,
  { products, countryCodes }: LinkSettings,
  product: ReadableProduct,
): Promise<Finding> {
  const { name, missing } = withoutProduct[product];
  const isNeeded = product === products[0];
  const error = await failureOf(client.linkTokenCreate(linkRequest(product, countryCodes.slice(0, 1))));
  if (error === null) return passed(`${name} is enabled.`);
  if (error.kind === 'transient') return passed(`Not known: ${name} (${describeCode(error)}).`);
  const need = isNeeded ? ' It is first in PLAID_PRODUCTS, so no bank can be linked.' : ` ${missing}`;
  return { message: `${name} is not enabled: ${describeCode(error)}.${need}`, isWrong: isNeeded };
}

async function checkCountry(
  client: PlaidClient,
  settings: LinkSettings,
  code: LinkSettings['countryCodes'][number],
): Promise<Finding> {
  const name = countryNames.of(code) ?? code;
  const error = await failureOf(client.linkTokenCreate(linkRequest(firstOf(settings), [code])));
  if (error === null) return passed(`${name}: banks can be linked.`);
  if (error.kind === 'transient') return passed(`Not known: ${name} (${describeCode(error)}).`);
  return passed(`${name}: banks cannot be linked: ${describeCode(error)}. PLAID_COUNTRY_CODES names it.`);
}

/** Whether OAuth banks can redirect users back. */
async function checkReturn(client: PlaidClient, settings: LinkSettings, returnUrl: string): Promise<Finding> {
  const error = await failureOf(
    client.linkTokenCreate({
      ...linkRequest(firstOf(settings), settings.countryCodes.slice(0, 1)),
      redirect_uri: returnUrl,
    }),
  );
  if (error === null) return passed(`Return address: banks may send people back to ${returnUrl}.`);
  if (error.kind === 'transient') return passed(`Not known: the return address (${describeCode(error)}).`);
  return passed(
    `Return address: ${returnUrl} is refused (${describeCode(error)}). Register it in Plaid's dashboard: until then, banks that sign people in on a page of their own open a window, which phones may not bring back.`,
  );
}

function firstOf({ products }: LinkSettings): ReadableProduct {
  return products[0] ?? 'transactions';
}

function linkRequest(product: ReadableProduct, countryCodes: LinkSettings['countryCodes']) {
  return {
    client_name: 'Cairn',
    language: 'en',
    country_codes: countryCodes,
    user: { client_user_id: 'check-plaid' },
    products: [product],
  };
}

/** Sends an unsigned webhook: Cairn's own refusal shows that the address reaches it. */
async function checkWebhook(webhookUrl: string | null): Promise<Finding> {
  if (webhookUrl === null)
    return passed(
      'Webhooks are off: PUBLIC_URL is not an https address, so Plaid cannot reach this Cairn. Every bank is synced every four hours instead.',
    );
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(webhookTimeoutMs),
    });
    const isCairn = refusal.safeParse(await response.json().catch(() => null)).success;
    if (response.status === 401 && isCairn)
      return passed(
        `Webhooks: Cairn answers at ${webhookUrl}, as seen from this machine. Not checked: whether Plaid can reach it from the internet.`,
      );
    return failed(
      `Webhooks: something other than Cairn answers at ${webhookUrl} (HTTP ${response.status}). Check PUBLIC_URL and the proxy.`,
    );
  } catch {
    return failed(
      `Webhooks: nothing answers at ${webhookUrl}, as seen from this machine. Start Cairn first; then check PUBLIC_URL and the proxy.`,
    );
  }
}

async function failureOf(call: Promise<unknown>): Promise<BankError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof BankError) return error;
    throw error;
  }
}

function describeCode({ code, providerRequestId }: BankError): string {
  return providerRequestId === null ? code : `${code}, request ${providerRequestId}`;
}

function passed(message: string): Finding {
  return { message, isWrong: false };
}

function failed(message: string): Finding {
  return { message, isWrong: true };
}
