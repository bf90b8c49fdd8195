import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { StoredConnection } from '../bank/connections.store.ts';
import { type FetchedHoldings, fetchHoldings } from '../bank/fetch-holdings.ts';
import { type FetchedLoans, fetchLoans } from '../bank/fetch-loans.ts';
import type { FetchedProduct } from '../bank/fetch-product.ts';
import { type FetchedTrades, fetchTrades } from '../bank/fetch-trades.ts';
import type { LinkSettings } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { BankAccount } from '../ledger/types.ts';

/** What a sync fetched beside the transactions; null: not asked for. */
export type FetchedProducts = {
  holdings: FetchedHoldings | null;
  loans: FetchedLoans | null;
  trades: FetchedTrades | null;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Refused products are asked for again after this long: the operator may have enabled them. */
const refusedRetryMs = 7 * dayMs;
/** Read products: twice a day, so that every day has its own. */
const waitMs: Readonly<Record<FetchedProduct<object>['status'], number>> = {
  read: dayMs / 2,
  none: refusedRetryMs,
  refused: refusedRetryMs,
  not_ready: 15 * minuteMs,
  failed: 60 * minuteMs,
};

/** Plaid has two years of trades. */
const tradeHistoryDays = 730;
/** A bank may add or correct trades this long after their day. */
const tradeOverlapDays = 30;

export type ProductsToFetch = {
  accessToken: string;
  connection: StoredConnection;
  accounts: readonly BankAccount[];
  lastTradeOn: PlainDate | null;
  today: PlainDate;
  now: Date;
};

/**
 * Fetches the configured products that the accounts call for and that are due. Throws BankError only when the connection has ended or
 * needs a login.
 */
export async function fetchProducts(
  { plaid, products }: { plaid: PlaidClient; products: LinkSettings['products'] },
  { accessToken, connection, accounts, lastTradeOn, today, now }: ProductsToFetch,
): Promise<FetchedProducts> {
  const has = (...types: string[]) => accounts.some(({ type }) => types.includes(type));
  const hasInvestments = products.includes('investments') && has('investment');
  const hasLoans = products.includes('liabilities') && has('loan', 'credit');
  const { loansAskAfter, tradesAskAfter } = connection;
  // An Item that was never asked for trades may have ids of its own for those that are kept.
  const isOverlap = tradesAskAfter !== null && lastTradeOn !== null;
  const from = isOverlap ? addDays(lastTradeOn, -tradeOverlapDays) : addDays(today, -tradeHistoryDays);
  return {
    holdings:
      hasInvestments && shouldFetchHoldings(connection, now) ? await fetchHoldings(plaid, accessToken) : null,
    trades:
      hasInvestments && isDue(tradesAskAfter, now)
        ? await fetchTrades(plaid, accessToken, { from, to: today })
        : null,
    loans: hasLoans && isDue(loansAskAfter, now) ? await fetchLoans(plaid, accessToken) : null,
  };
}

/** When a product is asked for next, after what it gave now. */
export function askAfter(fetched: FetchedProduct<object> | null, now: Date): Date | undefined {
  return fetched === null ? undefined : new Date(now.getTime() + waitMs[fetched.status]);
}

function isDue(after: Date | null, now: Date): boolean {
  if (after === null) return true;
  const waitsMs = after.getTime() - now.getTime();
  // A longer wait than any comes from a wrong clock.
  return waitsMs <= 0 || waitsMs > refusedRetryMs;
}

function shouldFetchHoldings({ holdingsRefusedAt }: StoredConnection, now: Date): boolean {
  if (holdingsRefusedAt === null) return true;
  const agoMs = now.getTime() - holdingsRefusedAt.getTime();
  // A time in the future comes from a wrong clock.
  return agoMs < 0 || agoMs >= refusedRetryMs;
}
