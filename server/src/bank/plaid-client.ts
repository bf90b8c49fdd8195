import { Configuration, PlaidApi } from 'plaid';
import { z } from 'zod';
import { BankError } from './bank-error.ts';
import { toBankError } from './plaid-errors.ts';

/** The official client; what other rooms hand on without looking inside. */
export type PlaidClient = PlaidApi;

export type PlaidSettings = { clientId: string; secret: string; baseUrl: string };

/** The SDK has no time-out of its own. The provider's slowest read that we make takes seconds. */
const timeoutMs = 30_000;
/** A page of 500 transactions is less than one megabyte. What is larger is cut off while it comes in. */
const maxReplyBytes = 32_000_000;

/** Opens the official client on exactly the given address; an empty one would silently be Plaid's production. */
export function openPlaidClient({ clientId, secret, baseUrl }: PlaidSettings): PlaidApi {
  if (!URL.canParse(baseUrl)) throw new Error('The bank’s base address is missing');
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname);
  return new PlaidApi(
    new Configuration({
      basePath: baseUrl,
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' },
        timeout: timeoutMs,
        // A redirect would carry the secret to an address that nobody configured.
        maxRedirects: 0,
        maxContentLength: maxReplyBytes,
        // A proxy set for the machine would be sent our own loopback calls.
        ...(isLoopback ? { proxy: false } : {}),
      },
    }),
  );
}

const reply = z.looseObject({ request_id: z.string() });

/**
 * Makes one call and gives its body. Throws BankError, which holds nothing secret; also where the body is none of the
 * provider's, such as the page of a network that wants a sign-in.
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
