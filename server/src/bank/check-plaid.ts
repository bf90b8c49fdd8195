import { CountryCode, type PlaidApi, Products } from 'plaid';
import { z } from 'zod';
import { BankError } from './bank-error.ts';
import { callPlaid } from './plaid-client.ts';

/** What is checked: the client, and where the provider is to send webhooks. */
export type PlaidCheck = { client: PlaidApi; environment: string; webhookUrl: string | null };

/** One finding in words. `isWrong`: Cairn cannot work like this. */
export type Finding = { words: string; isWrong: boolean };

/** A product that Cairn uses, and what is missing without it. */
const products: readonly { product: Products; name: string; isNeeded: boolean; without: string }[] = [
  { product: Products.Transactions, name: 'Transactions', isNeeded: true, without: 'Cairn needs it.' },
  {
    product: Products.Investments,
    name: 'Investments',
    isNeeded: false,
    without: 'Investment accounts show their balance and not what they hold.',
  },
];
const countries: readonly { code: CountryCode; name: string }[] = [
  { code: CountryCode.Us, name: 'the United States' },
  { code: CountryCode.Ca, name: 'Canada' },
  { code: CountryCode.Gb, name: 'the United Kingdom' },
];

const keyCodes: ReadonlySet<string> = new Set(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT']);
const webhookTimeoutMs = 10_000;
const refusal = z.object({ error: z.literal('unauthorized'), requestId: z.string() });

/**
 * Checks, by calls that change nothing, whether the keys work, which products and countries they have, and whether webhooks find
 * this Cairn. Never throws for what the provider answers.
 */
export async function checkPlaid(check: PlaidCheck): Promise<Finding[]> {
  const keys = await checkKeys(check);
  if (keys.isWrong) return [keys];
  const findings = [keys];
  for (const one of products) findings.push(await checkProduct(check.client, one));
  for (const one of countries) findings.push(await checkCountry(check.client, one));
  findings.push(await checkWebhook(check.webhookUrl));
  return findings;
}

async function checkKeys({ client, environment }: PlaidCheck): Promise<Finding> {
  const error = await failureOf(() =>
    client.institutionsGet({ count: 1, offset: 0, country_codes: [CountryCode.Us] }),
  );
  if (error !== null && keyCodes.has(error.code))
    return wrong(
      `The keys do not work: Plaid answered ${called(error)}. Check that PLAID_CLIENT_ID and PLAID_SECRET are those of PLAID_ENV=${environment}.`,
    );
  if (error?.kind === 'transient')
    return wrong(
      `Plaid could not be asked (${called(error)}), so nothing is known of the keys. Try again later.`,
    );
  return right(`The keys work in Plaid's ${environment} environment.`);
}

async function checkProduct(client: PlaidApi, one: (typeof products)[number]): Promise<Finding> {
  const error = await failureOf(() => client.linkTokenCreate(linkRequest([one.product], CountryCode.Us)));
  if (error === null) return right(`${one.name} is enabled.`);
  if (error.kind === 'transient') return right(`Not known: ${one.name} (${called(error)}).`);
  return { words: `${one.name} is not enabled: ${called(error)}. ${one.without}`, isWrong: one.isNeeded };
}

async function checkCountry(client: PlaidApi, one: (typeof countries)[number]): Promise<Finding> {
  const error = await failureOf(() => client.linkTokenCreate(linkRequest([Products.Transactions], one.code)));
  if (error === null) return right(`Banks in ${one.name} can be linked.`);
  if (error.kind === 'transient') return right(`Not known: banks in ${one.name} (${called(error)}).`);
  return right(`Banks in ${one.name} cannot be linked: ${called(error)}.`);
}

function linkRequest(linked: Products[], country: CountryCode) {
  return {
    client_name: 'Cairn',
    language: 'en',
    country_codes: [country],
    user: { client_user_id: 'check-plaid' },
    products: linked,
  };
}

/** A call without a signature reaches Cairn where Cairn refuses it: what a provider's call would reach, as seen from here. */
async function checkWebhook(webhookUrl: string | null): Promise<Finding> {
  if (webhookUrl === null)
    return right(
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
      return right(
        `Webhooks: Cairn answers at ${webhookUrl}, as seen from this machine. Not checked: whether Plaid can reach it from the internet.`,
      );
    return wrong(
      `Webhooks: something other than Cairn answers at ${webhookUrl} (HTTP ${response.status}). Check PUBLIC_URL and the proxy.`,
    );
  } catch {
    return wrong(
      `Webhooks: nothing answers at ${webhookUrl}, as seen from this machine. Start Cairn first; then check PUBLIC_URL and the proxy.`,
    );
  }
}

async function failureOf(call: () => Promise<{ data: unknown }>): Promise<BankError | null> {
  try {
    await callPlaid(call);
    return null;
  } catch (error) {
    if (error instanceof BankError) return error;
    throw error;
  }
}

function called({ code, providerRequestId }: BankError): string {
  return providerRequestId === null ? code : `${code}, request ${providerRequestId}`;
}

function right(words: string): Finding {
  return { words, isWrong: false };
}

function wrong(words: string): Finding {
  return { words, isWrong: true };
}
