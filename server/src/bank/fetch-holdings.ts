import { z } from 'zod';
import type { BankHolding } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import { parseReply } from './fetch-delta.ts';
import type { PlaidClient } from './plaid-client.ts';
import { type ReadRecords, readHoldings } from './read-records.ts';

const holdingsReply = z.object({
  holdings: z.array(z.unknown()),
  securities: z.array(z.unknown()).catch([]),
});

/** No investment accounts. */
const nothingHeld = new Set(['NO_INVESTMENT_ACCOUNTS']);
const notReady = new Set(['PRODUCT_NOT_READY']);

/** `refused`: the connection does not have the product; `not_ready`, `failed`: a later sync may get them. */
export type FetchedHoldings =
  | ({ status: 'read' } & ReadRecords<BankHolding>)
  | { status: 'not_ready' }
  | { status: 'failed'; error: BankError }
  | { status: 'refused' };

/**
 * Fetches the holdings of a connection. Transactions do not wait for them: temporary failures are returned, and the next
 * sync tries again. Throws BankError when the connection has ended or needs a login.
 */
export async function fetchHoldings(client: PlaidClient, accessToken: string): Promise<FetchedHoldings> {
  try {
    const reply = await client.investmentsHoldingsGet({ access_token: accessToken });
    const { holdings, securities } = parseReply(holdingsReply, reply);
    return { status: 'read', ...readHoldings(holdings, securities) };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (nothingHeld.has(error.code)) return { status: 'read', records: [], unreadable: [] };
    if (notReady.has(error.code)) return { status: 'not_ready' };
    if (error.kind === 'permanent') return { status: 'refused' };
    if (error.kind === 'transient') return { status: 'failed', error };
    throw error;
  }
}
