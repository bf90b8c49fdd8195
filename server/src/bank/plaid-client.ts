import { Configuration, PlaidApi } from 'plaid';
import { z } from 'zod';
import { BankError } from './bank-error.ts';
import { toBankError } from './plaid-errors.ts';

/** Plaid's client, for rooms that only pass it on. */
export type PlaidClient = PlaidApi;

export type PlaidSettings = { clientId: string; secret: string; baseUrl: string };

/** The SDK has no timeout. Plaid's slowest reads take seconds. */
const timeoutMs = 30_000;
/** A page of 500 transactions is under one megabyte. */
const maxReplyBytes = 32_000_000;

/** Opens Plaid's client on `baseUrl`; with an empty one the SDK would silently use production. */
export function openPlaidClient({ clientId, secret, baseUrl }: PlaidSettings): PlaidApi {
  if (!URL.canParse(baseUrl)) throw new Error('The bank’s base address is missing');
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname);
  return new PlaidApi(
    new Configuration({
      basePath: baseUrl,
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' },
        timeout: timeoutMs,
        // A redirect would send the secret to an unconfigured address.
        maxRedirects: 0,
        maxContentLength: maxReplyBytes,
        // A system-wide proxy would receive our loopback calls.
        ...(isLoopback ? { proxy: false } : {}),
      },
    }),
  );
}

const reply = z.looseObject({ request_id: z.string() });

/**
 * Makes one call and returns its body. Throws BankError, without secrets; also for a body that is not Plaid's, such as a
 * captive portal's page.
 */
export async function callPlaid<T>(call: () => Promise<{ data: T }>): Promise<T> {
  try {
    const { data } = await call();
    if (reply.safeParse(data).success) return data;
  } catch (thrown) {
    throw toBankError(thrown);
  }
  throw new BankError({ kind: 'transient', code: 'UNREADABLE_REPLY()' });
}
