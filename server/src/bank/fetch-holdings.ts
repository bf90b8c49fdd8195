import type { PlaidApi } from 'plaid';
import { z } from 'zod';
import type { BankHolding } from '../ledger/types.ts';
import { BankError } from './bank-error.ts';
import { parseReply } from './fetch-delta.ts';
import { callPlaid } from './plaid-client.ts';
import { type ReadRecords, readHoldings } from './read-records.ts';

const holdingsReply = z.object({
  holdings: z.array(z.unknown()),
  securities: z.array(z.unknown()).catch([]),
});

/** The bank has no such accounts: nothing is held. */
const nothingHeld = new Set(['NO_INVESTMENT_ACCOUNTS']);
/** Not yet. A sync must not wait for it. */
const notReady = new Set(['PRODUCT_NOT_READY']);

/**
 * What a connection's investment accounts hold; null where the bank does not tell: not ready, or the connection has no such product.
 * The transactions do not wait for that. Throws BankError where trying again or signing in may help.
 */
export async function fetchHoldings(
  client: PlaidApi,
  accessToken: string,
): Promise<ReadRecords<BankHolding> | null> {
  try {
    const reply = await callPlaid(() => client.investmentsHoldingsGet({ access_token: accessToken }));
    const { holdings, securities } = parseReply(holdingsReply, reply);
    return readHoldings(holdings, securities);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (nothingHeld.has(error.code)) return { records: [], unreadable: [] };
    if (notReady.has(error.code) || error.kind === 'permanent') return null;
    throw error;
  }
}
