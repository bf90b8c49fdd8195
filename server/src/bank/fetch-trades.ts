import type { PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { BankTrade } from '../ledger/types.ts';
import { parseReply } from './fetch-delta.ts';
import { type FetchedProduct, fetchProduct } from './fetch-product.ts';
import type { PlaidClient } from './plaid-client.ts';
import { type ReadRecords, readTrades } from './read-records.ts';

const tradesReply = z.object({
  investment_transactions: z.array(z.unknown()),
  securities: z.array(z.unknown()).catch([]),
  total_investment_transactions: z.int().nonnegative(),
});

/** Plaid's maximum. */
const pageSize = 500;
/** 50,000 trades: a bank that always reports more must stop somewhere. */
const maxPages = 100;

export type FetchedTrades = FetchedProduct<ReadRecords<BankTrade>>;

/** Fetches a connection's trades of some days, page by page. A trade that is on two pages is there once. */
export function fetchTrades(
  client: PlaidClient,
  accessToken: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<FetchedTrades> {
  return fetchProduct(async () => {
    const trades = new Map<string, BankTrade>();
    const unreadable: ReadRecords<BankTrade>['unreadable'] = [];
    for (let page = 0; page < maxPages; page += 1) {
      const reply = await client.investmentsTransactionsGet({
        access_token: accessToken,
        start_date: from,
        end_date: to,
        options: { count: pageSize, offset: page * pageSize },
      });
      const parsed = parseReply(tradesReply, reply);
      const read = readTrades(parsed.investment_transactions, parsed.securities);
      for (const trade of read.records) trades.set(trade.tradeId, trade);
      unreadable.push(...read.unreadable);
      const isLast = (page + 1) * pageSize >= parsed.total_investment_transactions;
      if (isLast || parsed.investment_transactions.length === 0) break;
    }
    return { records: [...trades.values()], unreadable };
  });
}
